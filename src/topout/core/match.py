"""A match: one game from its seed to its end, as people, bots and tools hold it."""

from __future__ import annotations

import hashlib
import json
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from pathlib import Path
from typing import Any

from topout.core import view as projection
from topout.core.action import Action
from topout.core.decision import Decision, Illegal, Kept, Point
from topout.core.engine import Engine, Mode, chosen_mode, engine_for
from topout.core.game import Game
from topout.core.given import Move, read_number, read_seed, read_steps
from topout.core.reading import View
from topout.core.speech import YOU

__all__ = ["Decision", "Illegal", "Kept", "Match", "Point"]

NOT_ONE = "These steps are more than one decision; send each decision when the one before it has been made."
NOT_WHOLE = "These steps are only a part of a decision."


class Match:
    """A game in progress or finished; exactly `(game, version, options, seats, seed, decisions)`.

    `actions` has every step with its seat, as they came; `decisions` has the steps of each decision together, in the
    order in which the decisions were complete.
    """

    def __init__(self, game: Game, seats: int, seed: Any, options: Mapping[str, Any], mode: Mode | None = None) -> None:
        self.game = game
        self.options = game.settle(options)
        self.seed: int | None = read_seed(seed)
        self.actions: list[tuple[int, int]] = []
        self.decisions: list[Decision] = []
        self._ends: list[int] = []
        self._begun: dict[int, tuple[int, ...]] = {}
        self._engine: Engine = engine_for(game, mode or chosen_mode("plain"))
        template = game.template(self.options, seats)
        self.seats = template.seats
        self._state: Any = self._engine.start(template, self.seed)
        self._log: list[tuple[int, ...]] = list(self._engine.events(self._state))
        self._heard: dict[int | None, projection.Heard] = {}

    def __repr__(self) -> str:
        state = "over" if self.over else f"owed {list(self.owed)}"
        return f"<Match {self.game.name} seats={self.seats} actions={len(self.actions)} {state}>"

    @property
    def _plain(self) -> Any:
        return self._engine.plain(self._state)

    @property
    def _open(self) -> Mapping[str, Any]:
        return projection.Open(self.game, lambda: self._plain)

    @property
    def owed(self) -> tuple[int, ...]:
        """The seats that owe a decision now."""
        owed = self._engine.number(self._state, "owed")
        return tuple([p for p in range(self.seats) if owed >> p & 1])

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._engine.number(self._state, "over"))

    @property
    def draws(self) -> int:
        """How many numbers chance has drawn so far."""
        return self._engine.number(self._state, "draws")

    @property
    def result(self) -> projection.Result | None:
        """Scores, placings, winners and score lines; None before the end."""
        return projection.result(self.game, self._plain)

    @property
    def hash(self) -> str:
        """A fingerprint of the whole state, the same in every mode."""
        return hashlib.blake2b(self.pack(), digest_size=16).hexdigest()

    def pack(self) -> bytes:
        """The whole state as bytes, the same in every mode."""
        return self._engine.pack(self._state)

    def legal(self, seat: int) -> list[Action]:
        """What a seat may do now: whole decisions, or the next steps of one."""
        return [self.game.actions[number] for number in self.legal_numbers(seat)]

    def legal_numbers(self, seat: int) -> list[int]:
        """The numbers of what a seat may do now."""
        return self._engine.legal(self._state, self._sitting(seat))

    def prompt(self, seat: int | None) -> str:
        """What is wanted of a seat, in words that name only what it can do now."""
        if self.over:
            return "The game is over."
        if seat is None or seat not in self.owed:
            return "Wait for the others."
        return self.game.ask(self.view(seat), self.game.actions.possible(self.legal_numbers(seat)))

    def act(self, seat: int, action: Move | Sequence[Move]) -> None:
        """Carry out a step of a decision, or a whole decision; on a refusal nothing changes."""
        self._take(seat, action)

    def decide(self, seat: int, decision: Move | Sequence[Move]) -> None:
        """Carry out a whole decision, or what is left of one; if it is refused or not complete nothing changes."""
        self._take(seat, decision, whole=True)

    def begun(self, seat: int) -> tuple[int, ...]:
        """The steps a seat has taken of a decision that is not complete yet."""
        return self._begun.get(self._sitting(seat), ())

    def decided_within(self, steps: int) -> int:
        """How many decisions were complete after that many steps."""
        return bisect_right(self._ends, steps)

    def _take(self, seat: int, action: Move | Sequence[Move], whole: bool = False) -> None:
        sitting = self._seat_or_none(seat)
        if sitting is None:
            raise Illegal(self._no_seat(seat), "Seats")
        steps, draws = self._steps(sitting, action), self._engine.number(self._state, "draws")
        state = self._engine.copy(self._state) if whole or len(steps) > 1 else self._state
        told, complete = self._told_by(state, sitting, steps[0], draws)
        for step in steps[1:]:
            if complete:
                raise Illegal(NOT_ONE, "Steps")
            told, complete = self._told_by(state, sitting, step, draws)
        if whole and not complete:
            raise Illegal(NOT_WHOLE, "Steps")
        self._state = state
        self._log.extend(told)
        self._note(sitting, tuple(steps), complete)

    def _told_by(self, state: Any, seat: int, step: int, draws: int) -> tuple[list[tuple[int, ...]], bool]:
        """Take a step; the events it told, and whether the decision is complete by it.

        It goes on while nothing has come of it: nothing was told, nothing was drawn, and the seat is still asked. So
        nobody can try out a step after one that drew something, and the seat itself knows when it has decided.
        """
        self._step(state, seat, step)
        told = self._engine.events(state)
        asked = self._engine.number(state, "owed") >> seat & 1
        return told, bool(told) or not asked or self._engine.number(state, "draws") != draws

    def _note(self, seat: int, steps: tuple[int, ...], complete: bool) -> None:
        """Write down the steps of a seat, and the decision that they complete."""
        self.actions.extend((seat, step) for step in steps)
        steps = (*self._begun.pop(seat, ()), *steps)
        if complete:
            self.decisions.append(Decision(seat, steps))
            self._ends.append(len(self.actions))
        else:
            self._begun[seat] = steps

    def _step(self, state: Any, seat: int, number: int) -> None:
        refused = self._refusal(state, seat, number)
        if refused:
            raise refused
        self._engine.act(state, seat, number)

    def refusal(self, seat: int, number: int) -> Illegal | None:
        """Why a seat may not take the step of this number now, without trying; None where it may."""
        return self._refusal(self._state, self._sitting(seat), number)

    def _refusal(self, state: Any, seat: int, number: int) -> Illegal | None:
        refused = self._engine.why(state, seat, number)
        return Illegal(**projection.refusal(self.game, refused)) if refused else None

    def _steps(self, seat: int, action: Move | Sequence[Move]) -> list[int]:
        """The numbers of one step or of several, joined by semicolons in text; a game may have words for the whole."""
        steps = read_steps(self.game.actions, action)
        if not steps and self.game.whole:
            steps = read_steps(self.game.actions, self.game.whole(self.view(seat), action) or ())
        if not steps:
            raise Illegal(f"{self.game.title} has no action {str(action)[:80]!r}.", "Actions")
        return steps

    def plays(self, seat: int) -> list[dict[str, Any]]:
        """All complete plays of a seat with their kind, where `legal` lists only the next step of one."""
        if self.game.plays:
            return self.game.plays(self.view(self._sitting(seat)))
        return [action.as_json() for action in self.legal(seat)]

    def evaluate(self, seat: int) -> int:
        """What the game's hints think of a seat's position; of use on a redealt match."""
        return self._engine.evaluate(self._state, self._sitting(seat))

    def worth(self, seat: int, step: Move) -> int:
        """The same after one more step of the seat, which is not taken."""
        trial = self.branch()
        trial.act(seat, step)
        return trial.evaluate(seat)

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat may know, ready for JSON; None is a spectator."""
        return {**projection.view(self.game, self._plain, self._watching(seat), self._log), "options": self.options}

    def views(self, seats: Sequence[int | None]) -> list[dict[str, Any]]:
        """What several seats may know, for a fraction of the cost of asking one by one; not to be changed."""
        seen = projection.views(self.game, self._plain, [self._watching(seat) for seat in seats], self._log)
        return [{**view, "options": self.options} for view in seen]

    def observe(self, seat: int, row: Any) -> None:
        """Write what a seat may know into a row of numbers, as `core/observation` lays it out."""
        projection.observer(self.game)(self._plain, self._sitting(seat), row)

    def knowledge(self, seat: int) -> str:
        """All a seat knows, as one text that is the same exactly when that is: what it sees, has heard and has done."""
        seat = self._sitting(seat)
        sees = projection.observed(self.game, self._plain, seat)
        heard = [projection.heard(self.game, self._log[row], seat) for row in self._rows_of(seat)]
        did = [decision.steps for decision in self.decisions if decision.seat == seat]
        return json.dumps([seat, sees, heard, did, self.begun(seat), self.result])

    def truth(self) -> dict[str, Any]:
        """The whole state in readable names, ready for JSON."""
        return {**projection.truth(self.game, self._plain, self._log), "options": self.options}

    def outlook(self) -> projection.Outlook:
        """The views of all, to be kept up by `look` at a fraction of the cost of asking for them anew."""
        return projection.Outlook(self.game, self._plain, self.options, self._log)

    def look(self, outlook: projection.Outlook) -> list[set[str]]:
        """Bring an outlook up to date: for each seat, and last for the spectators, what changed in their view."""
        return outlook.look(self._plain)

    def told(self, seat: int | None) -> int:
        """How many events a seat has seen."""
        return len(self._rows_of(seat))

    def events(
        self,
        seat: int | None,
        since: int = 0,
        names: Sequence[str] | None = None,
        address: bool = False,
        view: View | None = None,
    ) -> list[dict[str, Any]]:
        """What a seat saw happen, from its event number `since` on; `names` are used in the sentences.

        With `address` the seat itself is "you" in them, as is whoever is named so. `view` is what everyone sees now,
        for callers that have it at hand.
        """
        watching, view, log = self._watching(seat), self._open if view is None else view, self._log
        you = watching if address else names.index(YOU) if names and YOU in names else None
        rows = self._rows_of(seat)[since:]
        return [projection.event(self.game, log[row], watching, view, names, you) for row in rows]

    def _rows_of(self, seat: int | None) -> list[int]:
        """Which rows of the log a seat has seen; all who ever asked hear what is new together."""
        heard = self._heard.get(seat)
        if heard is None:
            watching = self._watching(seat)
            heard = self._heard.setdefault(watching, projection.Heard(watching))
        if heard.read < len(self._log):
            projection.hear(self.game, self._log, self._heard.values())
        return heard.rows

    def chronicle(self, since: int = 0, names: Sequence[str] | None = None) -> list[dict[str, Any]]:
        """Everything that happened with nothing hidden; for tools and finished matches."""
        view = self._open
        return [projection.open_event(self.game, row, view, names) for row in self._log[since:]]

    def words(self, number: int) -> str:
        """A move in words for someone who sees the board; `Action.words` names things as one types them."""
        return self.game.actions.words(number, self._open)

    def tally(self) -> list[int]:
        """What everyone's score is by its lines as they stand, hidden ones included; empty if there are none."""
        plain, seats = self._plain, range(self.seats if self.game.lines else 0)
        return [sum(int(line.points(plain, seat)) for line in self.game.lines) for seat in seats]

    def record(self) -> dict[str, Any]:
        """The match, ready for JSON; `replay` gives it back."""
        if self.seed is None:
            raise ValueError("This match was redealt or set up by hand; no seed leads to it.")
        return {
            "game": self.game.name,
            "version": self.game.version,
            "options": self.game.kept(self.options),
            "seats": self.seats,
            "seed": self.seed,
            "decisions": [[seat, self.game.written(steps)] for seat, steps in (*self.decisions, *self._begun.items())],
        }

    def keep(self) -> Kept:
        """All that playing the match again would find out."""
        return Kept(self.pack(), list(self._log), list(self._ends))

    def resume(self, actions: Iterable[tuple[int, int]], kept: Kept) -> None:
        """Stand where these actions had led, without playing them; a state of another layout raises."""
        self._state = self._engine.load(self.game.layout.unpack(kept.state))
        self._log = kept.log
        ends = set(kept.ends)
        for number, (seat, step) in enumerate(actions, 1):
            self._note(seat, (step,), number in ends)

    def point(self) -> Point:
        """Where the match stands, for `back_at`."""
        return Point(self.pack(), len(self.actions), len(self.decisions), len(self._log), dict(self._begun))

    def back_at(self, point: Point) -> Match:
        """An independent copy of the match as it stood at a point that it has passed."""
        twin = self.branch()
        twin._state, twin._begun = self._engine.load(self.game.layout.unpack(point.state)), dict(point.begun)
        for passed, count in (
            (twin.actions, point.actions),
            (twin.decisions, point.decisions),
            (twin._ends, point.decisions),
            (twin._log, point.told),
        ):
            del passed[count:]
        return twin

    def unheard(self) -> Match:
        """A copy to which nothing was told yet: what comes next is soon looked through."""
        twin = self.branch()
        twin.actions, twin.decisions, twin._ends, twin._log = [], [], [], []
        return twin

    def save(self, path: str | Path) -> None:
        """Write the record to a file."""
        Path(path).write_text(json.dumps(self.record(), indent=1) + "\n")

    def branch(self) -> Match:
        """An independent copy to try things on."""
        twin = object.__new__(Match)
        twin.game, twin.seats, twin.options, twin.seed = self.game, self.seats, self.options, self.seed
        twin.actions, twin.decisions, twin._ends = list(self.actions), list(self.decisions), list(self._ends)
        twin._begun, twin._engine = dict(self._begun), self._engine
        twin._state, twin._log = self._engine.copy(self._state), list(self._log)
        twin._heard = {}
        return twin

    def redeal(self, seat: int | None, seed: Any) -> Match:
        """A match whose hidden part and future are resampled, as far as the seat cannot tell the difference."""
        number = projection.seat_number(self._watching(seat))
        twin = self._with_steps_of(number)
        twin._log = [projection.blinded(self.game, row, number) for row in self._log]
        twin._engine.redeal(twin._state, number, read_seed(seed))
        return twin

    def _with_steps_of(self, seat: int) -> Match:
        """A copy that knows the seed no more, nor by which steps others did what they did: some are secret."""
        twin = self.branch()
        twin.seed = None
        twin.actions = [(mover, step) for mover, step in self.actions if mover == seat]
        twin.decisions = [decision for decision in self.decisions if decision.seat == seat]
        twin._ends = list(accumulate(len(decision.steps) for decision in twin.decisions))
        twin._begun = {mover: steps for mover, steps in self._begun.items() if mover == seat}
        return twin

    def imagine(self, seat: int, seed: Any) -> Match:
        """A redealt match as the others' play makes it likely, by what the seat has seen alone."""
        twin = self.redeal(seat, seed)
        twin._engine.believe(twin._state, self._sitting(seat))
        return twin

    def _no_seat(self, seat: Any) -> str:
        return f"There is no seat {seat!r}; the seats are 0 to {self.seats - 1}."

    def _seat_or_none(self, seat: Any) -> int | None:
        number = seat if type(seat) is int else read_number(seat)
        return number if number is not None and 0 <= number < self.seats else None

    def _sitting(self, seat: Any) -> int:
        number = self._seat_or_none(seat)
        if number is None:
            raise ValueError(self._no_seat(seat))
        return number

    def _watching(self, seat: Any) -> int | None:
        return None if seat is None else self._sitting(seat)
