"""``manage.py site_role USERNAME ROLE``: grant or withdraw the role of editor, operator or founder."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts.queries.people import find_person, list_site_roles
from accounts.services.people import grant_site_role, withdraw_site_role


class Command(BaseCommand):
    help = "Give a person a role of the site, or take it away; without a role, print those the person has."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("username")
        parser.add_argument("role", nargs="?", choices=("editor", "operator", "founder"))
        parser.add_argument("--take-away", action="store_true")

    def handle(self, *args: Any, username: str, role: str | None, take_away: bool, **options: Any) -> None:
        person = find_person(username)
        if person is None:
            raise CommandError(f"No person has the user name {username}.")
        if role:
            change = withdraw_site_role if take_away else grant_site_role
            change(user=person, role=role, actor=None)
        self.stdout.write(f"{person.username}: {', '.join(list_site_roles(person)) or 'no role of the site'}")
