"""Searching the database: filters, limits, arbitrary texts, and data that change in between."""

from typing import Any

import pytest
from django.db import connection
from pytest_django import DjangoAssertNumQueries

from decks.services.decisions import accept_card_proposal
from decks.services.proposals import propose_card, propose_correction
from games.rulings.reader import read_shipped_rulings
from rulings.domain.nearness import RulingProfile, sort_by_nearness
from rulings.models import Ruling, SearchAlias, SearchEntry
from rulings.queries.cards import find_card, find_cards, is_banned
from rulings.queries.rulings import find_rulings_for_cards, get_ruling
from rulings.queries.search import MAX_RESULTS, search_rulings
from rulings.queries.snapshot import Snapshot, get_snapshot
from rulings.search_storage import (
    create_search_function,
    drop_search_function,
    find_entries,
    read_search_version,
    store_terms,
)
from rulings.services.search_index import change_search_version
from rulings.services.shipped_rulings import load_shipped_rulings
from tests.builders import make_person

pytestmark = pytest.mark.django_db


def ids(text: str, **filters: Any) -> list[str]:
    return [found.ruling.pk for found in search_rulings(text, limit=MAX_RESULTS, **filters).results]


@pytest.mark.parametrize(
    "text",
    [
        "x" * 10_000,
        "golem " * 2_000,
        '"golem" OR NEAR(* AND -',
        "golem & | ! ( ) :* <-> '",
        "'; DROP TABLE rulings_ruling; --",
        "{terms} : ^golem*",
        "😀 🂡",
        "\x00\x01",
        "%s %(a)s {} {{ }}",
        'kind: card:"',
        "card:\x00 golem game:\x00x status:\x00",
        'card:"' + "x" * 300 + '" golem',
        "kind:term section:' OR 1=1 --",
        "((((((((((",
        "\u202e\u0000\ufeff golem",
        "wgolem OR cgolem",
        "   ",
        "ﬃ ÅÄ ß ŁÓDŹ",
    ],
)
def test_any_text_can_be_searched(text: str) -> None:
    answer = search_rulings(text, limit=3)
    assert len(answer.results) <= 3
    assert Ruling.objects.exists()
    find_cards(text)


def test_an_empty_query_lists_all_and_symbols_find_nothing() -> None:
    assert search_rulings("").count == Ruling.objects.exclude(kind="term").count()
    assert search_rulings("😀").count == 0


def test_a_card_restricts_by_key_by_name_or_in_the_text() -> None:
    by_key = ids("", card="zjevne-predurceni")
    assert by_key == ids("", card="Zjevné předurčení") == ids('card:"Zjevné předurčení"')
    assert set(by_key) == {f"PP11-K{number}" for number in range(104, 109)}
    assert set(ids("lizat karty", card="zjevne-predurceni")) <= set(by_key)


def test_kind_section_game_and_status_restrict() -> None:
    assert set(ids("kind:errata")) == {"PP11-K005", "PP11-K079"}
    assert len(ids("", section="beasts")) == 8
    assert ids("golem", game="super-trooper") == []
    assert ids("golem game:doomtrooper status:in_force") == ids("golem")


def test_glossary_terms_are_apart_from_the_results() -> None:
    answer = search_rulings("co je to kohorta")
    assert answer.terms[0].ruling.pk == "DT-TERM-KOHORTA"
    assert {found.ruling.kind for found in answer.terms} == {"term"}
    assert "term" not in {found.ruling.kind for found in answer.results}
    assert answer.count == len(search_rulings("co je to kohorta", limit=MAX_RESULTS).results)


def test_terms_are_results_if_kind_or_section_is_given() -> None:
    assert ids("kohorta kind:term")[0] == "DT-TERM-KOHORTA"
    assert ids("", section="st-terms") == sorted(ids("", section="st-terms"))
    terms = {entry.id for entry in read_shipped_rulings("super-trooper").entries if entry.section == "st-terms"}
    assert set(ids("", section="st-terms")) == terms >= {"ST-TERM-STATUS", "ST-TERM-PRVNI-UTOK"}
    assert search_rulings("kohorta kind:term").terms == ()


def test_the_game_restricts_terms_too() -> None:
    assert [found.ruling.game for found in search_rulings("osobnost", game="super-trooper").terms] == ["super-trooper"]
    assert search_rulings("kohorta", game="neuroshima-hex").terms == ()


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ("první útok super trooper", "super-trooper"),
        ("remíza neuroshima", "neuroshima-hex"),
        ("scratch remíza", "scratch-wars"),
    ],
)
def test_a_named_game_ranks_first_and_hides_no_other(text: str, game: str) -> None:
    found = search_rulings(text, limit=MAX_RESULTS).results
    assert found[0].ruling.game == game
    assert len({hit.ruling.game for hit in found}) > 1


