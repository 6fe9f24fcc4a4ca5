"""What the designer's lab tells apart in TABLETOP Climber."""

from __future__ import annotations

from topout.core.study import Content, Study
from topout.games.tabletop_climber.events import DREW, LAID, PLAYED_ONE, REVEALED

STUDY = Study(scene=REVEALED, content=(Content("Cards", used=(PLAYED_ONE, LAID), gained=(DREW,)),))
