"""``manage.py erase_person USERNAME``: show what erasing a person changes; with ``--yes`` erase."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts.queries.my_data import find_consequences, find_hindrances, find_mentions
from accounts.queries.people import find_person
from accounts.services.erasure import erase_person
from problems import Refused
from web.errors.wording import say


class Command(BaseCommand):
    help = "Say what erasing a person changes and in which texts the name stands; with --yes erase the person for good."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("username")
        parser.add_argument("--yes", action="store_true", help="do it; texts get what is suggested")

    def handle(self, *args: Any, username: str, yes: bool, **options: Any) -> None:
        person = find_person(username)
        if person is None or person.erased_at:
            raise CommandError(f"No person has the user name {username}.")
        for problem in (*find_hindrances(person), *find_consequences(person)):
            self.stdout.write(say(problem))
        for mention in find_mentions(person, by_staff=True):
            self.stdout.write(f"{mention.place}: {mention.text} -> {mention.suggested}")
        if not yes:
            self.stdout.write("Nothing was changed; --yes erases the person for good.")
            return
        try:
            erase_person(user=person, by_command=True)
        except Refused as refused:
            raise CommandError(" ".join(say(problem) for problem in refused.problems)) from refused
        self.stdout.write(f"{username} is erased.")
