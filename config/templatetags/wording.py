"""``{{ problem|say }}``: the sentence of a problem in the reader's language."""

from django import template

from config.errors.wording import say as say_problem
from problems import Problem

register = template.Library()


@register.filter
def say(problem: Problem) -> str:
    """Return the sentence of a problem."""
    return say_problem(problem)
