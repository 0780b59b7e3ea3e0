"""``manage.py site_role``: how somebody becomes an editor where nobody is one yet."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from ledger.models import Action
from tests.builders import make_person

pytestmark = pytest.mark.django_db


def run(*words: str) -> str:
    said = StringIO()
    call_command("site_role", *words, stdout=said)
    return said.getvalue().strip()


def test_a_role_is_given_once_told_and_taken_away() -> None:
    jana = make_person("Jana Krejčíková")
    name = jana.username
    assert run(name) == f"{name}: no role of the site"
    assert run(name, "editor") == f"{name}: editor"
    assert run(name, "editor") == f"{name}: editor"
    assert run(name.upper(), "operator") == f"{name}: editor, operator"
    assert run(name, "editor", "--take-away") == f"{name}: operator"
    assert run(name, "editor", "--take-away") == f"{name}: operator"
    lines = Action.objects.filter(subject=f"person:{jana.pk}", verb__startswith="site_role").order_by("id")
    assert [line.verb for line in lines] == ["site_role.granted", "site_role.granted", "site_role.withdrawn"]


@pytest.mark.parametrize("words", [("nikdo",), ("nikdo", "editor"), ("owner", "king")])
def test_nobody_and_no_such_role(words: tuple[str, ...]) -> None:
    with pytest.raises(CommandError):
        run(*words)
