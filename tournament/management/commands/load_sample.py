"""``manage.py load_sample``: load the sample into an empty database and print the one-time sign-in links."""

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.urls import reverse

from accounts.services.sign_in_links import LINK_LIFETIME
from tournament.sample.people import JUDGE, ORGANIZER, PLAYERS
from tournament.sample.services import is_database_empty, load_sample
from web.links import find_base_url

_HOURS = LINK_LIFETIME // timedelta(hours=1)
# The owner of each link, by the fields of SampleLinks.
_PEOPLE = {
    "owner": "for yourself: set up your account",
    "organizer": " ".join(ORGANIZER),
    "judge": " ".join(JUDGE),
    "player": " ".join(PLAYERS[0]),
}


class Command(BaseCommand):
    help = f"Load the sample event into an empty database and print one-time sign-in links ({_HOURS} hours)."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--base-url", default=find_base_url(), help="the address at which phones reach this server")

    def handle(self, *args: Any, base_url: str, **options: Any) -> None:
        if not is_database_empty():
            self.stdout.write("The database is not empty: no sample, no new sign-in links.")
            return
        self.stdout.write("Making a sample event: 16 players, three rounds ...")
        links = load_sample()
        text = ""
        for key, person in _PEOPLE.items():
            text += f"{key:<9} {person:<33} {base_url}{reverse('sign-in-link', args=[getattr(links, key)])}\n"
        path = settings.DATA_DIR / "sign-in-links.txt"
        path.touch(mode=0o600)
        path.write_text(text)
        self.stdout.write(f"Sign in as one of these people:\n{text}")
        self.stdout.write(f"Each link works once, for {_HOURS} hours. They also stand in {path}\n")
