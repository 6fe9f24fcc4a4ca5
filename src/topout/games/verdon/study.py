"""What the designer's lab tells apart in Climbers of Verdon."""

from __future__ import annotations

from topout.core.study import Content, Study
from topout.games.verdon.events import BOUGHT, INCOME, PLAYED, REVEALED, ROLLED

STUDY = Study(
    turn=ROLLED,
    content=(
        Content("Publicity cards", used=(PLAYED, REVEALED), gained=(BOUGHT,)),
        Content("Income from the terrain", used=(INCOME,), part="kind"),
    ),
)
