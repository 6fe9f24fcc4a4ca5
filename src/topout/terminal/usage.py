"""What commands share: rule options as they are typed, and how a mistake is told."""

from __future__ import annotations

from typing import Annotated, Any

from cyclopts import Parameter

OPTION = Parameter(name=["--option", "-o"], help="A rule option, as name=value.", negative="")
Options = Annotated[tuple[str, ...], OPTION]
LongOptions = Annotated[tuple[str, ...], Parameter(name="--option", help="A rule option, as name=value.", negative="")]
"""For commands whose -o names a file."""
Side = Annotated[tuple[str, ...], Parameter(negative="")]
"""What is particular to one side of a comparison."""


class Usage(ValueError):
    """A command that cannot be carried out as written; the message says what would do."""


def check_seed(seed: int) -> None:
    """Refuse a seed that bulk play cannot count on from."""
    if not 0 <= seed < 2**63:
        raise Usage(f"--seed {seed}: it is a whole number from 0 to 2**63 - 1.")


def read_options(pairs: tuple[str, ...]) -> dict[str, Any]:
    """Options from `name=value` pairs."""
    options: dict[str, Any] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise Usage(f"--option {pair}: write it as name=value.")
        options[name] = value
    return options
