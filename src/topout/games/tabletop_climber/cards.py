"""The cards of TABLETOP Climber as tables: playing cards, decks of reinforcements, and seasons."""

from __future__ import annotations

from topout.core.action import SET_SIZE
from topout.core.reading import View
from topout.core.rule import lookup

COLOURS = ("red", "blue", "green", "yellow")
WILD, HIGH, TWO, MOUNTAIN = range(len(COLOURS), len(COLOURS) + 4)
"""What a card is instead of coloured: of any colour, a plain high number, a Set of two, or with the Mountain icon."""
PREFIX = {WILD: "wild-", HIGH: "", TWO: "two-", MOUNTAIN: "mountain-"}
CALLED = {WILD: "wild ", HIGH: "", TWO: "Set of two ", MOUNTAIN: "Mountain "}

TOP_RUN, TOP = 11, 18
"""The highest coloured number and the highest number of all."""
INITIAL_NUMBERS = range(1, 8)
RESET_ICON, DISCARD_ICON, REVERSE_ICON = 8, 9, 10
"""The coloured cards of these numbers have that icon (T1)."""
ICONS = {RESET_ICON: "Reset", DISCARD_ICON: "Discard", REVERSE_ICON: "Reverse"}


def _name(number: int, suit: int) -> str:
    return f"{COLOURS[suit]}-{number}" if suit < WILD else f"{PREFIX[suit]}{number}"


ORDINARY = (
    *[(_name(0, WILD), 0, WILD)],
    *[(_name(n, suit), n, suit) for n in INITIAL_NUMBERS for suit in range(WILD + 1)],
    *[(_name(n, suit), n, suit) for n in range(8, TOP_RUN + 1) for suit in range(WILD)],
    *[(f"{n}{copy}", n, HIGH) for n in range(12, 17) for copy in "ab"],
    *[(_name(TOP, HIGH), TOP, HIGH)],
)
SPECIAL = (
    *[(_name(n, TWO), n, TWO) for n in range(1, 8)],
    *[(_name(n, MOUNTAIN), n, MOUNTAIN) for n in range(1, 10)],
)
assert len(ORDINARY) == SET_SIZE
CARDS = (*ORDINARY, *SPECIAL)
"""Every card of every deck: name, number, suit; by rising number within the ordinary ones, the Sets of two and the
Mountain cards. A set of cards is two bit sets, the ordinary cards and the others. Copies of a card have letters."""
NAMES = tuple(name for name, _, _ in CARDS)
ID = {name: card for card, name in enumerate(NAMES)}
WORDS = 2
KINDS = len(CARDS)
NOTHING = -1


def card_words(name: str, view: View) -> str:
    """A card as people call it; copies have one name."""
    _, number, suit = CARDS[ID[name]]
    return f"{COLOURS[suit]} {number}" if suit < WILD else f"{CALLED[suit]}{number}"


def card_bits(names: list[str] | tuple[str, ...]) -> list[int]:
    """A set of cards as two bit sets."""
    bits = sum(1 << ID[name] for name in names)
    return [bits & (1 << SET_SIZE) - 1, bits >> SET_SIZE]


def names_of(row: list[int]) -> list[str]:
    """The names of a set of cards."""
    bits = row[0] | row[1] << SET_SIZE
    return [name for card, name in enumerate(NAMES) if bits >> card & 1]


def _where(number: int | None = None, suit: int | None = None, beyond: int = NOTHING) -> list[int]:
    """The cards of a number, of a suit, behind a card in the order of cards."""
    return card_bits(
        [
            name
            for card, (name, n, kind) in enumerate(CARDS)
            if number in (None, n) and suit in (None, kind) and card > beyond
        ]
    )


NUMBER = lookup(n for _, n, _ in CARDS)
SUIT = lookup(suit for _, _, suit in CARDS)
WORD = lookup(card // SET_SIZE for card in range(KINDS))
BIT = lookup(1 << card % SET_SIZE for card in range(KINDS))
COLOUR_SET = lookup({WILD: (1 << WILD) - 1}.get(suit, 1 << suit) if suit <= WILD else 0 for _, _, suit in CARDS)
"""The colours a card can be of, as a bit set."""
OF_NUMBER = lookup(_where(number=n) for n in range(TOP + 2))
BEHIND = lookup(_where(beyond=card) for card in range(-1, KINDS))
"""The cards behind a card in their order; entry 0 is all of them."""
TWOS, MOUNTAINS = _where(suit=TWO)[1], _where(suit=MOUNTAIN)[1]


def _step(colour: int, number: int) -> int:
    """The cards that can be that number in a run of that colour."""
    return _where(number, colour)[0] | _where(number, WILD)[0]


STEP = lookup([_step(colour, n) for n in range(TOP_RUN + 2)] for colour in range(len(COLOURS)))
INITIAL = card_bits([name for name, n, suit in CARDS if suit < WILD and n in INITIAL_NUMBERS])[0]
COLOURED_OF = lookup(sum(_where(n, suit)[0] for suit in range(WILD)) for n in range(TOP_RUN + 1))

ANY_DECK = [name for name, n, suit in CARDS if suit == WILD or (suit < WILD and n > 7)]
DECKS = {
    "default": [
        *ANY_DECK,
        *[name for name, _, suit in CARDS if suit == HIGH],
        *[f"two-{n}" for n in range(2, 7)],
        *[f"mountain-{n}" for n in range(1, 7)],
    ],
    "mountains": [
        *ANY_DECK,
        *["12a", "13a", "14a", "15a", "16a", "18"],
        *[f"two-{n}" for n in range(1, 8)],
        *[f"mountain-{n}" for n in range(1, 10)],
    ],
}
"""The reinforcement cards by the deck's name (T2, T13, T14)."""
DEALT_INITIAL, DEALT_REINFORCEMENTS = 7, 2

GOLD = (
    ("Standard", 5),
    ("Reverse", 6),
    ("No Set", 7),
    ("Transfer", 7),
    ("Up to 2 cards", 8),
    ("Accident", 8),
    ("Revolution", 9),
    ("Climax", 10),
)
GOLD_NAMES = tuple(name for name, _ in GOLD)
GOLD_VP = lookup(vp for _, vp in GOLD)
STANDARD, COUNTER_CLOCKWISE, NO_SET, TRANSFER, TWO_CARDS, ACCIDENT, REVOLUTION, CLIMAX = range(len(GOLD))
SHUFFLED_GOLD = (1 << len(GOLD)) - 1 & ~(1 << STANDARD | 1 << CLIMAX)
SEASONS = 5
HAND_SIZE = lookup([0, 8, 9, 10, 11, 12])
"""By season, counted from 1 (T3)."""
SILVER_VP = [2, 3, 3, 4, 5]
REINFORCEMENTS = lookup([1, 2, 3])
"""What the 1st, the 2nd and everyone else draw at a season's end."""
