"""The simulation of many people: its queues behave as queues do, and its table has every part."""

from __future__ import annotations

from benchmarks.scale import Costs, Crowd, Plan, fine, full, needed, report, waiting


def test_queues_grow_with_their_load() -> None:
    half, most = waiting(50, 10, 1), waiting(90, 10, 1)
    assert 10 < half < most
    assert waiting(90, 10, 2) < most
    assert not fine(200, 10, 1e9, True, 2), "what is full never gets through"
    count = needed(500, 10, 50, True)
    assert fine(500, 10, 50, True, count)
    assert not fine(500, 10, 50, True, count - 1)
    assert needed(500, 10, 50, False) >= count, "queues of their own need more than one for all"


def test_ten_times_the_people_need_about_ten_times_as_much() -> None:
    small, large = Plan(Crowd(1_000), Costs()), Plan(Crowd(10_000), Costs())
    for name, load in small.parts().items():
        assert abs(large.parts()[name] - 10 * load) < 1e-6 * load + 1e-9, name
    assert large.web() > small.web()
    assert full(large)[0][0] == "thinkers"
    cheap = Plan(Crowd(10_000), Costs(thinking=1.0))
    assert full(cheap)[0][0] == "painters"
    text = report([1_000], Costs())
    assert text.splitlines()[0] == "| people at once | 1,000 |"
    assert all(part in text for part in ("web processes", "painters", "thinkers", "database", "notices"))
