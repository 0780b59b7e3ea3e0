"""The page of a round shows rematches and second byes that come from manual changes."""

import pytest

from tests.builders import SECOND, add_players, entries, make_event, organizer_of, pair, play_round
from tests.tournament.views.readers import browser
from tournament.rounds.queries.rounds import find_pairs_met_before, has_had_bye
from tournament.rounds.services.manual_change import ManualChange, make_change

pytestmark = pytest.mark.django_db


def test_rematch_by_a_manual_change_is_shown_and_the_proof_is_not() -> None:
    event = make_event(4)
    first = play_round(event)
    met = [[seat.entry_id for seat in match.seats.all()] for match in first.matches.all()]
    draft = pair(event, publish=False)
    now = [[seat.entry_id for seat in match.seats.all()] for match in draft.matches.order_by("table")]
    stays = now[0][0]
    (old,) = [entry for pair_ in met if stays in pair_ for entry in pair_ if entry != stays]
    make_change(
        event=event,
        number=2,
        change=ManualChange("players", now[0][1], old),
        reason="chtěli to",
        actor=organizer_of(event),
    )
    page = browser(event, "organizer").get(f"/events/{event.slug}/rounds/2/").content.decode()
    assert "Manually changed" in page
    assert page.count("meet again.") == 2
    assert "No better pairing exists" not in page
    assert "There are no rematches." not in page


def test_second_bye_by_a_manual_change_is_shown() -> None:
    event = make_event(5)
    first = play_round(event, SECOND)
    rested = first.matches.get(table=None).seats.get().entry
    draft = pair(event, publish=False)
    assert has_had_bye(draft, rested.pk)
    other = draft.matches.get(table=None).seats.get().entry
    make_change(
        event=event, number=2, change=ManualChange("players", rested.pk, other.pk), reason="chtěl to", actor=None
    )
    page = browser(event, "organizer").get(f"/events/{event.slug}/rounds/2/").content.decode()
    assert f"{rested.name} has the bye again." in page


def test_a_bye_after_a_missed_round_that_is_scored_as_one_is_shown_as_the_second() -> None:
    event = make_event(4, settings={"policies": {"late": "bye"}})
    first = play_round(event)
    (late,) = add_players(event, 1)
    draft = pair(event, publish=False)
    assert has_had_bye(draft, late.pk)
    assert not has_had_bye(first, late.pk)
    assert not has_had_bye(draft, entries(event)[0].pk)


def test_rematches_are_counted_from_earlier_rounds_only() -> None:
    event = make_event(4)
    first = play_round(event)
    assert find_pairs_met_before(first) == set()
    second = pair(event)
    assert len(find_pairs_met_before(second)) == 2
    assert all(len(two) == 2 and two <= {entry.pk for entry in entries(event)} for two in find_pairs_met_before(second))
