"""A search in a list of several pages shows the found player, also while the address opens the row of another one."""

import re
from html import unescape

import pytest

from tests.builders import entries, make_event, play_round
from tests.tournament.views.readers import browser
from tournament.models import Event

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture
def event(monkeypatch: pytest.MonkeyPatch) -> Event:
    """An event of six players after its first round, with two rows on a page of a list."""
    monkeypatch.setattr("tournament.views.list_pages.ROWS_A_PAGE", 2)
    event = make_event(6)
    play_round(event)
    return event


@pytest.mark.parametrize(
    ("reader", "path", "query", "kept"),
    [
        ("nobody", "standings/", {"after_round": "1", "explain": "{entry}", "of": "points"}, ["after_round"]),
        ("nobody", "rounds/1/", {"why": "1"}, []),
        ("organizer", "rounds/1/", {"clear": "1"}, []),
        ("organizer", "entries/claims/", {"entry": "{entry}"}, []),
        ("organizer", "decks/", {"players": "checked_in"}, ["players"]),
    ],
)
def test_a_search_shows_the_found_player_while_the_row_of_another_one_is_open(
    event: Event, reader: str, path: str, query: dict[str, str], kept: list[str]
) -> None:
    client, address = browser(event, reader), f"/events/{event.slug}/{path}"
    opened = {name: value.format(entry=entries(event)[0].pk) for name, value in query.items()}
    form = client.get(address, opened).content.decode().partition('class="row find-row"')[2].partition("</form>")[0]
    fields = dict(re.findall(r'type="hidden"\s+name="(\w+)"\s+value="([^"]*)"', form))
    assert list(fields) == kept
    for entry in entries(event):
        page = unescape(client.get(address, {**fields, "find": entry.name}).content.decode())
        row = re.search(rf'#([a-z-]+\d+)">\s*{entry.name}\s*</a>', page.partition('id="found"')[2])
        assert row, entry.name
        assert f'id="{row[1]}"' in page, entry.name
