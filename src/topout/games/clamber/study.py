"""What the designer's lab tells apart in Clamber."""

from __future__ import annotations

from topout.core.study import Content, Study
from topout.games.clamber.events import DREW, PLAYED, PLAYED_ON

STUDY = Study(content=(Content("Cards", used=(PLAYED, PLAYED_ON), gained=(DREW,)),))
