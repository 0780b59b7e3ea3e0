"""What somebody has answered so far about a new event: kept in their session, step by step, as it was typed.

Nothing is lost by going back, by a mistake or by leaving the page. Entry point: :class:`Answers`.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from django import forms
from django.http import HttpRequest

from games.declaration import Format
from games.registry import find_format, formats
from tournament.event_forms import PeopleForm, WhatForm
from tournament.new_event_forms import NewDecksForm, PlayForm, play_defaults

STEPS = ("what", "play", "decks", "people")
_KEY, _ONCE, _MADE = "new_event", "new_event_once", "new_event_made"
_LONGEST = 2000


class Answers:
    """The answers of one person; a step of play is kept for each format, so that changing one's mind loses nothing."""

    def __init__(self, request: HttpRequest) -> None:
        self._session = request.session
        self._kept: dict[str, dict[str, str]] = request.session.get(_KEY, {})

    def __bool__(self) -> bool:
        return bool(self._kept)

    def keep(self, step: str, typed: Mapping[str, Any]) -> None:
        """Keep what was typed in a step, right or wrong."""
        names = [*self._empty(step).fields]
        self._kept[self._place(step)] = {name: str(typed[name])[:_LONGEST] for name in names if name in typed}
        self._session[_KEY] = self._kept

    @property
    def once(self) -> str:
        """What a button that makes the event carries, so that a double tap makes one."""
        if _ONCE not in self._session:
            self._session[_ONCE] = secrets.token_hex(8)
        return str(self._session[_ONCE])

    @property
    def made(self) -> str:
        """The address of the event that was made last."""
        return str(self._session.get(_MADE, ""))

    def forget(self, made: str = "") -> None:
        """Begin anew; ``made`` is the event that the answers became."""
        for name in (_KEY, _ONCE, _MADE):
            self._session.pop(name, None)
        if made:
            self._session[_MADE] = made
        self._kept = {}

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
