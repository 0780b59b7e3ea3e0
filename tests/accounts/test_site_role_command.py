"""``manage.py site_role``: granting, listing and withdrawing roles of the site."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from ledger.models import Action
from tests.builders import make_person

pytestmark = pytest.mark.django_db


def run_command(*words: str) -> str:
    output = StringIO()
    call_command("site_role", *words, stdout=output)
    return output.getvalue().strip()


def test_a_role_is_granted_once_listed_and_withdrawn() -> None:
    jana = make_person("Jana Krejčíková")
    name = jana.username
    assert run_command(name) == f"{name}: no role of the site"
    assert run_command(name, "editor") == f"{name}: editor"
    assert run_command(name, "editor") == f"{name}: editor"
    assert run_command(name.upper(), "operator") == f"{name}: editor, operator"
    assert run_command(name, "editor", "--take-away") == f"{name}: operator"
    assert run_command(name, "editor", "--take-away") == f"{name}: operator"
    lines = Action.objects.filter(subject=f"person:{jana.pk}", verb__startswith="site_role").order_by("id")
    assert [line.verb for line in lines] == ["site_role.granted", "site_role.granted", "site_role.withdrawn"]


@pytest.mark.parametrize("words", [("nikdo",), ("nikdo", "editor"), ("owner", "king")])
def test_an_unknown_person_or_role_is_an_error(words: tuple[str, ...]) -> None:
    with pytest.raises(CommandError):
        run_command(*words)