def test_the_limit_restricts_found_but_not_count() -> None:
    answer = search_rulings("zjevne predurceni", limit=2)
    assert answer.count >= 5
    assert len(answer.results) == 2


def test_results_know_their_conflicts() -> None:
    found = {hit.ruling.pk: hit.marks.in_conflict for hit in search_rulings("bohem pozehnany pred liznutim").results}
    assert found["PP11-K008"]
    assert found["PP11-G21"]
    assert not all(found.values())


def test_the_number_of_queries_does_not_grow_with_the_results(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    search_rulings("golem")
    for limit in (1, 50):
        with django_assert_max_num_queries(7):
            search_rulings("bojovnik utok karta", limit=limit)


def test_changed_slang_is_used_after_the_search_version_changes() -> None:
    assert ids("fňukadlo") == []
    SearchAlias.objects.create(game="doomtrooper", phrase="fňukadlo", means=["Bitevní tank Grizzly"])
    assert ids("fňukadlo") == []
    change_search_version()
    assert ids("fňukadlo")[0] == "PP11-K009"


def test_a_snapshot_is_reused_while_nothing_changes() -> None:
    assert get_snapshot() is get_snapshot()


def test_terms_of_a_deleted_ruling_do_no_harm() -> None:
    store_terms([(999_999, ["wgolem"])])
    assert 999_999 in find_entries([["wgolem"]]).entries
    assert ids("golem")[:1]


def test_storing_terms_again_replaces_them() -> None:
    store_terms([(999_999, ["wxqjedna", "wxqdve"])])
    store_terms([(999_999, ["wxqdve"])])
    assert find_entries([["wxqjedna"]]).entries == []
    assert find_entries([["wxqdve"], ["wxqtri", "wxqdve"]]).entries == [999_999]
    assert find_entries([["wxqdve"], ["wxqtri"]]).entries == []
    assert find_entries([]).entries == find_entries([[]]).entries == []


def test_the_search_function_can_be_dropped_and_created_again() -> None:
    before = find_entries([["wgolem"]])
    assert before.entries
    editor = connection.SchemaEditorClass(connection)
    drop_search_function(None, editor)
    create_search_function(None, editor)
    create_search_function(None, editor)
    assert find_entries([["wgolem"]]) == before


def test_found_entries_carry_the_current_search_version() -> None:
    assert find_entries([["wgolem"]]).search_version == find_entries([]).search_version == read_search_version() != ""


def test_the_index_contains_every_entry() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM rulings_terms")
        assert cursor.fetchone()[0] >= SearchEntry.objects.count() == Ruling.objects.count()


@pytest.mark.nightly
def test_loading_an_emptied_database_clears_its_old_terms() -> None:
    Ruling.objects.all().delete()
    load_shipped_rulings()
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM rulings_terms")
        assert cursor.fetchone()[0] == SearchEntry.objects.count() > 0


def test_found_cards_have_the_number_of_their_rulings() -> None:
    cards = {found.card.key: found.rulings for found in find_cards("zjevne predurceni")}
    assert cards["zjevne-predurceni"] == 5
    assert find_cards("qqqqq") == ()


def test_a_card_added_during_a_search_is_found_by_the_next_one(monkeypatch: pytest.MonkeyPatch) -> None:
    editor = make_person("Irena Sovová")
    facts = {"names": [["cs", "Žlutý kůň"]], "type": "special"}
    made = propose_card(actor=editor, game="doomtrooper", facts=facts, reason="mám ji v ruce")

    def add_card_and_get_snapshot() -> Snapshot:
        accept_card_proposal(actor=editor, number=made.pk)
        return get_snapshot()

    with monkeypatch.context() as patched:
        patched.setattr("rulings.queries.cards.get_snapshot", add_card_and_get_snapshot)
        assert "zluty-kun" not in {found.card.key for found in find_cards("Žlutý kůň")}
    assert [found.card.key for found in find_cards("Žlutý kůň") if found.is_named] == ["zluty-kun"]


def test_a_card_is_found_by_any_spelling() -> None:
    card = find_card("doomtrooper", "nespoutana golgota")
    assert card is not None
    assert card.name == "Nespoutaná Golgotha"
    assert find_card("no-such-game", "golem") is None
    assert is_banned("Dvojí služba", ["doomtrooper/prague-cup-2011"])
    assert not is_banned("Žolík", ["doomtrooper/prague-cup-2011"])


def test_a_record_has_conflicts_duplicates_and_related_rulings() -> None:
    record = get_ruling("PP11-G21")
    assert record.in_conflict
    assert [other.pk for other in record.disagreements[0].others] == ["PP11-G20", "PP11-K008"]
    assert "PP11-K008" not in {other.pk for other in record.related}
    assert [other.pk for other in get_ruling("PP11-K066").duplicates] == ["PP11-K087"]
    assert [other.pk for other in get_ruling("PP11-K087").duplicates] == ["PP11-K066"]
    assert not get_ruling("PP11-F06").in_conflict
    assert get_ruling("PP11-F06").disagreements


def test_a_ruling_without_cards_is_related_by_topics() -> None:
    related = [other.pk for other in get_ruling("PP11-G24").related]
    assert related[0] == "PP11-G23"
    assert len(related) == len(set(related)) <= 8
    assert [other.pk for other in get_ruling("PP11-K111").related][:2] == ["PP11-K112", "PP11-K113"]


@pytest.mark.parametrize(
    ("name", "neighbours"), [("SW-EFF-14", {"SW-EFF-12", "SW-EFF-13"}), ("ST-COMBAT-06", {"ST-DASH-01"})]
)
def test_neighbouring_rules_are_related_first(name: str, neighbours: set[str]) -> None:
    assert neighbours <= {other.pk for other in get_ruling(name).related[:4]}


def test_a_shared_card_is_nearer_than_a_shared_topic() -> None:
    def profile(position: int, *, card: str = "", topic: str = "") -> RulingProfile:
        subjects, topics = frozenset(card.split()), frozenset(topic.split())
        return RulingProfile("book", "section", subjects, frozenset(), frozenset(), topics, position)

    read, same_card = profile(5, card="zolik", topic="combat"), profile(90, card="zolik")
    beside, farther, apart = profile(6, topic="combat"), profile(9, topic="combat"), profile(4, topic="deck")
    all_of_them = {"apart": apart, "farther": farther, "beside": beside, "card": same_card, "read": read}
    assert sort_by_nearness("read", all_of_them) == ["card", "beside", "farther"]


def test_rulings_for_cards_put_the_subject_first() -> None:
    found = find_rulings_for_cards(game="doomtrooper", keys=["zbabelost", "no-such-card", "zbabelost"])
    ((card, rulings),) = found
    assert card.name == "Zbabělost"
    listed = [ruling.pk for ruling in rulings]
    assert listed[:2] == ["PP11-C08", "PP11-K080"]
    assert {"PP11-G06", "PP11-K039"} == set(listed[-2:])
    assert find_rulings_for_cards(game="super-trooper", keys=["zbabelost"]) == ()


def test_the_agreeing_rule_of_another_document_is_second() -> None:
    answer = search_rulings("attack in the first turn", limit=3)
    assert {hit.ruling.pk for hit in answer.results[:2]} == {"DT-TURN-05", "PP11-G19"}
    assert len({hit.ruling.source_id for hit in answer.results[:2]}) == 2
    assert answer.equals >= 2


def test_a_filter_may_exclude_the_agreeing_rule() -> None:
    only = search_rulings("útok v prvním kole", section="dt-turn")
    assert only.results[0].ruling.pk == "DT-TURN-05"
    assert {hit.ruling.section for hit in only.results} == {"dt-turn"}


def test_every_limit_gives_the_same_order() -> None:
    text = "útok v prvním kole doomtrooper"
    every = ids(text)
    assert len(every) == len(set(every))
    for limit in (1, 2, 3, 8):
        answer = search_rulings(text, limit=limit)
        assert [found.ruling.pk for found in answer.results] == every[:limit]
        assert answer.count == search_rulings(text).count


@pytest.mark.parametrize(
    ("question", "term"),
    [
        ("koho myslí karta slovem spoluhráč?", "ST-TERM-SPOLUHRAC"),
        ("co znamená slovo kohorta", "DT-TERM-KOHORTA"),
        ("what is the meaning of cohort", "DT-TERM-KOHORTA"),
    ],
)
def test_a_question_about_the_meaning_of_a_term_shows_the_term_above_the_rulings(question: str, term: str) -> None:
    answer = search_rulings(question)
    assert answer.is_about_a_term
    assert term in [found.ruling.pk for found in answer.terms]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("AC41", "AC-41 „Čistič“"),
        ("fay and klaus", "Fay & Klaus"),
        ("Fools Gold", "Kočičí zlato"),
        ("komsum", "Komunikační šum"),
    ],
)
def test_a_card_is_named_by_a_nickname_and_without_hyphens_and_apostrophes(text: str, name: str) -> None:
    first = find_cards(text)[0]
    assert (first.card.name, first.is_named) == (name, True)


def test_a_nickname_that_is_proposed_for_a_card_is_slang_of_the_search_at_once() -> None:
    assert "PP11-K016" not in ids("hliňák")[:3]
    golem = find_card("doomtrooper", "Golem temnoty")
    assert golem is not None
    editor = make_person("Irena Sovová")
    facts = {"aliases": [*golem.aliases, "hliňák"]}
    made = propose_correction(actor=editor, game="doomtrooper", key=golem.key, facts=facts, reason="tak mu říkáme")
    accept_card_proposal(actor=editor, number=made.pk)
    assert "PP11-K016" in ids("hliňák")[:3]
