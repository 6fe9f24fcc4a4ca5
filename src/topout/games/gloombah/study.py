"""What the designer's lab tells apart in Gloombah!."""

from __future__ import annotations

from topout.core.study import Content, Study
from topout.games.gloombah.events import BACKSTABBED, CURSED, DREW, EQUIPPED, MET, PLAYED, TURN, USED

STUDY = Study(
    turn=TURN,
    content=(
        Content("Items", used=(EQUIPPED, USED, PLAYED, BACKSTABBED, CURSED), gained=(DREW,)),
        Content("Monsters met", used=(MET,), part="monster"),
    ),
)
