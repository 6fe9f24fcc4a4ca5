"""Names and faces for bots, distinct within a table."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import get_args

from msgspec import structs

from topout.messages.protocol import BotFace, Place
from topout.table.people import looks, read_name, told_apart

NAMES = (
    "Mira", "Otto", "Lena", "Hugo", "Nora", "Emil", "Juna", "Kofi", "Vera", "Theo", "Aiko", "Ravi",
    "Tess", "Omar", "Freya", "Milo", "Ines", "Jonas", "Pia", "Sami", "Runa", "Luca", "Zoe", "Bruno",
)  # fmt: skip
FACES: tuple[BotFace, ...] = get_args(BotFace)
chance = random.SystemRandom()


def introduced(places: Sequence[Place], people: Iterable[str] = ()) -> list[Place]:
    """The places with a name and a face for every bot, each name unlike all others at the table."""
    given = [place.name for place in places if place.kind == "bot" and place.name]
    taken = [*people, *given]
    faces = [place.face for place in places if place.kind == "bot" and place.face]
    done: list[Place] = []
    for place in places:
        if place.kind == "bot":
            place = structs.replace(place, name=_name(place, taken), face=place.face or _fresh(FACES, faces))
            taken.append(str(place.name))
            faces.append(place.face or FACES[0])
        done.append(place)
    return done


def _name(place: Place, taken: list[str]) -> str:
    """The requested name, made distinct, or a random one that nobody has."""
    if place.name is None:
        names = [looks(name) for name in taken]
        return chance.choice([name for name in NAMES if looks(name) not in names])
    taken.remove(place.name)
    return told_apart(read_name(place.name), taken)


def _fresh(faces: Sequence[BotFace], taken: Sequence[BotFace]) -> BotFace:
    """A random face, unused as long as there are unused ones."""
    return chance.choice([face for face in faces if face not in taken] or list(faces))
