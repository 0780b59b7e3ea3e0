"""Errors as codes with parameters, without sentences.

Pure: this package imports no other one, and every package may import it. Entry points: :class:`Problem`,
:class:`Refused`. The English sentences are in :mod:`problems.texts`; :mod:`web.errors.wording` puts them into the
reader's language.
"""

from problems.problem import Problem, Refused, Severity, refuse

__all__ = ["Problem", "Refused", "Severity", "refuse"]
