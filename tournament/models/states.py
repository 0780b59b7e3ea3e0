"""The states of the domain as choices of a column. Entry point: :func:`label_states`."""

from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from problems.texts.terms import TERMS


def label_states(states: type[StrEnum]) -> list[tuple[str, Promise]]:
    """Return each value with its label, the term of the same name."""
    return [(state.value, gettext_lazy(TERMS[state.value].one)) for state in states]
