"""The sentences of problems in the active language or in both, for views, the API and commands."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import get_language, gettext, ngettext, override

from problems import Problem
from problems.texts import TEXTS
from problems.texts.marks import Text
from problems.texts.terms import TERM_PARAMETERS, TERMS

# Of tables or lines a sentence names so many; the API has all of them.
_MAX_NUMBERS = 20


def say(problem: Problem) -> str:
    """Return the sentence of a problem in the active language.

    A second sentence says why the problem names cards, where the first one does not.
    Rules in a game's folder give their sentence, in both languages, as the parameter ``said``.
    """
    if problem.code not in TEXTS and "said" in problem.params:
        return str(_in_active_language(problem.params["said"]))
    text = TEXTS[problem.code]
    params: dict[str, Any] = {}
    for name, value in problem.params.items():
        if name in TERM_PARAMETERS:
            terms = value if isinstance(value, list | tuple) else [value]
            params[name] = ", ".join(gettext(TERMS[term].one) if term in TERMS else str(term) for term in terms)
        else:
            params[name] = _in_active_language(value)
    sentence = _fill_in(text, params)
    if text.cards is None or not problem.cards:
        return sentence
    named = {**params, "card": problem.cards[0], "cards": len(problem.cards)}
    return f"{sentence} {_fill_in(text.cards, named)}"


def say_both(problem: Problem) -> dict[str, str]:
    """Return the sentence in both languages as ``{"cs": ..., "en": ...}``."""
    sentences = {}
    for language in ("cs", "en"):
        with override(language):
            sentences[language] = say(problem)
    return sentences


def _fill_in(text: Text, params: Mapping[str, Any]) -> str:
    """Return a text in the active language, in the form that its number decides."""
    if text.many is None or text.count is None:
        return gettext(text.one) % params
    return ngettext(text.one, text.many, int(params[text.count])) % params


def _in_active_language(value: Any) -> Any:
    """Return a parameter as it stands in a sentence: of two languages the active one, of a list its items."""
    if isinstance(value, Mapping) and {"cs", "en"} <= value.keys():
        return value["cs" if (get_language() or "").startswith("cs") else "en"]
    if isinstance(value, list | tuple) and len(value) > _MAX_NUMBERS and all(isinstance(item, int) for item in value):
        listed, more = ", ".join(map(str, value[:_MAX_NUMBERS])), len(value) - _MAX_NUMBERS
        params = {"listed": listed, "more": more}
        return ngettext("%(listed)s and %(more)s more", "%(listed)s and %(more)s more", more) % params
    if isinstance(value, list | tuple):
        return ", ".join(str(_in_active_language(item)) for item in value)
    return value
