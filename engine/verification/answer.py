"""What a command answers after a verification.

Entry points: :func:`describe_findings` for its sentences, :func:`find_exit_code`.
"""

from collections.abc import Sequence

from engine.verification.run import Finding
from problems.sentences import Wording

EQUAL, DIFFERS, UNUSABLE = 0, 1, 2


def find_exit_code(findings: Sequence[Finding]) -> int:
    """Return 1 where a finding is a difference, else 0; 2 is for input that cannot be verified."""
    return DIFFERS if any(finding.is_difference for finding in findings) else EQUAL


def describe_findings(findings: Sequence[Finding], rounds: int, wording: Wording) -> list[str]:
    """Return a sentence for each finding, and where none is a difference how much of so many rounds is equal."""
    sentences = [wording.say(finding.problem) for finding in findings]
    if find_exit_code(findings) == EQUAL:
        again = rounds - len(findings)
        counted = wording.ngettext("%(rounds)s round", "%(rounds)s rounds", again) % {"rounds": again}
        equal = wording.gettext("Equal: %(counted)s paired and counted again.")
        if findings:
            equal = wording.gettext(
                "Equal where it can be run here: %(counted)s paired again, every standing counted again."
            )
        sentences.append(equal % {"counted": counted})
    return sentences
