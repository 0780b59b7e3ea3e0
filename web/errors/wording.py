"""The sentences of problems in the active language or in both, for views, the API and commands."""

from django.utils.translation import get_language, gettext, ngettext, override

from problems import Problem
from problems.sentences import Wording


def find_wording() -> Wording:
    """Return the active language with its translations."""
    return Wording((get_language() or "").startswith("cs"), gettext, ngettext)


def say(problem: Problem) -> str:
    """Return the sentence of a problem in the active language."""
    return find_wording().say(problem)


def say_both(problem: Problem) -> dict[str, str]:
    """Return the sentence in both languages as ``{"cs": ..., "en": ...}``."""
    sentences = {}
    for language in ("cs", "en"):
        with override(language):
            sentences[language] = say(problem)
    return sentences
