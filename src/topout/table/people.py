"""Guests as a table knows them, and the rules for their names."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import count

from topout.messages.protocol import BotFace, Face
from topout.messages.rejection import Rejected
from topout.table.talk import clean

BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Characters of visible categories that display as nothing."""
LETTERS = "abcdefghijklmnopqrstuvwxyz"
LOOK_ALIKES = (
    ("01|i\u0131", "ollll"),
    (
        "\u0430\u0435\u043e\u0440\u0441\u0445\u0443\u0456\u0458\u0455\u0501\u04bb\u04cf\u0432\u043a\u043c\u043d\u0442\u044c\u051b\u051d",
        "aeopcxyljsdhlbkmhtbqw",
    ),
    (
        "\u03b1\u03b2\u03b3\u03b5\u03b6\u03b7\u03b9\u03ba\u03bc\u03bd\u03bf\u03c1\u03c3\u03c4\u03c5\u03c7\u03c9",
        "abyezhlkmvopotyxw",
    ),
    ("\u0585\u0578\u057d\u0570\u0581\u0566", "onuhgq"),
    (
        "\u13aa\u13f4\u13df\u13a0\u13ac\u13bb\u13ab\u13e6\u13de\u13b7\u13e2\u13a1\u13da\u13a2\u13d9\u13b3\u13c3",
        "abcdehjklmprstvwz",
    ),
    (
        "\u1d00\u0299\u1d04\u1d05\u1d07\ua730\u0262\u029c\u026a\u1d0a\u1d0b\u029f\u1d0d\u0274\u1d0f\u1d18\u0280\ua731\u1d1b\u1d1c\u1d20\u1d21\u028f\u1d22",
        "abcdefghljklmnoprstuvwyz",
    ),
    ("\u0251\u0261", "ag"),
    *(("".join(chr(first + n) for n in range(26)), LETTERS.replace("i", "l")) for first in (0x1F150, 0x1F170, 0x1F1E6)),
)
"""Digits and letters of other scripts, small capitals, letters in circles and squares, with their Latin look-alikes."""
ALIKE = {ord(one): ord(other) for strange, known in LOOK_ALIKES for one, other in zip(strange, known, strict=True)}
BOT = re.compile(r"(\S+ )?bot( \S+)?|seat \S+")
"""What tables call bots and empty seats."""


@dataclass(slots=True)
class Person:
    """A guest: number, name and perhaps a face. A program has an `owner`, whose name is `by`."""

    id: int
    name: str
    face: Face | BotFace | None = None
    owner: int | None = None
    by: str = ""


def legible(name: str) -> str:
    """A name reduced to one clean line, with at least one visible character."""
    cleaned = clean(name)
    if not any(map(_shows, cleaned)):
        raise Rejected("no_name", "A name needs at least one character that can be seen.", 400)
    return cleaned


def read_name(name: str) -> str:
    """A guest's name, which must not look like a bot's."""
    cleaned = legible(name)
    if BOT.fullmatch(" ".join(re.findall(r"[^\W_]+", looks(cleaned)))):
        raise Rejected("bot_name", "That is what bots and empty seats are called; choose another name.", 400)
    return cleaned


def told_apart(name: str, others: Iterable[str]) -> str:
    """The name, with a number appended if someone else at the table has one that looks the same."""
    taken = {looks(other) for other in others}
    numbered = (f"{name} {number}" for number in count(2))
    return name if looks(name) not in taken else next(new for new in numbered if looks(new) not in taken)


def looks(name: str) -> str:
    """A key that is equal for names that can hardly be told apart."""
    shown = "".join(filter(_shows_or_parts, unicodedata.normalize("NFKD", name)))
    return " ".join(shown.casefold().translate(ALIKE).split())


def _shows(character: str) -> bool:
    """Whether a character is visible: letters, numbers, punctuation and symbols, with a few exceptions."""
    return unicodedata.category(character)[0] in "LNPS" and character not in BLANK


def _shows_or_parts(character: str) -> bool:
    return _shows(character) or character.isspace()
