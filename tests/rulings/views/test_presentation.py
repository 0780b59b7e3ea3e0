"""Rulings as templates get them: in the reader's language, with known labels and marks."""

import pytest
from django.utils import translation

from rulings.models import Ruling
from rulings.queries.rulings import get_ruling, list_sections
from rulings.queries.search import search_rulings
from rulings.queries.snapshot import get_section_order_and_names
from rulings.views.labels import label_section, make_section_sort_key
from rulings.views.presentation import find_text_in_other_language, localize_text, present_result, present_ruling

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("language", "own", "other"), [("cs", "cs", "en"), ("en", "en", "cs"), ("en-gb", "en", "cs")])
def test_texts_are_in_the_readers_language(language: str, own: str, other: str) -> None:
    ruling = Ruling.objects.get(pk="PP11-K016")
    with translation.override(language):
        assert localize_text(ruling, "title") == getattr(ruling, f"title_{own}")
        assert find_text_in_other_language(ruling, "title") == getattr(ruling, f"title_{other}")


def test_every_used_section_has_a_name() -> None:
    assert {section.key for section in list_sections()} <= set(get_section_order_and_names())
    assert label_section("something new") == "something new"
    assert sorted(["something new", "general", "format"], key=make_section_sort_key) == [
        "format",
        "general",
        "something new",
    ]


@pytest.mark.parametrize("status", Ruling.Status.values)
def test_every_status_has_a_state(status: str) -> None:
    ruling = Ruling.objects.get(pk="PP11-F01")
    ruling.status = status
    assert present_ruling(ruling).state in {"ok", "warn", "off"}


def test_a_result_is_marked_without_losing_text() -> None:
    with translation.override("cs"):
        answer = search_rulings("golem cerne symetrie", limit=1)
        shown = present_result(answer.results[0], answer)
    assert "".join(text for text, _ in shown.title) == answer.results[0].ruling.title_cs
    assert next(text for text, marked in shown.title if marked) == "Golem"
    assert not shown.in_conflict


@pytest.mark.parametrize("ruling_id", ["PP11-F04", "PP11-K042", "PP11-K079", "PP11-C08"])
def test_every_contradiction_is_shown_on_each_of_its_rulings(ruling_id: str) -> None:
    assert get_ruling(ruling_id).disagreements


def test_a_conflict_is_symmetric() -> None:
    for ruling in Ruling.objects.filter(contradictions__nature="conflict").distinct():
        record = get_ruling(ruling.pk)
        assert record.in_conflict
        for disagreement in record.disagreements:
            for other in disagreement.others:
                back = get_ruling(other.pk).disagreements
                assert any(ruling.pk in {again.pk for again in each.others} for each in back)
