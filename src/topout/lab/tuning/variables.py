"""Variables of a search: an option, or a number within one, with the values to try."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from topout.core.game import BadOption, Game, Option
from topout.core.number_sets import NumberSets, there_are

EXAMPLES = "“Level Up.copies=1..5”, levels=4..6 or fixed_first=on,off"
MOST_VALUES = 1000


class BadVariable(ValueError):
    """An invalid variable; the message names what can be varied."""


class Variable(NamedTuple):
    """A variable: its option, the values to try, and the default."""

    name: str
    option: str
    values: Sequence[Any]
    usual: Any
    sets: NumberSets | None = None

    def distance(self, value: Any) -> float:
        """The number of steps from the default to a value."""
        if isinstance(value, int) and isinstance(self.usual, int):
            return abs(value - self.usual)
        return float(value != self.usual)

    def into(self, options: dict[str, Any], value: Any) -> None:
        """Set the value in options."""
        options[self.option] = self.sets.changed(options[self.option], {self.name: value}) if self.sets else value


Values = Mapping[str, Any]
"""A value for each variable, by its name."""


def applied(variables: Sequence[Variable], base: Mapping[str, Any], values: Values) -> dict[str, Any]:
    """The options with these values; whole options are set before numbers within them."""
    options = dict(base)
    for variable in sorted(variables, key=lambda variable: variable.sets is not None):
        variable.into(options, values[variable.name])
    return options


def change(variables: Iterable[Variable], values: Values) -> float:
    """The distance of values from the default rules, in steps."""
    return sum(variable.distance(values[variable.name]) for variable in variables)


def everything(variables: Sequence[Variable]) -> Iterator[dict[str, Any]]:
    """Every combination of values."""
    names = [variable.name for variable in variables]
    for values in product(*(variable.values for variable in variables)):
        yield dict(zip(names, values, strict=True))


def read_variable(text: str, game: Game, base: Mapping[str, Any]) -> Variable:
    """Parse a variable."""
    name, equals, values = (part.strip() for part in text.rpartition("="))
    if not equals:
        raise BadVariable(f"--vary {text}: write it as {EXAMPLES}.")
    for option in game.options:
        if option.name == name:
            return Variable(name, name, _option_values(text, option, values), base[name])
        if option.sets and name in option.sets.numbers(base[option.name]):
            usual = option.sets.numbers(base[option.name])[name]
            return Variable(name, option.name, _numbers(text, name, option.sets, values), usual, option.sets)
    names = [known for option in game.options for known in (option.name, *_inside(option, base))]
    raise BadVariable(f"--vary {text}: {game.title} has no “{name}” to vary; {there_are(name, names)}.")


def _inside(option: Option, base: Mapping[str, Any]) -> list[str]:
    return list(option.sets.numbers(base[option.name])) if option.sets else []


def _listed(text: str, values: str) -> list[Any]:
    """The values of a range or a comma-separated list."""
    low, dots, high = values.partition("..")
    if not dots:
        return [value.strip() for value in values.split(",")]
    try:
        found = range(int(low), int(high) + 1)
    except ValueError:
        raise BadVariable(f"--vary {text}: write it as {EXAMPLES}.") from None
    if not 1 <= len(found) <= MOST_VALUES:
        raise BadVariable(
            f"--vary {text}: the first bound is the smaller one, and at most {MOST_VALUES} values are tried."
        )
    return list(found)


def _option_values(text: str, option: Option, values: str) -> list[Any]:
    try:
        return list(dict.fromkeys(option.value(value) for value in _listed(text, values)))
    except BadOption as problem:
        raise BadVariable(f"--vary {text}: {problem}") from None


def _numbers(text: str, name: str, sets: NumberSets, values: str) -> list[int]:
    allowed, listed = sets.allowed[name], _listed(text, values)
    try:
        numbers = [int(value) for value in listed]
    except ValueError:
        raise BadVariable(f"--vary {text}: write it as {EXAMPLES}.") from None
    if any(number not in allowed for number in numbers):
        raise BadVariable(f"--vary {text}: {name} must be a whole number from {allowed[0]} to {allowed[-1]}.")
    return list(dict.fromkeys(numbers))
