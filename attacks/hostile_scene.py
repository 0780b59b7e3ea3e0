"""The scene of the attack by texts: for each hostile text an event whose free texts hold it.

``python -m attacks.hostile_scene`` runs as a program on the data of a service and prints JSON: the event's slug,
the cookie of its organizer and of a player, and the names of the texts that were refused, for each text.
"""

import json
import sys
from collections.abc import Callable

import django

# Refused as a whole or stored as they are; neither may become part of a page, a formula or a command.
TEXTS = {
    "element": '"><img src=x data-zlo=1 onerror=zlo()>',
    "script": "</script><script data-zlo=1>zlo()</script>",
    "attribute": "' onmouseover='zlo()' data-zlo='1",
    "template": "{{ 719171|add:7 }}{% debug %}",
    "query": "'); DROP TABLE tournament_event;--",
    "direction": "\u202etxet\u2066 \u05d0\u05d1",
    "markup": "<b><font color=red>&amp;<para>",
    "formula": "=1+1",
    "signs": "👩‍👩‍👧‍👦🏴 Z̶̡a̷",
    "long": "Ž" * 60,
}


class HostileEvent:
    """An event that is made with one text; ``refused`` names the fields that did not take it."""

    def __init__(self, text: str) -> None:
        from tests.builders import MORNING, make_person
        from tournament.organizing.services.events import create_event

        self.text = text
        self.refused: list[str] = []
        self.organizer = make_person("Irena Sovová")
        self.event = create_event(
            actor=self.organizer, name="Zimní turnaj", format_key="doomtrooper/prague-cup-2011", starts_at=MORNING
        )

    def attempt(self, what: str, action: Callable[[], object]) -> None:
        """Do something with the text, or note that it was refused."""
        from problems import Refused

        try:
            action()
        except Refused:
            self.refused.append(what)

    def enter_people(self) -> None:
        """Write facts and names past the services, as an earlier version may have stored them; hand in a deck."""
        from accounts.models import User
        from tests.builders import PEOPLE, make_person
        from tournament.entries.services.entries import add_entry, change_status
        from tournament.entries.services.entry_changes import set_club
        from tournament.models import Event
        from tournament.organizing.services.events import move_event
        from tournament.submissions.services.submissions import submit_deck

        text, organizer = self.text, self.organizer
        facts = {"name": text, "venue": text, "fee": text, "prizes": f"{text}\n{text}", "contact": text}
        Event.objects.filter(pk=self.event.pk).update(**facts)
        for state in ("registration", "check_in"):
            self.event = move_event(event=self.event, to=state, actor=organizer)
        self.entries = []
        for number, name in enumerate(PEOPLE[:4]):
            person = make_person(name)
            names = {"given_name": text, "family_name": text, "display_name": "" if number else text}
            User.objects.filter(pk=person.pk).update(**names)
            entry = add_entry(event=self.event, user=person, actor=organizer)
            self.entries.append(change_status(entry=entry, to="checked_in", actor=organizer))
        self.attempt("club", lambda: set_club(entry=self.entries[0], club=text, actor=organizer))
        deck = f"60 Ilian\n1 {text}\n{text}"
        self.attempt("deck", lambda: submit_deck(entry=self.entries[1], text=deck, actor=organizer))

    def play_round(self) -> None:
        """Play a round with a manual change, a correction and a disqualification, for the text as reason."""
        from tests.builders import report, report_all
        from tournament.entries.services.disqualification import disqualify
        from tournament.organizing.services.events import move_event
        from tournament.rounds.services.manual_change import ManualChange, make_change
        from tournament.rounds.services.rounds import close_round, pair_next_round, publish_round

        text, organizer = self.text, self.organizer
        event = self.event = move_event(event=self.event, to="running", actor=organizer)
        pair_next_round(event=event, actor=organizer)
        self.attempt(
            "change",
            lambda: make_change(
                event=event, number=1, change=ManualChange("tables", 1, 9), reason=text, actor=organizer
            ),
        )
        publish_round(event=event, number=1, actor=organizer)
        report_all(event)
        close_round(event=event, number=1, actor=organizer)
        self.attempt("correction", lambda: report(event, 2, (0, 1, 0), number=1, revision=1, reason=text))
        self.attempt("disqualification", lambda: disqualify(entry=self.entries[3], reason=text, actor=organizer))

    def make_papers(self) -> list[int]:
        """Return the jobs of all papers that the event can have now."""
        from ledger.services.jobs import run_job
        from tournament.papers.registry import PAPERS
        from tournament.papers.services import queue_paper

        jobs = []

        def make(kind: str) -> None:
            job = queue_paper(event=self.event, kind=kind, number=1, language="cs", actor=self.organizer)
            run_job(job_id=job.pk)
            jobs.append(job.pk)

        for kind in PAPERS:
            self.attempt(f"paper {kind}", lambda kind=kind: make(kind))  # type: ignore[misc]
        return jobs


def create_event_with(text: str) -> dict[str, object]:
    """Create and play an event with the text in every free text that takes it."""
    from django.test import Client

    made = HostileEvent(text)
    made.enter_people()
    made.play_round()
    jobs = made.make_papers()
    cookies = []
    for user in (made.organizer, made.entries[1].members.get().user):
        client = Client()
        client.force_login(user)
        cookies.append(client.cookies["sessionid"].value)
    address_values = {"entry_id": made.entries[1].pk, "job_id": jobs[0], "person_id": made.organizer.pk}
    return {
        "slug": made.event.slug,
        "cookies": cookies,
        "jobs": jobs,
        "address_values": address_values,
        "refused": made.refused,
    }


if __name__ == "__main__":
    django.setup()
    sys.stdout.write(json.dumps({name: create_event_with(text) for name, text in TEXTS.items()}))
