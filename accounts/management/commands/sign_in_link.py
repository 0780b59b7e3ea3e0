"""``manage.py sign_in_link USERNAME``: create a one-time sign-in link for a person."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.urls import reverse

from accounts.queries.people import find_person
from accounts.services.sign_in_links import issue_link
from web.links import find_base_url


class Command(BaseCommand):
    help = "Print a new one-time sign-in link for a person; the older ones stop working."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("username")
        parser.add_argument(
            "--set-up",
            action="store_true",
            help="the link leads to choosing a name and a password; opening it ends the old password and all sessions",
        )
        parser.add_argument("--base-url", default=find_base_url())

    def handle(self, *args: Any, username: str, set_up: bool, base_url: str, **options: Any) -> None:
        person = find_person(username)
        if person is None:
            raise CommandError(f"No person has the user name {username}.")
        if not person.is_active:
            raise CommandError(f"{username} is erased or was merged into an account, and cannot sign in.")
        code = issue_link(user=person, actor=None, asks_for_password=set_up)
        self.stdout.write(f"{base_url}{reverse('sign-in-link', args=[code])}")
