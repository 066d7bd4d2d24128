"""Training of the value net by PyTorch, on CUDA where there is, on the positions of the latest games.

The net itself is described in `pentapolis.bots.learned`, which computes it at play; the two must agree, and a
test compares them.
"""

from __future__ import annotations

from collections import deque
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from pentapolis.bots.learned import COMMON, LAYERS
from pentapolis.bots.weights import FINE, MOST, Array
from pentapolis.engine import Features
from pentapolis.learn.positions import Positions

HIDDEN, EMBED, TRUNK = 128, 64, 96
RATE = 0.002
DECAY = 0.01
LEAD_WEIGHT = 1.0
"""How much the error of the expected lead counts beside the one of the chance to win."""
LARGEST = (MOST - 1) / FINE
"""Weights beyond this could not be shipped."""


class Net(nn.Module):
    """The value net for batches of positions with the same number of seats."""

    def __init__(self, features: Features[Any], start: dict[str, Array] | None = None) -> None:
        super().__init__()
        numbers, cards = len(features.seat_numbers), max(1, len(features.cards))
        world = len(COMMON) + len(features.table_numbers)
        shapes = {
            "seat": (numbers, HIDDEN),
            "cards": (cards, HIDDEN),
            "seat_bias": (HIDDEN,),
            "embed": (HIDDEN, EMBED),
            "embed_bias": (EMBED,),
            "trunk": (3 * EMBED + world, TRUNK),
            "trunk_bias": (TRUNK,),
            "head": (TRUNK, 2),
            "head_bias": (2,),
        }
        for name, shape in shapes.items():
            if start is not None:
                first = torch.tensor(np.asarray(start[name], np.float32))
            elif name.endswith("bias"):
                first = torch.zeros(shape)
            else:
                size = {"cards": 0.05, "head": 0.02}.get(name, (2 / shape[0]) ** 0.5)
                first = torch.randn(shape) * size
            self.register_parameter(name, nn.Parameter(first))

    def forward(self, table: Tensor, numbers: Tensor, cards: Tensor, counts: Tensor) -> Tensor:
        """For every position and seat: the logit of winning and the lead."""
        batch, seats, _ = numbers.shape
        weight = dict(self.named_parameters())
        bag = functional.embedding_bag(
            cards.reshape(batch * seats, -1),
            weight["cards"],
            per_sample_weights=counts.reshape(batch * seats, -1),
            mode="sum",
        ).reshape(batch, seats, -1)
        hidden = torch.relu(numbers @ weight["seat"] + bag + weight["seat_bias"])
        own = torch.relu(hidden @ weight["embed"] + weight["embed_bias"])
        if seats == 1:
            mean = best = torch.zeros_like(own)
        elif seats == 2:
            mean = best = own.flip(1)
        else:
            mean = (own.sum(1, keepdim=True) - own) / (seats - 1)
            others = [[other for other in range(seats) if other != seat] for seat in range(seats)]
            best = torch.stack([own[:, some].amax(1) for some in others], 1)
        world = table[:, None].expand(batch, seats, table.shape[1])
        trunk = torch.relu(torch.cat((own, mean, best, world), 2) @ weight["trunk"] + weight["trunk_bias"])
        result: Tensor = trunk @ weight["head"] + weight["head_bias"]
        return result


def win_loss(out: Tensor, target: Tensor) -> Tensor:
    """The log loss of the chance to win, for each position."""
    if out.shape[1] == 1:
        return functional.binary_cross_entropy_with_logits(out[:, 0, 0], target[:, 0, 0], reduction="none")
    return -(functional.log_softmax(out[:, :, 0], 1) * target[:, :, 0]).sum(1)


class Critic:
    """The value net in training: the latest positions, the net, its optimiser."""

    def __init__(self, features: Features[Any], memory: int, start: dict[str, Array] | None = None) -> None:
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        torch.manual_seed(1)
        self.net = Net(features, start).to(self.device)
        self.optimiser = torch.optim.AdamW(self.net.parameters(), lr=RATE, weight_decay=DECAY)
        self.memory: deque[dict[int, dict[str, Tensor]]] = deque(maxlen=memory)
        self.random = np.random.default_rng(1)

    def remember(self, slices: list[dict[int, Positions]]) -> None:
        """Positions of a slice, by number of seats; the oldest slice is forgotten."""
        joined: dict[int, dict[str, Tensor]] = {}
        for seats in sorted({seats for one in slices for seats in one}):
            positions = Positions.join([one[seats] for one in slices if seats in one])
            joined[seats] = {
                name: torch.from_numpy(a).to(self.device) for name, a in positions.arrays.items()
            }
        self.memory.append(joined)

    def positions(self) -> int:
        return sum(len(one["table"]) for joined in self.memory for one in joined.values())

    def out(self, batch: dict[str, Tensor]) -> Tensor:
        result: Tensor = self.net(
            batch["table"].float(), batch["numbers"].float(), batch["cards"].long(), batch["counts"].float()
        )
        return result

    def steps(self, number: int, batch: int, rate: float) -> float:
        """Train on random batches; the mean loss of the chances."""
        pieces = [one for joined in self.memory for one in joined.values()]
        if not pieces:
            return 0.0
        sizes = np.array([len(one["table"]) for one in pieces], np.float64)
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        total = torch.zeros((), device=self.device)
        for choice in self.random.choice(len(pieces), number, p=sizes / sizes.sum()):
            piece = pieces[choice]
            rows = torch.randint(len(piece["table"]), (min(batch, len(piece["table"])),), device=self.device)
            some = {name: array[rows] for name, array in piece.items()}
            out = self.out(some)
            train = 1 - some["held"].float()
            loss = (win_loss(out, some["target"]) * train).mean()
            lead = (((out[:, :, 1] - some["target"][:, :, 1]) ** 2).mean(1) * train).mean()
            self.optimiser.zero_grad()
            (loss + LEAD_WEIGHT * lead).backward()
            self.optimiser.step()
            total += loss.detach()
        with torch.no_grad():
            for parameter in self.net.parameters():
                parameter.clamp_(-LARGEST, LARGEST)
        return float(total) / number

    def held_out(self) -> dict[int, tuple[Array, Array, Array]]:
        """For each number of seats: logits, shares and progress of positions of games not trained on."""
        found: dict[int, list[tuple[Array, Array, Array]]] = {}
        with torch.no_grad():
            for joined in self.memory:
                for seats, one in joined.items():
                    rows = one["held"] > 0
                    if rows.any():
                        some = {name: array[rows] for name, array in one.items()}
                        out = self.out(some)[:, :, 0]
                        found.setdefault(seats, []).append(
                            (
                                out.cpu().numpy(),
                                some["target"][:, :, 0].cpu().numpy(),
                                some["late"].float().cpu().numpy(),
                            )
                        )
        return {
            seats: (
                np.concatenate([one[0] for one in parts]),
                np.concatenate([one[1] for one in parts]),
                np.concatenate([one[2] for one in parts]),
            )
            for seats, parts in found.items()
        }

    def weights(self) -> dict[str, Array]:
        """The arrays of the net, for play and for a checkpoint."""
        parameters = dict(self.net.named_parameters())
        return {name: parameters[name].detach().cpu().numpy().astype(np.float64) for name in LAYERS}
