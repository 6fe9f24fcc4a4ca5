"""What is misspelt or mixed up in a rule is found before it runs: by the type checker, or when it is imported."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from topout.core.event import Events, Seat

ROOT = Path(__file__).parent.parent
pytestmark = pytest.mark.xdist_group("types")

GAME = '''\
from __future__ import annotations

from typing import Annotated

from topout.core.event import Events, Seat, only, secret, tell
from topout.core.layout import Seats, int8
from topout.core.rule import rule
from topout.core.state import EVERYONE, PER_SEAT, GameState, Row, owned, public

SEATS = Seats(4)
EVENTS = Events()


class State(GameState, seats=SEATS):
    """A small state."""

    position: Row = public(int8, PER_SEAT)
    hand: Row = owned(int8, PER_SEAT)
    skittering: int = public(int8)


@EVENTS.event("{seat} is now at {to}")
def MOVED(seat: Seat, to: int) -> None: ...


@EVENTS.event("{seat} draws {card}", blind="{seat} draws a card")
def DREW(seat: Seat, card: Annotated[int, secret()]) -> None: ...


@rule
def shift(s: State, p: int, amount: int) -> None:
    """A rule as it should be."""
    s.position[p] = max(s.position[p] + amount, 0)
    s.skittering += 1
    tell(s, MOVED, EVERYONE, p, s.position[p])
    tell(s, DREW, only(p), seat=p, card=s.hand[p])
'''
MISTAKES = {
    "a misspelt field": ("s.postion[p] = 1", 'has no attribute "postion"'),
    "an index that is no number": ('s.position["a"] = 1', 'Invalid index type|No overload variant of "__setitem__"'),
    "a row where a number belongs": ("s.skittering = s.position", 'expression has type "list\\[int\\]"'),
    "a number where a row belongs": ("s.position = p", 'expression has type "int"'),
    "a row of rows": ("s.position[p][0] = 1", "Unsupported target for indexed assignment"),
    "a value too few": ("tell(s, MOVED, EVERYONE, p)", 'Missing positional argument "to"'),
    "a value too many": ("tell(s, MOVED, EVERYONE, p, 1, 2)", "Too many arguments"),
    "a value of another type": ("tell(s, MOVED, EVERYONE, p, s.position)", 'has incompatible type "list\\[int\\]"'),
    "a misspelt parameter": ("tell(s, MOVED, EVERYONE, seat=p, too=1)", 'Unexpected keyword argument "too"'),
    "something that is no event": ("tell(s, 7, EVERYONE)", 'has incompatible type "int"'),
    "another state": ("shift(GameState(), p, 1)", 'has incompatible type "GameState"'),
}


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """What the type checker says of the small game and of each mistake, by file; one run looks at them all."""
    folder = tmp_path_factory.mktemp("types")
    (folder / "good.py").write_text(GAME)
    for number, (line, _) in enumerate(MISTAKES.values()):
        text = f"{GAME}\n\n@rule\ndef wrong(s: State, p: int) -> None:\n    {line}\n"
        (folder / f"wrong_{number}.py").write_text(text)
    done = subprocess.run(  # with the very settings of `make types`, or each would make the other read everything anew
        [sys.executable, "-m", "mypy", *sorted(map(str, folder.glob("*.py")))],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    said: dict[str, list[str]] = {path.stem: [] for path in folder.glob("*.py")}
    for path, message in re.findall(r"^.*?(\w+)\.py:\d+: error: (.*)$", done.stdout, re.MULTILINE):
        said[path].append(message)
    return said


def test_rules_as_they_should_be_pass(found: dict[str, list[str]]) -> None:
    assert found["good"] == []


@pytest.mark.parametrize("mistake", MISTAKES)
def test_the_type_checker_finds(mistake: str, found: dict[str, list[str]]) -> None:
    said = found[f"wrong_{list(MISTAKES).index(mistake)}"]
    assert len(said) == 1
    assert re.search(MISTAKES[mistake][1], said[0])


@pytest.mark.parametrize(("text", "blind"), [("{seet} moves", ""), ("{seat} moves", "{seet} moves")])
def test_a_sentence_that_misspells_a_parameter_fails_when_it_is_imported(text: str, blind: str) -> None:
    def moved(seat: Seat) -> None: ...

    with pytest.raises(TypeError, match=r"The event 'moved' has no seet to tell in '\{seet\} moves'"):
        Events().event(text, blind)(moved)


def parameters() -> Iterator[tuple[str, str]]:
    """Where each parameter of a function in the games is, and its type."""
    for path in (ROOT / "src" / "topout" / "games").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef):
                given = node.args.posonlyargs + node.args.args + node.args.kwonlyargs
                yield from (
                    (f"{path.name} {node.name}", ast.unparse(arg.annotation)) for arg in given if arg.annotation
                )


def test_at_most_one_parameter_in_twenty_of_the_games_has_any_type() -> None:
    found = list(parameters())
    untyped = [place for place, kind in found if kind == "Any"]
    assert len(untyped) * 20 <= len(found), untyped
