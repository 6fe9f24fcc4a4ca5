"""What commands share: rule options as they are typed, and how a mistake is told."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Annotated, Any

from cyclopts import CycloptsError, Parameter, UnusedCliTokensError

FILE = ".toml"
HELP = "A rule option, as name=value, or a file of options, such as tuned.toml."
Options = Annotated[tuple[str, ...], Parameter(name=["--option", "-o"], help=HELP, negative="")]
LongOptions = Annotated[tuple[str, ...], Parameter(name="--option", help=HELP, negative="")]
"""For commands whose -o names a file."""
Repeated = Annotated[tuple[str, ...], Parameter(negative="")]
"""What may be said several times."""


class Usage(ValueError):
    """A command that cannot be carried out as written; the message says what would do."""


def told(mistake: CycloptsError) -> Any:
    """What was typed and cannot be read, in a sentence like those of all other mistakes."""
    from rich.text import Text

    if isinstance(mistake, UnusedCliTokensError):
        command = " ".join(["topout", *(mistake.command_chain or ())])
        surplus = " ".join(mistake.unused_tokens or ())
        return Text(f"topout: {surplus}: that is too much for `{command}`; `{command} --help` says what it takes.")
    return Text(f"topout: {mistake}")


def check_seed(seed: int) -> None:
    """Refuse a seed that bulk play cannot count on from."""
    if not 0 <= seed < 2**63:
        raise Usage(f"--seed {seed}: it is a whole number from 0 to 2**63 - 1.")


def read_options(pairs: tuple[str, ...]) -> dict[str, Any]:
    """Options from `name=value` pairs and from option files."""
    options: dict[str, Any] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals and pair.endswith(FILE):
            options |= read_file(Path(pair))
        elif not equals:
            raise Usage(f"--option {pair}: write it as name=value, or name a file of options that ends in {FILE}.")
        else:
            options[name] = value
    return options


def read_file(path: Path) -> dict[str, Any]:
    """The options in a file, such as `topout tune` writes."""
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8")).get("options")
    except (OSError, UnicodeDecodeError):
        raise Usage(f"{path} cannot be read.") from None
    except tomllib.TOMLDecodeError as problem:
        raise Usage(f"{path}: {problem}.") from None
    if not isinstance(found, dict):
        raise Usage(f"{path} has no table [options].")
    return found


def read_seats(text: str | None) -> list[int]:
    """Sizes of tables: 4, 4,6 or 4..8; none are as the game is best."""
    low, dots, high = (text or "").partition("..")
    try:
        return list(range(int(low), int(high) + 1)) if dots else [int(part) for part in low.split(",") if part]
    except ValueError:
        raise Usage(f"--seats {text}: write it as 4, as 4,6 or as 4..8.") from None
