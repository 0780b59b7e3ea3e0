"""What somebody has answered so far about a new event: kept in their session, step by step, as it was typed.

Each draft has a key that stands in the address of its pages, so that two of them, in two windows, never mix. Nothing
is lost by going back, by a mistake or by leaving the page. Entry points: :class:`Answers`, :func:`unfinished`.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django import forms
from django.http import HttpRequest

from games.declaration import Format
from games.registry import find_format, formats
from tournament.views.organizing.forms import PeopleForm, WhatForm
from tournament.views.organizing.wizard_forms import NewDecksForm, PlayForm, play_defaults

if TYPE_CHECKING:
    from django.contrib.sessions.backends.base import SessionBase

STEPS = ("what", "play", "decks", "people")
MOST_DRAFTS = 10
_DRAFTS = "new_events"
_KEY = re.compile(r"[0-9a-f]{12}")
_LONGEST = 2000


class Answers:
    """The answers of one draft; a step of play is kept for each format, so that changing one's mind loses nothing."""

    def __init__(self, session: SessionBase, draft: str = "") -> None:
        self._session = session
        self.draft = draft if _KEY.fullmatch(draft) else secrets.token_hex(6)
        self._drafts: dict[str, dict[str, Any]] = session.get(_DRAFTS, {})
        self._kept: dict[str, dict[str, str]] = self._drafts.get(self.draft, {}).get("answers", {})

    @classmethod
    def of(cls, request: HttpRequest) -> Answers:
        """Those of the draft that the address names; of a new one where it names none."""
        return cls(request.session, request.GET.get("draft", ""))

    def __bool__(self) -> bool:
        return bool(self._kept)

    def keep(self, step: str, typed: Mapping[str, Any]) -> None:
        """Keep what was typed in a step, right or wrong."""
        names = [*self._empty(step).fields]
        self._kept[self._place(step)] = {name: str(typed[name])[:_LONGEST] for name in names if name in typed}
        self._write({"answers": self._kept})

    @property
    def made(self) -> str:
        """The address of the event that these answers became; nothing before."""
        return str(self._drafts.get(self.draft, {}).get("made", ""))

    def become(self, event: str) -> None:
        """The event at that address is made of them: from now on the key leads there."""
        self._kept = {}
        self._write({"made": event})

    def forget(self) -> None:
        """Throw them away."""
        self._kept = {}
        self._drafts.pop(self.draft, None)
        self._session[_DRAFTS] = self._drafts

    def _write(self, draft: dict[str, Any]) -> None:
        """The newest last; of too many the oldest goes."""
        self._drafts.pop(self.draft, None)
        self._drafts[self.draft] = draft
        for oldest in [*self._drafts][:-MOST_DRAFTS]:
            del self._drafts[oldest]
        self._session[_DRAFTS] = self._drafts

    @property
    def name(self) -> str:
        """What the event is to be called, as far as it was typed."""
        return self._kept.get("what", {}).get("name", "").strip()

    @property
    def next_step(self) -> str:
        """The first step that nobody has answered, or the overview."""
        return next((step for step in STEPS if not self.has(step)), "overview")

    def has(self, step: str) -> bool:
        """Whether the step was answered."""
        return self._place(step) in self._kept

    def shown(self, step: str) -> forms.Form:
        """The form as it was left, or with the defaults; it blames nobody."""
        if not self.has(step):
            return self._make(step, initial=self.defaults(step))
        kept = self._kept[self._place(step)]
        return self._make(step, initial={name: kept.get(name, "") for name in self._empty(step).fields})

    def checked(self, step: str) -> forms.Form:
        """The form with its answers, the defaults where nobody answered; it says what is wrong."""
        if self.has(step):
            return self._make(step, data=self._kept[self._place(step)])
        return self._make(
            step, data={name: _as_typed(one) for name, one in self.defaults(step).items() if _is_said(one)}
        )

    def defaults(self, step: str) -> dict[str, Any]:
        """What a step says before anybody answered."""
        if step == "play":
            return play_defaults(self.format.scoring, self.expected)
        return {"decks": {"shown_during": "staff", "shown_after": "staff"}, "what": {"time_zone": "Europe/Prague"}}.get(
            step, {}
        )

    @property
    def format(self) -> Format:
        """The format that was chosen; the first one there is, where none was."""
        return find_format(self.format_key)[1]

    @property
    def format_key(self) -> str:
        """Its fixed name."""
        chosen = self._kept.get("what", {}).get("format_key", "")
        return chosen if chosen in formats() else next(iter(formats()))

    @property
    def expected(self) -> int | None:
        """How many players are expected, where a number was given."""
        form = self._make("what", data=self._kept.get("what", {}))
        form.is_valid()
        return form.cleaned_data.get("expected")

    def _place(self, step: str) -> str:
        return f"play {self.format_key}" if step == "play" else step

    def _empty(self, step: str) -> forms.Form:
        return self._make(step)

    def _make(self, step: str, **options: Any) -> forms.Form:
        if step == "play":
            return PlayForm(self.format.scoring, **options)
        kinds: dict[str, type[forms.Form]] = {"what": WhatForm, "decks": NewDecksForm, "people": PeopleForm}
        return kinds[step](**options)


def _is_said(value: Any) -> bool:
    return value is not None and value is not False


def _as_typed(value: Any) -> str:
    return "on" if value is True else str(value)


def unfinished(session: SessionBase) -> list[Answers]:
    """Drafts that were begun and are no events yet, the newest first."""
    drafts = [Answers(session, key) for key in reversed(session.get(_DRAFTS, {}))]
    return [draft for draft in drafts if draft]
