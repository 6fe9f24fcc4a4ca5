"""The moves of a game as one table: it gives numbers, legality, words, JSON and parsing."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import product
from typing import Any

from topout.core.reading import View
from topout.core.rule import rule
from topout.core.speech import Amount
from topout.core.state import GameState

SET_SIZE = 63
"""How many members a bit set can have."""
Check = Callable[..., int]
"""A rule `(s, seat, *values so far) -> refusal`; 0 allows."""
Can = Mapping[str, Mapping[str, Sequence[Any]]]
"""What a seat can do now: by each verb, for each of its parameters the values there are."""


class Refusal(int):
    """A number that rules return for "no", with the rule it cites and a sentence for the player."""

    rule: str
    reason: str

    def citing(self, rule: str) -> Refusal:
        """The same "no" where another rule says so."""
        twin = Refusal(self)
        twin.rule, twin.reason = rule, self.reason
        return twin


class Refusals:
    """The refusals of a game in the order they are declared in, which gives them their numbers."""

    def __init__(self, first: int = 10) -> None:
        """Numbers below 10 belong to the core."""
        self._first = first
        self._refusals: list[Refusal] = []

    def __iter__(self) -> Iterator[Refusal]:
        return iter(self._refusals)

    def refuse(self, rule: str, reason: str) -> Refusal:
        """Declare one."""
        refusal = Refusal(self._first + len(self._refusals))
        refusal.rule, refusal.reason = rule, reason
        self._refusals.append(refusal)
        return refusal


CORE_REFUSALS = Refusals(1)
OVER = CORE_REFUSALS.refuse("End", "The game is over.")
NOT_ASKED = CORE_REFUSALS.refuse("Turn", "It is not your turn.")
NO_SUCH_ACTION = CORE_REFUSALS.refuse("Actions", "The game has no action with that number.")


@rule
def not_asked(s: GameState, seat: int) -> int:
    """Why a seat that owes no decision may not act; a game may know better."""
    return NOT_ASKED


def slug(label: object) -> str:
    """A label as one word for notation: lower case, words joined by hyphens; the sign of a number stays."""
    sign = "-" if isinstance(label, int) and label < 0 else ""
    return sign + re.sub(r"[^a-z0-9.+]+", "-", str(label).lower().replace("'", "")).strip("-")


def exact(f: Check) -> Check:
    """Mark a rule for `Param.among`: it holds no value that would be refused, so that listing need not check them."""
    f.__exact__ = True  # type: ignore[attr-defined]
    return f


@dataclass(frozen=True)
class Param:
    """One parameter of a verb: its values as they read in JSON, and the rule that says which may be given.

    `among` may name a rule `(s, seat, *values so far) -> bit set` that holds at least every legal value,
    so that listing moves need not try the others; unless it is `exact`, `check` decides. A parameter of more values
    than a bit set holds asks it for each SET_SIZE of them in turn, by their number as a last argument. `says` is what a
    value is called by those who see the board, where that is not how it is typed.
    """

    values: tuple[Any, ...]
    check: Check | None = None
    among: Check | None = None
    says: Callable[[Any, View], str] | None = None

    @property
    def exact(self) -> bool:
        """Whether everything in `among` is legal."""
        return hasattr(self.among, "__exact__")

    @property
    def sets(self) -> int:
        """How many bit sets hold all values."""
        return -(-len(self.values) // SET_SIZE)

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The values in notation; None is left out of it."""
        return tuple("" if value is None else slug(value) for value in self.values)

    @cached_property
    def spellings(self) -> dict[str, int]:
        """Every way to write a value, in lower case: its notation, and the words that views print."""
        printed = {str(value).lower(): i for i, value in enumerate(self.values) if value is not None}
        return printed | {word: i for i, word in enumerate(self.words) if word}

    @cached_property
    def longest(self) -> int:
        """The most words that a spelling has."""
        return max(len(spelling.split()) for spelling in self.spellings)

    def say(self, value: Any, view: View) -> Any:
        """A value in the words of the board."""
        return self.says(value, view) if self.says and value is not None else value

    @property
    def missing(self) -> int | None:
        """The value that stands for nothing given, where there may be none."""
        return self.values.index(None) if None in self.values else None

    def pick(self, given: Any) -> int | None:
        """The number of a value as a program gives it: the value itself or a spelling of it."""
        if given is None:
            return self.missing
        if isinstance(given, str):
            return self.spellings.get(" ".join(given.lower().split()))
        return self.values.index(given) if type(given) is int and given in self.values else None


class Verb:
    """A named kind of move with typed parameters: `when` allows it at all, `apply` carries it out."""

    def __init__(
        self,
        name: str,
        apply: Callable[..., None],
        when: Check | None = None,
        says: str = "",
        *,
        any_order: bool = False,
        **params: Param,
    ) -> None:
        """With `any_order` the values, all of one kind, are a set: text and JSON may name them in any order."""
        self.name = name
        self.apply = apply
        self.when = when
        self.says = says
        self.any_order = any_order
        self.params = params
        self.size = 1
        for param in params.values():
            self.size *= len(param.values)


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


