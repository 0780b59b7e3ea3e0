"""The answers in the wizard of a new event, stored in the session step by step as they were typed.

Each set of answers has a key in the address of its pages, so that two windows never mix. Going back, errors and leaving
the page lose nothing. Entry points: :class:`Answers`, :func:`list_unfinished_drafts`.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django import forms
from django.http import HttpRequest

from games.declaration import Format
from games.registry import find_format, find_formats
from tournament.domain.event_facts import list_initial
from tournament.views.organizing.forms import NewEventForm, PeopleForm
from tournament.views.organizing.wizard_forms import NewDecksForm, PlayForm, play_defaults

if TYPE_CHECKING:
    from django.contrib.sessions.backends.base import SessionBase

STEPS = ("what", "play", "decks", "people")
MAX_DRAFTS = 10
_DRAFTS = "new_events"
_KEY = re.compile(r"[0-9a-f]{12}")
# Characters of an answer that are stored.
_MAX_LENGTH = 2000


class Answers:
    """The answers for one new event, with their key ``draft``.

    Those of the step of play are stored for each format, so that a change of the format loses none. Answers are false
    while nothing is stored.
    """

    def __init__(self, session: SessionBase, draft: str = "") -> None:
        self._session = session
        self.draft = draft if _KEY.fullmatch(draft) else secrets.token_hex(6)
        self._drafts: dict[str, dict[str, Any]] = session.get(_DRAFTS, {})
        self._kept: dict[str, dict[str, str]] = self._drafts.get(self.draft, {}).get("answers", {})

    @classmethod
    def of(cls, request: HttpRequest) -> Answers:
        """Return the answers with the key of the address, new ones without a key."""
        return cls(request.session, request.GET.get("draft", ""))

    def __bool__(self) -> bool:
        return bool(self._kept)

    def store(self, step: str, typed: Mapping[str, Any]) -> None:
        """Store what was typed in a step, valid or not."""
        names = [*self._make_form(step).fields]
        self._kept[self._answers_key(step)] = {name: str(typed[name])[:_MAX_LENGTH] for name in names if name in typed}
        self._write({"answers": self._kept})

    @property
    def created_slug(self) -> str:
        """The slug of the event created from these answers, "" before."""
        return str(self._drafts.get(self.draft, {}).get("made", ""))

    def mark_created(self, slug: str) -> None:
        """Replace the answers by the slug of the event created from them."""
        self._kept = {}
        self._write({"made": slug})

    def forget(self) -> None:
        self._kept = {}
        self._drafts.pop(self.draft, None)
        self._session[_DRAFTS] = self._drafts

    def _write(self, draft: dict[str, Any]) -> None:
        """Store a draft as the newest one, and delete the oldest of too many."""
        self._drafts.pop(self.draft, None)
        self._drafts[self.draft] = draft
        for oldest in [*self._drafts][:-MAX_DRAFTS]:
            del self._drafts[oldest]
        self._session[_DRAFTS] = self._drafts

    @property
    def name(self) -> str:
        return self._kept.get("what", {}).get("name", "").strip()

    @property
    def next_step(self) -> str:
        """The first step without answers, or the overview."""
        return next((step for step in STEPS if not self.has_step(step)), "overview")

    def has_step(self, step: str) -> bool:
        return self._answers_key(step) in self._kept

    def unchecked_form(self, step: str) -> forms.Form:
        """Return the form with its stored answers, or with the defaults; it shows no errors."""
        if not self.has_step(step):
            return self._make_form(step, initial=self.defaults(step))
        kept = self._kept[self._answers_key(step)]
        return self._make_form(step, initial={name: kept.get(name, "") for name in self._make_form(step).fields})

    def checked_form(self, step: str) -> forms.Form:
        """Return the form bound to its stored answers, or to the defaults; it shows errors."""
        if self.has_step(step):
            return self._make_form(step, data=self._kept[self._answers_key(step)])
        # A browser sends neither empty values nor unchecked boxes.
        sent = {name: value for name, value in self.defaults(step).items() if value is not None and value is not False}
        return self._make_form(step, data={name: "on" if value is True else str(value) for name, value in sent.items()})

    def defaults(self, step: str) -> dict[str, Any]:
        """Return the values of a step without answers."""
        if step == "play":
            return play_defaults(self.format.scoring, self.expected)
        decks = {"shown_during": "staff", "shown_after": "staff"}
        return {"what": list_initial("when"), "decks": decks, "people": list_initial("people")}[step]

    @property
    def format(self) -> Format:
        """The chosen format, else the first one."""
        return find_format(self.format_key).format

    @property
    def format_key(self) -> str:
        """The key of the chosen format, else of the first one."""
        key = self._kept.get("what", {}).get("format_key", "")
        return key if key in find_formats() else next(iter(find_formats()))

    @property
    def expected(self) -> int | None:
        """The expected number of players, None without one."""
        form = self._make_form("what", data=self._kept.get("what", {}))
        form.is_valid()
        return form.cleaned_data.get("expected")

    def _answers_key(self, step: str) -> str:
        return f"play {self.format_key}" if step == "play" else step

    def _make_form(self, step: str, **options: Any) -> forms.Form:
        if step == "play":
            return PlayForm(self.format.scoring, **options)
        kinds: dict[str, type[forms.Form]] = {"what": NewEventForm, "decks": NewDecksForm, "people": PeopleForm}
        return kinds[step](**options)


def list_unfinished_drafts(session: SessionBase) -> list[Answers]:
    """Return the answers in a session that have no event yet, the newest first."""
    drafts = [Answers(session, key) for key in reversed(session.get(_DRAFTS, {}))]
    return [draft for draft in drafts if draft]
