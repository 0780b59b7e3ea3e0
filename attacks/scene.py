"""The scene of the attack in ``attacks/roles.py``: events with secrets, and readers of eleven kinds.

A running event holds a hidden name, a deck and a reason; a draft of an event is secret by its name. Another event has
no secret, only readers.

``python -m attacks.scene`` runs as a program on the data of a service, creates the scene and prints it as JSON.
"""

import json
import sys
from typing import Any

import django

SECRETS = {"name": "Skrytákova", "deck": "TAJNYBALICEK", "reason": "TAJNYDUVOD", "draft": "Tajny koncept"}


def create_scene() -> dict[str, object]:
    """Create events, secrets and readers.

    Returns ``cookies`` by kind of reader, the ``token`` of a player of another event, ``may_see`` with each secret text
    and the kinds of readers that may see it, and ``address_values`` with the values in the addresses of the two events
    with secrets, by slug.
    """
    from django.contrib.auth.hashers import make_password

    from accounts.models import User
    from accounts.services.people import grant_site_role
    from accounts.services.privacy import choose_names
    from accounts.services.sign_in_links import issue_link
    from accounts.services.tokens import issue_token
    from ledger.services.jobs import run_job
    from tests.builders import make_event, make_person, organizer_of, player_of, report, report_all, staff_of
    from tournament.models import Match
    from tournament.organizing.services.events import create_event
    from tournament.papers.services import queue_paper
    from tournament.rounds.services.rounds import close_round, pair_next_round, publish_round
    from tournament.submissions.services.submissions import submit_deck

    event = make_event(0, state="check_in", name="Otevřený turnaj")
    people = [
        make_person(f"{name} {SECRETS['name'] if name == 'Zora' else 'Veřejný'}")
        for name in ("Alena", "Zora", "Cyril", "Dana")
    ]
    other = make_event(4, name="Jiný turnaj")
    from tournament.entries.services.entries import add_entry, change_status
    from tournament.organizing.services.events import move_event

    entries = [change_status(entry=add_entry(event=event, user=person, actor=None), to="checked_in", actor=None)
               for person in people]  # fmt: skip
    submit_deck(entry=entries[0], text=f"60 Ilian\n1 {SECRETS['deck']}", actor=people[0])
    hidden = choose_names(user=people[1], display_name="", is_hidden=True)
    organizer = organizer_of(event)
    event = move_event(event=event, to="running", actor=organizer)
    pair_next_round(event=event, actor=organizer)
    publish_round(event=event, number=1, actor=organizer)
    report_all(event)
    close_round(event=event, number=1, actor=organizer)
    report(event, 1, (0, 1, 0), number=1, revision=1, reason=SECRETS["reason"])
    pair_next_round(event=event, actor=organizer)
    draft_organizer = make_person("Petra Konceptová")
    draft = create_event(
        actor=draft_organizer,
        name=SECRETS["draft"],
        format_key="doomtrooper/prague-cup-2011",
        starts_at=event.starts_at,
    )
    judge, scorekeeper = staff_of(event, "judge", "Jan Rozhodčí"), staff_of(event, "scorekeeper", "Sára Zapisovatelka")
    editor, operator, disabled = (make_person(f"Eva {name}") for name in ("Editorová", "Správcová", "Vypnutá"))
    grant_site_role(user=editor, role="editor", actor=None)
    grant_site_role(user=operator, role="operator", actor=None)
    token_owner = player_of(other.entries.order_by("id")[1])
    readers = {
        "player": people[0],
        "hidden player": hidden,
        "player of another event": player_of(other.entries.order_by("id")[0]),
        "judge": judge,
        "scorekeeper": scorekeeper,
        "organizer": organizer,
        "organizer of another event": organizer_of(other),
        "organizer of a draft": draft_organizer,
        "editor": editor,
        "operator": operator,
        "disabled": disabled,
    }
    cookies = session_cookies_of(readers)
    User.objects.filter(pk=disabled.pk).update(is_active=False, password=make_password(None))
    link = issue_link(user=people[2], actor=organizer)
    job = queue_paper(event=event, kind="standings", number=1, language="cs", actor=organizer)
    run_job(job_id=job.pk)
    may_see_hidden_name = {"judge", "scorekeeper", "organizer", "operator"}
    address_values = {}
    for secret_event in (event, draft):
        entry = secret_event.entries.order_by("id").first()
        match = Match.objects.filter(round__event=secret_event).order_by("id").first()
        address_values[secret_event.slug] = {
            "entry_id": entry.pk if entry else 1,
            "match_id": match.pk if match else 1,
            "person_id": people[0].pk,
            "job_id": job.pk,
        }
    return {
        "cookies": cookies,
        "token": issue_token(user=token_owner)[1],
        "may_see": {
            SECRETS["name"]: sorted(may_see_hidden_name | {"hidden player"}),
            SECRETS["deck"]: ["judge", "operator", "organizer", "player"],
            SECRETS["reason"]: ["operator", "organizer"],
            SECRETS["draft"]: ["operator", "organizer of a draft"],
            str(link): [],
        },
        "address_values": address_values,
    }


def session_cookies_of(readers: dict[str, Any]) -> dict[str, str]:
    """Return the session cookie of each reader."""
    from django.test import Client

    cookies = {}
    for reader, user in readers.items():
        client = Client()
        client.force_login(user)
        cookies[reader] = client.cookies["sessionid"].value
    return cookies


if __name__ == "__main__":
    django.setup()
    sys.stdout.write(json.dumps(create_scene()))
