"""Players find themselves by the beginning of a name, also with one letter wrong."""

import pytest

from tests.builders import make_event
from tournament.entries.queries.name_order import find_entries_by_name
from tournament.entries.services.entries import add_walk_in

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("benesov", ["Kateřina Benešová"]),
        ("benesva", ["Kateřina Benešová"]),
        ("bemesova", ["Kateřina Benešová"]),
        ("beneosva", ["Kateřina Benešová"]),
        ("bennesova katerina", ["Kateřina Benešová"]),
        ("katerima benes", ["Kateřina Benešová"]),
        ("bemesova katerima", []),
        ("ptaecxk", []),
        ("xyz", []),
        ("mark", ["Marek Ptáček"]),
    ],
)
def test_one_wrong_letter_is_forgiven(typed: str, found: list[str]) -> None:
    event = make_event(4)
    assert [entry.name for entry in find_entries_by_name(event, typed)] == found


def test_a_name_that_fits_hides_similar_ones() -> None:
    event = make_event(4)
    assert [entry.name for entry in find_entries_by_name(event, "Marek")] == ["Marek Ptáček"]


def test_a_name_in_another_script_is_found() -> None:
    """Only Latin letters were compared, so that a player called Иван found nothing."""
    event = make_event(2, state="check_in")
    add_walk_in(event=event, given_name="Иван", family_name="Щёкин", actor=None)
    for typed in ("иван", "Щекин", "Ивам"):
        assert [entry.name for entry in find_entries_by_name(event, typed)] == ["Иван Щёкин"]
