"""The sentences of problems in one language. Entry point: :class:`Wording`.

Pages, API and commands use the active language of Django (:mod:`web.errors.wording`); the command of the engine reads
the same catalogue without Django.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from problems.problem import Problem
from problems.texts import TEXTS
from problems.texts.marks import Text
from problems.texts.terms import TERM_PARAMETERS, TERMS

# Of tables or lines a sentence names so many; the API has all of them.
_MAX_NUMBERS = 20


@dataclass(frozen=True)
class Wording:
    """A language with its translations: those of one message, and those of one in the form that a number decides."""

    is_czech: bool
    gettext: Callable[[str], str]
    ngettext: Callable[[str, str, int], str]

    def say(self, problem: Problem) -> str:
        """Return the sentence of a problem in the language.

        A second sentence says why the problem names cards, where the first one does not.
        Rules in a game's folder give their sentence, in both languages, as the parameter ``said``.
        """
        if problem.code not in TEXTS and "said" in problem.params:
            return str(self._word(problem.params["said"]))
        text = TEXTS[problem.code]
        params: dict[str, Any] = {}
        for name, value in problem.params.items():
            if name in TERM_PARAMETERS:
                terms = value if isinstance(value, list | tuple) else [value]
                params[name] = ", ".join(
                    self.gettext(TERMS[term].one) if term in TERMS else str(term) for term in terms
                )
            else:
                params[name] = self._word(value)
        sentence = self._fill_in(text, params)
        if text.cards is None or not problem.cards:
            return sentence
        named = {**params, "card": problem.cards[0], "cards": len(problem.cards)}
        return f"{sentence} {self._fill_in(text.cards, named)}"

    def _fill_in(self, text: Text, params: Mapping[str, Any]) -> str:
        """Return a text in the language, in the form that its number decides."""
        if text.many is None or text.count is None:
            return self.gettext(text.one) % params
        return self.ngettext(text.one, text.many, int(params[text.count])) % params

    def _word(self, value: Any) -> Any:
        """Return a parameter as it stands in a sentence: of two languages this one, of a list its items."""
        if isinstance(value, Mapping) and {"cs", "en"} <= value.keys():
            return value["cs" if self.is_czech else "en"]
        if (
            isinstance(value, list | tuple)
            and len(value) > _MAX_NUMBERS
            and all(isinstance(item, int) for item in value)
        ):
            listed, more = ", ".join(map(str, value[:_MAX_NUMBERS])), len(value) - _MAX_NUMBERS
            params = {"listed": listed, "more": more}
            return self.ngettext("%(listed)s and %(more)s more", "%(listed)s and %(more)s more", more) % params
        if isinstance(value, list | tuple):
            return ", ".join(str(self._word(item)) for item in value)
        return value