class Actions:
    """All moves of a game, numbered in the order of its verbs and their parameters."""

    def __init__(self, *verbs: Verb) -> None:
        self.verbs = verbs
        self.starts: dict[str, int] = {}
        self.size = 0
        for verb in verbs:
            self.starts[verb.name] = self.size
            self.size += verb.size
        self.spans = {verb.name: (self.starts[verb.name], self.starts[verb.name] + verb.size) for verb in verbs}
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

    def possible(self, numbers: Sequence[int]) -> Can:
        """What can be done with these numbers, which are in order."""
        return Possible(self, numbers)

    def _make(self, number: int) -> Action:
        verb = self.verb_of(number)
        picks = self._picks(verb, number - self.starts[verb.name])
        given = list(zip(verb.params.items(), picks, strict=True))
        params = {name: param.values[i] for (name, param), i in given}
        words = [param.words[i] for (_, param), i in given]
        notation = " ".join(filter(None, [verb.name, *words]))
        return Action(number, verb.name, params, notation, self._say(verb, params) or notation)

    def words(self, number: int, view: View) -> str:
        """A move in words for someone who sees the board: things are called by what they are, not by their codes."""
        action = self[number]
        verb = self._speaking.get(action.name)
        if verb is None:
            return action.words
        said = tuple(param.say(action.params[name], view) for name, param in verb.params.items())
        return _sentence(verb, said)

    def speaks(self, number: int) -> bool:
        """Whether what a move is called depends on the board."""
        return self[number].name in self._speaking

    @cached_property
    def _speaking(self) -> dict[str, Verb]:
        """The verbs whose values are called otherwise than they are typed."""
        return {verb.name: verb for verb in self.verbs if any(param.says for param in verb.params.values())}

    @staticmethod
    def _say(verb: Verb, params: Mapping[str, Any]) -> str:
        """The move in words; parts in square brackets are dropped when their value is None."""
        text = verb.says
        for name, value in params.items():
            if value is None:
                text = re.sub(rf"\[[^\]]*{{{name}\b[^\]]*\]", "", text)
        said = {name: Amount(value) if isinstance(value, int) else value for name, value in params.items()}
        return text.replace("[", "").replace("]", "").format_map(said)

    @staticmethod
    def _picks(verb: Verb, offset: int) -> list[int]:
        picks: list[int] = []
        for param in reversed(verb.params.values()):
            offset, pick = divmod(offset, len(param.values))
            picks.append(pick)
        return picks[::-1]

    @cached_property
    def by_notation(self) -> dict[str, int]:
        """Every move's notation and its number."""
        return {text: number for verb in self.verbs for number, text in self._spelled(verb)}

    def _spelled(self, verb: Verb) -> Iterator[tuple[int, str]]:
        spellings = product(*(param.words for param in verb.params.values()))
        for number, words in enumerate(spellings, self.starts[verb.name]):
            yield number, " ".join(filter(None, [verb.name, *words]))

    def parse(self, text: str) -> int | None:
        """The number of the move written so, or None; a label is spelled as in notation or as views print it."""
        words = text.lower().split()
        number = self.by_notation.get(" ".join(words))
        verb = self._verb(words[0]) if words and number is None else None
        return number if verb is None else self._numbered(verb, _read(list(verb.params.values()), words[1:]))

    def find(self, name: str, params: Mapping[str, Any]) -> int | None:
        """The number of the move with this name and these parameters, or None; optional ones may be left out."""
        verb = self._verb(name)
        if verb is None or not set(params) <= set(verb.params):
            return None
        picks = [param.pick(params.get(label)) for label, param in verb.params.items()]
        return self._numbered(verb, None if None in picks else picks)

    def canonical(self, number: int | None) -> int | None:
        """The number that a move goes by where its values may be named in any order."""
        verb = None if number is None else self.verb_of(number)
        if number is None or verb is None or not verb.any_order:
            return number
        return self._numbered(verb, sorted(self._picks(verb, number - self.starts[verb.name])))

    def _verb(self, name: str) -> Verb | None:
        return next((verb for verb in self.verbs if verb.name == name), None)

    def _numbered(self, verb: Verb, picks: Sequence[int | None] | None) -> int | None:
        """The number of a verb with these values of its parameters."""
        if picks is None:
            return None
        number = 0
        for pick, param in zip(picks, verb.params.values(), strict=True):
            number = number * len(param.values) + (pick or 0)
        return self.starts[verb.name] + number


NOWHERE = (0, 0)


class Possible(Mapping[str, Mapping[str, Sequence[Any]]]):
    """By each verb, for each of its parameters the values that legal moves have; worked out when asked for.

    Most questions are only whether there is a verb at all.
    """

    __slots__ = ("_actions", "_numbers")

    def __init__(self, actions: Actions, numbers: Sequence[int]) -> None:
        self._actions, self._numbers = actions, numbers

    def __contains__(self, verb: object) -> bool:
        start, end = self._actions.spans.get(str(verb), NOWHERE)
        first = bisect_left(self._numbers, start)
        return first < len(self._numbers) and self._numbers[first] < end

    def __getitem__(self, verb: str) -> Mapping[str, Sequence[Any]]:
        if verb not in self:
            raise KeyError(verb)
        first, end = (bisect_left(self._numbers, number) for number in self._actions.spans[verb])
        legal = [self._actions[number].params for number in self._numbers[first:end]]
        return {name: list(dict.fromkeys(params[name] for params in legal)) for name in legal[0]}

    def __iter__(self) -> Iterator[str]:
        return (verb.name for verb in self._actions.verbs if verb.name in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)


def _read(params: Sequence[Param], words: Sequence[str]) -> list[int] | None:
    """The values that words spell out one after the other, a label in as many words as it has."""
    if not params:
        return None if words else []
    for count in range(min(len(words), params[0].longest), 0, -1):
        pick = params[0].spellings.get(" ".join(words[:count]))
        rest = None if pick is None else _read(params[1:], words[count:])
        if pick is not None and rest is not None:
            return [pick, *rest]
    rest = None if params[0].missing is None else _read(params[1:], words)
    return None if rest is None else [params[0].values.index(None), *rest]


@lru_cache(50_000)
def _sentence(verb: Verb, values: tuple[Any, ...]) -> str:
    """A move in words, made once for all boards on which its values are called the same."""
    return Actions._say(verb, dict(zip(verb.params, values, strict=True)))
