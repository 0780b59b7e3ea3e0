"""An event with people, rounds and results, made by the services, and API clients signed in as these people."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.apps import apps
from rest_framework.test import APIClient

from accounts.models import User
from tournament.entries.services.entries import add_entry, change_status
from tournament.models import Entry, Event, Match, Round, StaffRole
from tournament.organizing.services.events import create_event, move_event
from tournament.results.checks import ResultInput
from tournament.results.services import enter_result
from tournament.rounds.services.rounds import close_round, pair_next_round, publish_round, start_round

FORMAT = "doomtrooper/prague-cup-2011"
START = datetime(2026, 11, 21, 9, 30, tzinfo=ZoneInfo("Europe/Prague"))
API = "/api/v1/events/"
NAMES = [
    ("Božena", "Šťastná"),
    ("Řehoř", "Čáp"),
    ("Žofie", "Chalupová"),
    ("Ondřej", "Dvořák"),
    ("Kateřina", "Benešová"),
    ("Zdeněk", "Růžička"),
    ("Ľubica", "Hájková"),
    ("Vítězslav", "Ježek"),
    ("Anežka", "Ťoupalíková"),
    ("Přemysl", "Ďurica"),
    ("Jiří", "Němec"),
    ("Alžběta", "Křížová"),
    ("Štěpán", "Žák"),
    ("Markéta", "Úlehlová"),
    ("Luděk", "Šír"),
    ("Růžena", "Vaňková"),
]


@dataclass(frozen=True)
class Scene:
    """An event with its staff, its players and an account without a role (``stranger``)."""

    event: Event
    organizer: User
    judge: User
    stranger: User
    players: list[User]
    entries: list[Entry]

    @property
    def root(self) -> str:
        """Return the event's address."""
        return f"{API}{self.event.slug}/"


def person(given: str, family: str, username: str) -> User:
    return User.objects.create(
        username=username, given_name=given, family_name=family, email=f"{username}@post.example"
    )


def client_of(user: User | None = None) -> APIClient:
    """Return a JSON client, signed in as ``user``."""
    client = APIClient()
    client.default_format = "json"
    if user is not None:
        client.force_login(user)
    return client


def open_event(state: str = "running", players: int = 4) -> Scene:
    """Create an event in a state with checked-in players."""
    organizer = person("Václav", "Řezníček", "tajny-poradatel")
    judge = person("Libuše", "Čermáková", "tajna-rozhodci")
    event = create_event(actor=organizer, name="Pohár v Podhůří", format_key=FORMAT, starts_at=START, seed="kostky")
    StaffRole.objects.create(event=event, user=judge, role="judge")
    event = move_event(event=event, to="registration", actor=organizer)
    people = [person(*names, f"tajne-jmeno-{n}") for n, names in enumerate(NAMES[:players])]
    entries = [add_entry(event=event, user=person, actor=organizer) for person in people]
    entries = [change_status(entry=entry, to="checked_in", actor=organizer) for entry in entries]
    if state != "registration":
        event = move_event(event=event, to=state, actor=organizer)
    return Scene(event, organizer, judge, person("Hynek", "Mácha", "tajny-cizinec"), people, entries)


def play_round(scene: Scene, *, publish: bool = True, results: bool = False, close: bool = False) -> Round:
    """Pair the next round; publish it, enter its results and close it as asked."""
    event, actor = scene.event, scene.organizer
    round_ = pair_next_round(event=event, actor=actor)
    if publish or results or close:
        publish_round(event=event, number=round_.number, actor=actor)
        start_round(event=event, number=round_.number, actor=actor)
    for match in round_.matches.exclude(table=None) if results or close else []:
        enter_result(event=event, match_id=match.pk, result=ResultInput(games=[1, 0, 0]), actor=actor)
    if close:
        close_round(event=event, number=round_.number, actor=actor)
    round_.refresh_from_db()
    return round_


def first_match(scene: Scene) -> Match:
    return Match.objects.filter(round__event=scene.event, table=1).latest("id")


def count_rows() -> dict[str, int]:
    """Return the number of rows of each model that an event writes."""
    models = [
        model
        for app in ("accounts", "ledger", "decks", "tournament")
        for model in apps.get_app_config(app).get_models()
    ]
    return {model.__name__: model.objects.count() for model in models}  # type: ignore[attr-defined]


def code_of(answer: Any, status: int) -> str:
    """Return the code of a refusal; assert that it is problem details with this status and sentences."""
    body = answer.json()
    assert answer.status_code == status, body
    assert answer["Content-Type"] == "application/problem+json"
    assert body["status"] == status
    assert body["type"] == f"/problems/{body['code']}"
    assert body["title"]
    assert all(set(problem["text"]) == {"cs", "en"} for problem in body["problems"])
    return str(body["code"])


def fields_named_by(answer: Any) -> set[str]:
    """Return the paths of the fields that a refusal names."""
    assert code_of(answer, 400) == "field_invalid"
    return {problem["params"]["field"] for problem in answer.json()["problems"]}
