"""``{{ problem|say }}``: the sentence of a problem in the reader's language."""

from django import template

from problems import Problem
from web.errors.wording import say as say_problem

register = template.Library()


@register.filter
def say(problem: Problem) -> str:
    return say_problem(problem)
