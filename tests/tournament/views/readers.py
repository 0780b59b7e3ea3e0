"""Readers of pages in tests: without an account, player and staff, each with a client in a language."""

import re
from typing import Any

from django.apps import apps
from django.contrib.messages.constants import SUCCESS
from django.contrib.messages.storage.fallback import FallbackStorage
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.utils.translation import override

from problems import Problem
from tests.builders import entries, organizer_of, player_of, staff_of
from tournament.models import Event
from web.errors.wording import say

READERS = ("nobody", "player", "judge", "scorekeeper", "organizer")
LANGUAGES = ("cs", "en")


def browser(event: Event, reader: str = "nobody", language: str = "en") -> Client:
    """Return the client of a reader of the event, with a language."""
    client = Client(headers={"accept-language": language})
    if reader == "player":
        client.force_login(player_of(entries(event)[0]))
    elif reader == "organizer":
        client.force_login(organizer_of(event))
    elif reader != "nobody":
        client.force_login(staff_of(event, reader))
    return client


def leave_message(client: Client, text: str) -> None:
    """Leave a message for the next page, as a view does before it redirects. The client has a session."""
    request, response = RequestFactory().get("/"), HttpResponse()
    request.session = client.session
    storage = FallbackStorage(request)
    storage.add(SUCCESS, text)
    storage.update(response)
    client.cookies.update(response.cookies)


def all_rows() -> dict[str, list[Any]]:
    """Return the rows of events, accounts, log and decks, for a comparison before and after."""
    # Reading and refused requests may write this field.
    skip = {"last_login"}
    return {
        model._meta.label: sorted(
            repr(sorted((name, value) for name, value in row.items() if name not in skip))
            for row in model._default_manager.values()
        )
        for model in apps.get_models()
        if model._meta.app_label in {"accounts", "ledger", "tournament"}
        or model.__name__ in {"DeckList", "DeckVersion"}
    }


def sentence(language: str, code: str, **params: Any) -> str:
    """Return the sentence of a problem in a language."""
    with override(language):
        return say(Problem(code, params))


def without_templates(page: str) -> str:
    """Return a page without the parts that only a script shows."""
    return re.sub(r"<template\b.*?</template>|<script id=.*?</script>", "", page, flags=re.DOTALL)
