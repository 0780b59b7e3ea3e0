"""An outcome has a verdict and a label; a message names the table in which it is missing."""

import pytest

from engine.outcomes import Outcome
from engine.scoring import OUTCOME_VERDICTS
from problems.texts.terms import TERMS
from tournament.words import label_outcomes


@pytest.mark.parametrize("outcome", Outcome)
def test_every_outcome_has_verdicts(outcome: Outcome) -> None:
    assert outcome in OUTCOME_VERDICTS, f"add {outcome.value} to OUTCOME_VERDICTS in engine/scoring.py"


def test_an_outcome_without_a_label_is_refused_at_the_start() -> None:
    labels = {term: text for term, text in TERMS.items() if term != "double_loss"}
    with pytest.raises(KeyError, match=r"without a label in problems/texts/terms.py: \['double_loss'\]"):
        label_outcomes(labels)
