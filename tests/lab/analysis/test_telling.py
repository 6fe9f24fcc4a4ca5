"""What an analysis says in words."""

from __future__ import annotations

import pytest

from topout.lab.analysis.findings import Advice, Swing
from topout.lab.analysis.ledger import Happening
from topout.lab.analysis.telling import why

NAMES = ["Ada", "Ben"]


def told(advice: Advice, expected: float) -> str:
    swing = Swing(3, 0, 1, 0.4, 0.6, 0.0, 0.2, 0.01, "Ada leaps", "", advice)
    return why(swing, Happening(0, 3, "Ada leaps", chosen=True, drew=False), NAMES, expected)


@pytest.mark.parametrize(
    ("advice", "expected", "words"),
    [
        (Advice("leap", True, 0.3, 0.3), 0.3, "would have done the same, and puts Ada's chance at 30 %."),
        (Advice("climb", False, 0.3, 0.5), 0.3, "that would have given Ada 50 %; what was chosen gave 30 %."),
        (Advice("climb", False, 0.0, 0.01), 0.0, "In the true position that comes to the same for Ada: 0 %."),
    ],
)
def test_what_a_stronger_bot_would_have_done_is_compared_where_it_differs(
    advice: Advice, expected: float, words: str
) -> None:
    assert told(advice, expected).endswith(words)
