"""What a game is: its state, its actions, its rules and its words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from inspect import getfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from topout.core.action import CORE_REFUSALS, NOT_ASKED, OVER, Action, Actions, Can, Refusal, Refusals, not_asked
from topout.core.ending import MOST_POINTS, Origins, ScoreLine
from topout.core.event import Event, Events
from topout.core.layout import Layout
from topout.core.number_sets import NumberSets
from topout.core.reading import View
from topout.core.rule import rule
from topout.core.rulebook import filled
from topout.core.state import GameState
from topout.core.study import NOTHING_MORE, Study

if TYPE_CHECKING:
    from topout.core.bot import SeatView


MOST_SHOWN = 40
"""So many characters of a wrong value are shown."""


class BadOption(ValueError):
    """An option that does not exist or cannot have that value; the message names what would do."""


@dataclass(frozen=True)
class Option:
    """A switch of a game: what values it takes (in words), its default, and how a value is read and checked.

    `samples` are unusual values that the smallest table can play with; the tests of every game use them. `title` is
    what people call it, and `choices` says in words what each value means where there are few. `sets` are the numbers
    it stands for, where it stands for several. One that is `later` than the first records of its game is left out of
    records where it is as usual, so that those stay as they were.
    """

    name: str
    type: str
    default: Any
    help: str
    read: Callable[[Any], Any]
    samples: tuple[Any, ...] = ()
    title: str = ""
    choices: Mapping[Any, str] = field(default_factory=dict)
    sets: NumberSets | None = None
    later: bool = False

    @property
    def called(self) -> str:
        """What people call it."""
        return self.title or self.help.rstrip(".")

    def value(self, given: Any) -> Any:
        """The checked value; text is read as the command line writes it."""
        try:
            return self.read(given)
        except (TypeError, ValueError) as problem:
            why = isinstance(problem, ValueError) and str(problem)
            raise BadOption(f"{self.called}: {why or f'{_brief(given)} will not do.'} It takes {self.type}.") from None


def _brief(given: Any) -> str:
    """What was given as people write it, cut short."""
    text = f"“{given}”" if isinstance(given, str) else str(given)
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}…"


def _whole(given: Any, low: int, high: int) -> int:
    if isinstance(given, bool) or not isinstance(given, (int, str)):
        raise ValueError
    try:
        number = int(given)
    except ValueError:
        raise ValueError from None
    if not low <= number <= high:
        raise ValueError
    return number


def number_option(
    name: str, low: int, high: int, default: int, help: str, samples: tuple[int, ...] | None = None, title: str = ""
) -> Option:
    """An option that is a whole number; the tests play with its least and greatest value unless samples are given."""
    takes = f"a whole number from {low} to {high}"
    return Option(name, takes, default, help, lambda given: _whole(given, low, high), samples or (low, high), title)


def starter_option(name: str, seats: int) -> Option:
    """An option that says which seat begins, or leaves it to chance."""

    def read(given: Any) -> int | None:
        return None if given in (None, "none") else _whole(given, 0, seats - 1)

    takes = f"none, which leaves it to chance, or a seat from 0 to {seats - 1}"
    choices: dict[int | None, str] = {None: "chance decides"}
    choices |= {seat: f"the player on chair {seat + 1}" for seat in range(seats)}
    return Option(name, takes, None, "Who makes the first move of the match.", read, (0,), "Who begins", choices)


SWITCH = {
    "on": True,
    "off": False,
    "true": True,
    "false": False,
    "yes": True,
    "no": False,
    "1": True,
    "0": False,
}


def switch_option(name: str, help: str, default: bool = False) -> Option:
    """An option that is on or off."""

    def read(given: Any) -> bool:
        if isinstance(given, bool):
            return given
        if str(given).lower() not in SWITCH:
            raise ValueError
        return SWITCH[str(given).lower()]

    return Option(name, "on or off", default, help, read, (not default,))


@dataclass(frozen=True)
class GameInfo:
    """What a person or program wants to know before starting a game."""

    title: str
    seats: range
    options: Mapping[str, Option]
    version: int
    blurb: str
    goal: str
    credit: str
    minutes: str
    best: int


@dataclass(frozen=True)
class Standing:
    """How far each seat has come, by what a view shows: its label, the value `(view, seat) -> number`, and in `words`
    how far that is from the goal, such as "9 of 13 points".
    """

    label: str
    value: Callable[[View, int], int]
    words: Callable[[View, int], str]


@dataclass(frozen=True)
class Search:
    """How tree search fits a game: a playout takes the best of `tries` random moves by the game's evaluation and is
    cut off after `plies`, when a forecast `scale` points ahead of another counts as e times as likely to win.

    Moves are tried in the order of the evaluation, `width` of them at once and `widening` times the square root of the
    visits more, down to `depth` moves. Others who are `modelled` are not searched for but taken to do what they like
    best. `secret` names the verbs whose choice the others do not see at once, `hinted` those that are left to the
    evaluation alone.

    With a network that has learned the game, playouts may be cut off after the searcher's next `judged` choices: the
    mean of what the network thinks of them says who wins. If there is a `preference`, the searcher's own moves are
    tried in the order in which the network prefers them, and the more of it the more often what it prefers.
    """

    tries: int = 1
    plies: int = 10_000
    scale: float = 100.0
    exploration: float = 0.7
    width: float = 8.0
    widening: float = 2.0
    depth: int = 200
    modelled: bool = False
    judged: int = 0
    preference: float = 0.0
    secret: tuple[str, ...] = ()
    hinted: tuple[str, ...] = ()


@dataclass(frozen=True)
class Level:
    """Who plays at a level, the first of the bots that knows the table at hand, and how long it may think at most.

    What a game leaves out of a level of its own is as usual.
    """

    bots: tuple[str, ...] = ()
    seconds: float | None = None
    simulations: int | None = None

    def filled(self, usual: Level) -> Level:
        """The level with what it leaves out."""
        seconds = usual.seconds if self.seconds is None else self.seconds
        return Level(self.bots or usual.bots, seconds, self.simulations or usual.simulations)


Sums = Callable[[View], Mapping[str, Any] | None]
"""What a view adds up to; None when there is nothing to add up."""


@rule
def believe_anything(s: GameState, seat: int) -> None:
    """What others did says nothing about what they hold."""


@dataclass(frozen=True, eq=False)
class Game:
    """A complete game; every part of the program reads it from here.

    `goal` says in one line what to play for, `credit` whose design it is. `draw` sets a view as text, `ask` says what
    is wanted of its seat, which can do so much now, and `typed` how such a move is written. `whole` turns a whole
    decision, as people and programs send it, into the notation of its steps; `plays` lists complete plays where `legal`
    has steps.
    `forecast` says who is likely to win, in the points of `Search.scale`; where there is none the evaluation has to do.
    `search` is how tree search fits it, `foresight` how it does with a network that has learned it.
    `believe` changes a fresh guess at what a seat cannot know towards what explains the others' play.
    `unasked` says why a seat that owes no decision may not act, such as one that has left the game; `turns` and `ends`
    are where the complete rules say whose turn it is and when the game is over.
    `minutes` is how long a game takes people, `best` how many it is best for, if not the fewest; `standing` is how far
    each seat has come before the end.
    `unit` is what scores count, `lines` are what they are made of, `terms` their words where lines alone do not tell,
    `origins` where only what happened tells where points came from, and `why` says at the end why the winner has won.
    `bots` are players made for this game alone, by name, each as `module:Class`; `levels` are those at which it is not
    played as usual.
    `sums` is what a view adds up to, for boards that show sums with their terms or what a card would do. It is worked
    out from what everyone sees and, for a seat that owes a decision, from its own view alone, with `own_sums` for every
    seat; it goes with the view under that name, and what it is annotated to return is its type on the page.
    `tiresome` are moves that considerate players leave out although the rules allow them, such as to repeat an offer
    that was just refused; bots of all levels and hints do, unless there is nothing else.
    `quick` are options with which even random players soon reach the end; the tests of every game play with them.
    `facts` are the constants that its board and its rulebook need, ready for JSON: prices, geometry, what cards do.
    `registers` is with how many of them a thread on a GPU plays it fastest: the more, the fewer threads there are.
    `study` is what the designer's lab needs to be told: the turns, scenes and things that its reports tell apart.
    """

    name: str
    title: str
    blurb: str
    goal: str
    credit: str
    version: int
    seats: range
    state: type[GameState]
    actions: Actions
    events: Events
    refusals: Refusals
    configure: Callable[[Mapping[str, Any], int], Mapping[str, Any]]
    setup: Callable[[Any], None]
    redeal: Callable[[Any, int], None]
    evaluate: Callable[[Any, int], int]
    draw: Callable[[View], str]
    forecast: Callable[[Any, int], int] | None = None
    believe: Callable[[Any, int], None] = believe_anything
    unasked: Callable[[Any, int], int] = not_asked
    turns: str = NOT_ASKED.rule
    ends: str = OVER.rule
    search: Search = Search()
    foresight: Search | None = None
    bots: Mapping[str, str] = field(default_factory=dict)
    levels: Mapping[str, Level] = field(default_factory=dict)
    options: tuple[Option, ...] = ()
    unit: str = "point"
    lines: tuple[ScoreLine, ...] = ()
    terms: Callable[[View, int], list[str]] | None = None
    origins: Origins | None = None
    why: Callable[[View], str] = MOST_POINTS
    minutes: str = ""
    best: int = 0
    standing: Standing | None = None
    ask: Callable[[View, Can], str] = lambda view, can: "Choose a move."
    typed: Callable[[View], str | None] = lambda view: None
    whole: Callable[[View, Any], list[str] | None] | None = None
    plays: Callable[[View], list[dict[str, Any]]] | None = None
    sums: Sums | None = None
    own_sums: bool = False
    tiresome: Callable[[SeatView, Action], bool] = lambda view, action: False
    quick: Mapping[str, Any] = field(default_factory=dict)
    facts: Mapping[str, Any] = field(default_factory=dict)
    registers: int = 40
    study: Study = NOTHING_MORE

    @property
    def layout(self) -> Layout:
        """Where each field of the state lies."""
        return self.state.layout

    @cached_property
    def folder(self) -> Path:
        """Where everything of the game is kept: its rules as code and as people read them, its lessons, its board."""
        return Path(getfile(self.setup)).parent

    @cached_property
    def rules(self) -> str:
        """The complete rules with their rulings, which refusals cite and the engine is tested against."""
        return (self.folder / "rules.md").read_text(encoding="utf-8")

    @cached_property
    def rulebook(self) -> str:
        """The rules as players learn them, with the facts in their places; nothing where nobody has written it yet."""
        path = self.folder / "rulebook.md"
        return filled(path.read_text(encoding="utf-8"), self.told) if path.exists() else ""

    @cached_property
    def told(self) -> Mapping[str, Any]:
        """What the rulebook can name: the facts, the options as they usually are, how many play and how long."""
        players, options = f"{self.seats[0]}–{self.seats[-1]}", {option.name: option.default for option in self.options}
        return {"players": players, "minutes": self.minutes, "options": options, **self.facts}

    @cached_property
    def info(self) -> GameInfo:
        """What the list of games shows."""
        options = {option.name: option for option in self.options}
        about = (self.version, self.blurb, self.goal, self.credit, self.minutes, self.best or self.seats[0])
        return GameInfo(self.title, self.seats, options, *about)

    @cached_property
    def refusal_by_number(self) -> dict[int, Refusal]:
        """Refusals by the number rules return."""
        cited = (NOT_ASKED.citing(self.turns), OVER.citing(self.ends))
        return {int(r): r for r in (*CORE_REFUSALS, *cited, *self.refusals)}

    @cached_property
    def event_by_number(self) -> dict[int, Event[Any]]:
        """Events by the number rules tell."""
        return {int(e): e for e in self.events}

    def written(self, steps: Iterable[int]) -> str:
        """Steps as people and records write them."""
        return "; ".join(str(self.actions[step]) for step in steps)

    def settle(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """The full set of options: what was given, checked, and defaults for the rest."""
        known = self.info.options
        for name in given:
            if name not in known:
                names = ", ".join(f"{o.name} ({o.called})" for o in known.values()) or "none"
                raise BadOption(f"{self.title} has no option {name!r}. Its options: {names}.")
        return {n: o.value(given[n]) if n in given else o.default for n, o in known.items()}

    def kept(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """The options as records have them."""
        unsaid = {option.name for option in self.options if option.later and options[option.name] == option.default}
        return {name: value for name, value in options.items() if name not in unsaid}

    def template(self, options: Mapping[str, Any], seats: int) -> Any:
        """The state before set-up: the table's size and the options, no chance drawn yet."""
        if seats not in self.seats:
            raise BadOption(f"{self.title} is for {self.seats[0]} to {self.seats[-1]} seats, not {seats}.")
        state: GameState = self.layout.blank()
        state.seats = seats
        for name, value in self.configure(options, seats).items():
            setattr(state, name, value)
        return state


@rule
def clockwise(s: GameState, seat: int, steps: int) -> int:
    """The seat that many steps on, at most once round the table."""
    on = seat + steps
    return on - s.seats if on >= s.seats else on


@rule
def finish(s: GameState) -> None:
    """End the game: nobody owes a decision, equal scores share a place."""
    s.over = 1
    s.owed = 0
    for p in range(s.seats):
        s.place[p] = 1
        for q in range(s.seats):
            if s.score[q] > s.score[p]:
                s.place[p] += 1
