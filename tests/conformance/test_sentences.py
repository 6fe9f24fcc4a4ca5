"""Every sentence of every game reads as people speak: no codes, no identifiers, whole sentences, right plurals."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

from conformance.cases import every_game

import topout
from topout.core.game import Game
from topout.core.match import Match
from topout.games import registry

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Flo", "Gus", "Hal")
STEPS = 700
WRONG = {
    "a code": re.compile(r"\b\d+\.\d|\b\d+-\d|\b\d+[A-Za-z]\b|\b[a-z]+-\d|\b[A-Z]\d"),
    "an identifier": re.compile(r"\w_\w|\b[a-z]+[A-Z]\w|(?<!^)\bNone\b|\bTrue\b|\bFalse\b"),
    "something unreplaced": re.compile(r"[{}\[\]]|\bseat \d|\bSeat \d"),
    "a doubled or outer space": re.compile(r"  |^ | $| [.,;:]"),
    "a wrong plural": re.compile(r"(?<!level )(?<!height )(?<!season )(?<!turn )\b1 (?!is|was|has)[a-z]+[^s\W]s\b"),
    "a wrong person": re.compile(r"\b[Yy]ou (is|has|was|does|[a-z]+[^s]s)\b"),
}


def spoken(text: str, seats: int) -> str:
    """A sentence as the page shows it, with names in place of seats."""
    names = dict(enumerate(NAMES[:seats]))
    return re.sub(r"\b[Ss]eat (\d)\b", lambda found: names.get(int(found[1]), found[0]), text)


def lines(match: Match) -> Iterator[str]:
    """What the log tells anyone, and how everyone stands."""
    for seat in (*range(match.seats), None):
        yield from (event["text"] for event in match.events(seat, names=NAMES[: match.seats], address=True))
        standing, view = match.game.standing, match.view(seat)
        yield from (standing.words(view, p) for p in range(match.seats)) if standing else ()


def moves(match: Match) -> Iterator[str]:
    """What those who are asked may do, in the words of the board."""
    for seat in match.owed:
        yield from (spoken(match.words(action.id), match.seats) for action in match.legal(seat))


def sentences(match: Match) -> Iterator[str]:
    """What those who are asked are told to do."""
    yield from (spoken(match.prompt(seat), match.seats) for seat in match.owed)


def printed(game: Game) -> Iterator[str]:
    """Whole sentences that are the same in every match."""
    yield from (game.blurb, game.goal)
    yield from (option.help for option in game.options)
    yield from (refusal.reason for refusal in game.refusal_by_number.values())


def wrong(text: str) -> list[str]:
    """What is wrong with some words."""
    return [f"{what}: {text!r}" for what, pattern in WRONG.items() if pattern.search(text)]


def unfinished(text: str) -> list[str]:
    """What is wrong with a whole sentence."""
    whole = text[:1].isupper() or text[:1].isdigit()
    return wrong(text) if whole and text.endswith((".", "!", "?")) else [*wrong(text), f"no sentence: {text!r}"]


def faults(match: Match, rng: random.Random) -> Iterator[str]:
    """Play at random, and look at all that is said."""
    for _ in range(STEPS):
        if match.over:
            break
        yield from (fault for text in moves(match) for fault in wrong(text))
        yield from (fault for text in sentences(match) for fault in unfinished(text))
        seat = rng.choice(match.owed)
        match.act(seat, rng.choice(match.legal(seat)).id)
    yield from (fault for text in lines(match) for fault in wrong(text))
    ending = match.view(None)["ending"]
    if ending:
        yield from unfinished(spoken(ending["why"], match.seats))
        yield from (fault for terms in ending["terms"] for text in terms for fault in wrong(text))


@every_game
def test_all_that_is_said_in_a_match_reads_as_people_speak(name: str) -> None:
    game = registry.game(name)
    for seats, seed in ((game.seats[0], 1), (game.seats[-1], 2)):
        match = topout.new(name, seats=seats, seed=seed, **game.quick)
        assert sorted(set(faults(match, random.Random(seed)))) == []


@every_game
def test_what_is_printed_of_a_game_is_whole_sentences(name: str) -> None:
    assert [fault for text in printed(registry.game(name)) for fault in unfinished(text)] == []


def test_codes_identifiers_and_broken_sentences_are_found() -> None:
    for text in ("Climb 14 at 1.5", "rope on 12-17", "project 36P", "plays 13a", "red-3", "fixed_first", "1 bolts"):
        assert wrong(text), text
    for text in ("Seat 0 draws", "a  b", "You has a card", "{seat} draws", "See C12"):
        assert wrong(text), text
    assert unfinished("No stop")
    assert not unfinished("Ben's 3 ropes lie between cliff 6 and cave 9.")
