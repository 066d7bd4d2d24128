"""Characters: the same level, with a liking."""

from __future__ import annotations

import pytest

from pentapolis.bots import known_bot, make_bot
from pentapolis.bots.knowledge import features_of, knowledge_of
from pentapolis.bots.levels import CHARACTERS
from pentapolis.engine import BadSetup, Table, games

LIKED = [
    (game.id, character)
    for game in games().values()
    if (features := features_of(game)) is not None
    for character in features.characters
]


@pytest.mark.parametrize(("id", "character"), LIKED)
def test_every_word_of_a_character_begins_a_group(id: str, character: str) -> None:
    features = features_of(games()[id])
    assert features is not None
    assert character in CHARACTERS
    for word in features.characters[character]:
        assert any(group.startswith(word.removeprefix("-")) for group in features.groups), word


@pytest.mark.parametrize(("id", "character"), LIKED)
def test_what_a_character_likes_is_likelier_and_nothing_else_is_new(id: str, character: str) -> None:
    """In a game of the plain policy: together the options that are liked never lose, and some gain."""
    table = Table.new(id, seats=2, seed="character")
    bot = make_bot("policy", "x")
    features = features_of(table.game)
    assert features is not None
    likes = tuple(word for word in features.characters[character] if word[0] != "-")
    dislikes = tuple(word[1:] for word in features.characters[character] if word[0] == "-")
    knowledge = knowledge_of(table.game)
    gains = 0
    while table.ask is not None and table.ply < 150:
        ask = table.ask
        if len(ask.options) > 1:
            names = [features.groups[group] for group in features.choice(table.g, ask).groups]
            plain = knowledge.shares(table.g, ask)
            leaning = knowledge.leaning(character).shares(table.g, ask)
            for share, other, name in zip(plain, leaning, names, strict=True):
                if name.startswith(likes):
                    gains += other > share + 1e-6
                elif not name.startswith(dislikes) and not dislikes:
                    assert other <= share + 1e-6
        table.answer(bot.choose(table, ask.seat), ask.seat)
    assert gains


def test_alone_a_character_leans_by_the_weights_for_one_seat() -> None:
    """The dice game ships weights of its own for one seat: a builder likes building by them too."""
    table = Table.new("roll_through_the_ages", seats=1, seed="character")
    bot = make_bot("policy", "x")
    knowledge = knowledge_of(table.game)
    leaning = 0
    while table.ask is not None:
        ask = table.ask
        leaning += knowledge.leaning("builder").shares(table.g, ask) != knowledge.shares(table.g, ask)
        table.answer(bot.choose(table, 0), 0)
    assert leaning


def test_names() -> None:
    for name in ("hard+warlike", "policy+builder", "search:60+peaceful"):
        bot = make_bot(name)
        assert bot.character == name.partition("+")[2]
        assert bot.name.endswith(bot.character)
    assert known_bot("medium+builder")
    assert not known_bot("medium+brave")
    for name in ("medium+brave", "greedy+warlike", "random+builder"):
        with pytest.raises(BadSetup, match="may be peaceful, warlike, builder"):
            make_bot(name)


def test_a_game_without_the_character_is_played_as_ever() -> None:
    game = games()["roll_through_the_ages"]
    assert knowledge_of(game).leaning("warlike") is knowledge_of(game)
    assert game.knowledge.leaning("builder") is game.knowledge
