"""Simultaneous saves of a deck get different numbers, and all texts are kept."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from accounts.models import User
from decks.models import DeckVersion
from decks.services import save_deck_version
from tests.decks.lists import PRAGUE

SAVES = 6


@pytest.mark.django_db(transaction=True)
def test_simultaneous_saves_get_consecutive_numbers() -> None:
    bozena = User.objects.create(username="bozena", given_name="Božena", family_name="Šťastná")
    save_deck_version(owner=bozena, format_key=PRAGUE, text="1 Ilian", name="Temnota")

    def save(number: int) -> None:
        try:
            save_deck_version(owner=bozena, format_key=PRAGUE, text=f"{number} Ilian", name="Temnota")
        finally:
            connection.close()

    with ThreadPoolExecutor(SAVES) as threads:
        list(threads.map(save, range(2, SAVES + 2)))
    versions = DeckVersion.objects.order_by("number")
    assert [version.number for version in versions] == list(range(1, SAVES + 2))
    assert {version.text for version in versions} == {f"{number} Ilian" for number in range(1, SAVES + 2)}
