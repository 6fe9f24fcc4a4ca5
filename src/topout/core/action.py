"""The moves of a game as one table: it gives numbers, legality, words, JSON and parsing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from typing import Any

from topout.core.rule import rule

SET_SIZE = 63
"""How many members a bit set can have."""
Check = Callable[..., int]
"""A rule `(s, seat, *choices so far) -> refusal`; 0 allows."""


class Refusal(int):
    """A number that rules return for "no", with the rule it cites and a sentence for the player."""

    rule: str
    reason: str

    def __new__(cls, number: int, rule: str, reason: str) -> Refusal:
        """Numbers below 10 belong to the core."""
        refusal = super().__new__(cls, number)
        refusal.rule, refusal.reason = rule, reason
        return refusal


OVER = Refusal(1, "End", "The game is over.")
NOT_ASKED = Refusal(2, "Turn", "It is not this seat's turn to decide.")
NO_SUCH_ACTION = Refusal(3, "Actions", "The game has no action with that number.")
CORE_REFUSALS = (OVER, NOT_ASKED, NO_SUCH_ACTION)


@rule
def always(s: Any, seat: int, *choices: int) -> int:
    """The check of a choice that is never refused."""
    return 0


def slug(label: object) -> str:
    """A label as one word for notation: lower case, words joined by hyphens."""
    return re.sub(r"[^a-z0-9.+]+", "-", str(label).lower().replace("'", "")).strip("-")


@dataclass(frozen=True)
class Choice:
    """One parameter of a verb: its values as they read in JSON, and the rule that says which may be chosen.

    `among` may name a rule `(s, seat, *choices so far) -> bit set` that holds at least every legal value,
    so that listing moves need not try the others; `check` alone decides. A choice of more values than a bit set
    holds asks it for each SET_SIZE of them in turn, by their number as a last argument.
    """

    values: tuple[Any, ...]
    check: Check | None = None
    among: Check | None = None

    @property
    def sets(self) -> int:
        """How many bit sets hold all values."""
        return -(-len(self.values) // SET_SIZE)

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The values in notation; None is left out of it."""
        return tuple("" if value is None else slug(value) for value in self.values)


class Verb:
    """A named kind of move with typed choices: `when` allows it at all, `apply` carries it out."""

    def __init__(
        self,
        name: str,
        apply: Callable[..., None],
        when: Check | None = None,
        says: str = "",
        **choices: Choice,
    ) -> None:
        self.name = name
        self.apply = apply
        self.when = when
        self.says = says
        self.choices = choices
        self.size = 1
        for choice in choices.values():
            self.size *= len(choice.values)


@dataclass(frozen=True)
class Action:
    """One concrete move."""

    id: int
    name: str = field(compare=False)
    params: Mapping[str, Any] = field(compare=False)
    notation: str = field(compare=False)
    words: str = field(compare=False)

    def __str__(self) -> str:
        return self.notation

    def as_json(self) -> dict[str, Any]:
        """The move for programs that do not know its number."""
        return {"id": self.id, "name": self.name, "params": dict(self.params), "text": self.notation}


class ActionTable:
    """All moves of a game, numbered in the order of its verbs and their choices."""

    def __init__(self, *verbs: Verb) -> None:
        self.verbs = verbs
        self.starts: dict[str, int] = {}
        self.size = 0
        for verb in verbs:
            self.starts[verb.name] = self.size
            self.size += verb.size
        self._made: dict[int, Action] = {}

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, number: int) -> Action:
        if number not in self._made:
            self._made[number] = self._make(number)
        return self._made[number]

    def verb_of(self, number: int) -> Verb:
        """The verb a number belongs to."""
        if not 0 <= number < self.size:
            raise IndexError(number)
        return next(v for v in self.verbs if number < self.starts[v.name] + v.size)

    def _make(self, number: int) -> Action:
        verb = self.verb_of(number)
        picks = self._picks(verb, number - self.starts[verb.name])
        choices = list(verb.choices.items())
        params = {name: choice.values[i] for (name, choice), i in zip(choices, picks, strict=True)}
        words = [choice.words[i] for (_, choice), i in zip(choices, picks, strict=True)]
        notation = " ".join(filter(None, [verb.name, *words]))
        return Action(number, verb.name, params, notation, self._say(verb, params) or notation)

    @staticmethod
    def _say(verb: Verb, params: Mapping[str, Any]) -> str:
        """The move in words; parts in square brackets are dropped when their value is None."""
        text = verb.says
        for name, value in params.items():
            if value is None:
                text = re.sub(rf"\[[^\]]*{{{name}}}[^\]]*\]", "", text)
            text = text.replace(f"{{{name}}}", str(value))
        return text.replace("[", "").replace("]", "")

    @staticmethod
    def _picks(verb: Verb, offset: int) -> list[int]:
        picks: list[int] = []
        for choice in reversed(verb.choices.values()):
            offset, pick = divmod(offset, len(choice.values))
            picks.append(pick)
        return picks[::-1]

    @cached_property
    def by_notation(self) -> dict[str, int]:
        """Every move's notation and its number."""
        return {text: number for verb in self.verbs for number, text in self._spelled(verb)}

    def _spelled(self, verb: Verb) -> Iterator[tuple[int, str]]:
        spellings = product(*(choice.words for choice in verb.choices.values()))
        for number, words in enumerate(spellings, self.starts[verb.name]):
            yield number, " ".join(filter(None, [verb.name, *words]))

    def parse(self, text: str) -> int | None:
        """The number of the move written so, or None."""
        words = " ".join(filter(None, (slug(word) for word in text.split())))
        return self.by_notation.get(words)

    def find(self, name: str, params: Mapping[str, Any]) -> int | None:
        """The number of the move with this name and these choices, or None."""
        verb = next((v for v in self.verbs if v.name == name), None)
        if verb is None or set(params) != set(verb.choices):
            return None
        number = 0
        for label, choice in verb.choices.items():
            word = "" if params[label] is None else slug(params[label])
            if word not in choice.words:
                return None
            number = number * len(choice.values) + choice.words.index(word)
        return self.starts[name] + number
