"""The one language of errors: what is wrong, as a code with parameters, never as a sentence.

Pure, imports nobody, and every room may import it. Entry points: :class:`Problem`, :class:`Refused`.
Sentences in Czech and English stand in :mod:`problems.texts`; who says them is :mod:`config.errors.wording`.
"""

from problems.problem import Problem, Refused, Severity, refuse

__all__ = ["Problem", "Refused", "Severity", "refuse"]
