"""What the numbers of an environment mean: a game's observations and actions, encoded, decoded and described."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from functools import cache, cached_property
from typing import Any

import numpy as np

from topout.core.action import Action
from topout.core.game import Game
from topout.core.layout import OWNED, Field
from topout.core.match import Match
from topout.core.observation import LEAST, MOST, YOU, Observation, Section, encoding_name, encoding_version
from topout.core.reading import FLAG
from topout.core.view import observed
from topout.games import registry

Array = np.ndarray[Any, Any]
ENTRY = np.int16
LIMITS = {1: (-128, 127), 2: (LEAST, MOST), 4: (LEAST, MOST), 8: (LEAST, MOST)}
"""The numbers that fields hold, by their size in bytes."""


@cache
def encoding(game: Game | str) -> Encoding:
    """The encoding of a game, made once."""
    return Encoding(registry.game(game) if isinstance(game, str) else game)


class Encoding:
    """How a game's observations and actions are numbers, the same at tables of every size."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.actions = game.actions
        self._observation = Observation(game.layout)
        self.sections = self._observation.sections
        self.length = self._observation.length

    @property
    def version(self) -> int:
        """Changes when the same number would mean something else, or the rules are others."""
        return encoding_version(self.game)

    @property
    def name(self) -> str:
        """What environments of this game are called."""
        return encoding_name(self.game)

    @cached_property
    def bounds(self) -> tuple[Array, Array]:
        """The least and the greatest that each entry can be."""
        low, high = np.zeros(self.length, ENTRY), np.ones(self.length, ENTRY)
        for section in self.sections:
            low[section.start : section.end], high[section.start : section.end] = limits(section)
        return low, high

    def part(self, observation: Array, name: str) -> Array:
        """The entries of a section in its shape, of one observation or of many; a view, not a copy."""
        section = next(section for section in self.sections if section.name == name)
        entries: Array = observation[..., section.start : section.end]
        return entries.reshape((*observation.shape[:-1], *section.shape))

    def observe(self, match: Match, seat: int) -> Array:
        """What a seat of a match sees, encoded."""
        seen = [0] * self.length
        match.observe(seat, seen)
        return np.array(seen, ENTRY)

    def mask(self, match: Match, seat: int) -> Array:
        """1 for every action that a seat may take now."""
        mask = np.zeros(len(self.actions), np.int8)
        mask[match.legal_numbers(seat)] = 1
        return mask

    def decode(self, observation: Array) -> dict[str, Any]:
        """What an observation says, field by field as the seat's view has it."""
        seat = int(np.argmax(observation[: self.sections[0].length]))
        state = self.game.layout.blank()
        for section in self.sections[1:]:
            self._put_back(state, seat, section, self.part(observation, section.name))
        return {YOU: seat, **observed(self.game, state, seat)}

    def _put_back(self, state: Any, seat: int, section: Section, entries: Array) -> None:
        """Write a section into a state."""
        field = section.field
        assert field
        if section.mark:
            mask = self.game.layout.by_name[field.sight]
            if mask.sight == "hidden":
                setattr(state, mask.name, (entries.astype(int) << seat).tolist())
        elif field.sight == OWNED:
            getattr(state, field.name)[seat] = _numbers(section, entries)
        else:
            setattr(state, field.name, _numbers(section, entries))

    def describe(self, observation: Array) -> str:
        """What an observation says, a line for each field."""
        return "\n".join(f"{name}: {value}" for name, value in self.decode(observation).items())

    def number(self, action: str | Mapping[str, Any]) -> int:
        """The number of an action, written out or in JSON."""
        found = self._find(action)
        if found is None:
            raise ValueError(f"{self.game.title} has no action {action!r}.")
        return found

    def _find(self, action: str | Mapping[str, Any]) -> int | None:
        if isinstance(action, str):
            return self.actions.parse(action)
        return self.actions.find(str(action["name"]), action.get("params", {}))

    def action(self, number: int) -> Action:
        """The action of a number: its name, its parameters, and how it is written."""
        return self.actions[int(number)]

    def describe_action(self, number: int) -> str:
        """An action in words."""
        return self.action(number).words


def _numbers(section: Section, entries: Array) -> Any:
    """The integers of a field, sets put together again."""
    if not section.bits:
        return entries.tolist()
    edges = np.cumsum([0, *section.bits])
    words = [_word(entries[..., a:b]) for a, b in itertools.pairwise(edges)]
    shows = section.field and section.field.shows
    return np.stack(words, -1).tolist() if shows and shows.depth else words[0].tolist()


def _word(bits: Array) -> Array:
    word: Array = (bits.astype(np.int64) << np.arange(bits.shape[-1])).sum(-1)
    return word


def limits(section: Section) -> tuple[int, int]:
    """The least and the greatest number of a section."""
    field: Field | None = section.field
    if field is None or section.mark or section.bits or field.shows is FLAG:
        return 0, 1
    return LIMITS[field.kind.size]
