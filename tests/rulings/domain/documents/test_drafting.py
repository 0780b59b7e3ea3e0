"""Drafts of bullets: known cards, terms that are no cards, and a remark for everything unclear."""

import pytest

from decks.domain.cards.catalogue import Catalogue
from games.declaration import Card
from rulings.domain.documents.bullets import parse_document
from rulings.domain.documents.drafting import DocumentFacts, Draft, make_draft

NAMES = (
    "Algeroth, Vládce černé technologie",
    "Golem temnoty",
    "Komunikační šum",
    "Missing in action",
    "Rovnováha",
    "Algerothova kletba",
    "Úplné zatmění",
    "Ne tak zhurta",
    "Kardinál Durand",
    "Žolík",
)


@pytest.fixture(scope="module")
def facts() -> DocumentFacts:
    cards = [Card(key=f"k{number}", names=(("cs", name),)) for number, name in enumerate(NAMES)]
    return DocumentFacts("pohar", "cs", Catalogue(cards), {"legenda": "legenda"}, ("doomtrooper/standard",))


def draft_of(text: str, facts: DocumentFacts) -> Draft:
    (bullet,) = parse_document(text).bullets
    return make_draft(bullet, facts)


def remark_codes(draft: Draft) -> list[str]:
    return [remark.code for remark in draft.remarks]


def test_a_plain_bullet_gives_a_draft_without_remarks(facts: DocumentFacts) -> None:
    draft = draft_of("· Golem temnoty: dar nedostane. (Zdroj: Legenda 5/96 str. 43)", facts)
    assert draft.remarks == ()
    assert draft.content["cards"] == ["Golem temnoty"]
    assert draft.content["statement"] == {"cs": "dar nedostane.", "en": ""}
    assert draft.content["title"] == {"cs": "Golem temnoty", "en": ""}
    assert draft.content["cited"] == {"magazine": "legenda", "issue": "5/96", "page": 43}
    assert (draft.content["source"], draft.content["formats"]) == ("pohar", ["doomtrooper/standard"])
    assert (draft.lines, draft.content["lines"]) == ((1,), [1])


@pytest.mark.parametrize("between", [" a ", ", ", " / ", "/"])
def test_several_cards_are_separated(facts: DocumentFacts, between: str) -> None:
    draft = draft_of(f"· Algerothova kletba{between}Rovnováha: míří na to, co leží.", facts)
    assert draft.content["cards"] == ["Algerothova kletba", "Rovnováha"]


def test_a_comma_inside_a_name_does_not_separate(facts: DocumentFacts) -> None:
    assert draft_of("· Algeroth Vládce černé technologie: smí.", facts).content["cards"] == [NAMES[0]]


def test_a_misspelt_card_becomes_a_term_with_a_suggestion(facts: DocumentFacts) -> None:
    draft = draft_of("· Mising in acton: bojovník tu není.", facts)
    assert draft.content["cards"] == []
    assert draft.content["terms"] == ["Mising in acton"]
    (remark,) = draft.remarks
    assert (remark.code, remark.params["near"]) == ("paper_card_unknown", ["Missing in action"])


def test_a_name_unlike_any_card_is_a_term(facts: DocumentFacts) -> None:
    draft = draft_of("· Úplné zatmění / vozidla: vystoupí.", facts)
    assert (draft.content["cards"], draft.content["terms"]) == (["Úplné zatmění"], ["vozidla"])
    assert remark_codes(draft) == ["paper_term"]


def test_without_a_colon_the_leading_card_name_is_the_subject(facts: DocumentFacts) -> None:
    draft = draft_of("· Kardinál Durand ruší imunitu jen ve hře.", facts)
    assert draft.content["cards"] == ["Kardinál Durand"]
    assert draft.remarks == ()
    assert remark_codes(draft_of("· Hráč smí nahlížet do karet.", facts)) == ["paper_no_subject"]


def test_cards_named_in_the_text_are_mentioned(facts: DocumentFacts) -> None:
    draft = draft_of("· Žolík: chrání ho Komunikační šum i Golem temnoty, žolík sám ne.", facts)
    assert draft.content["also_mentions"] == ["Komunikační šum", "Golem temnoty"]


def test_a_question_with_its_answer_is_of_kind_faq(facts: DocumentFacts) -> None:
    assert draft_of("· Žolík: smí se to? Ano.", facts).content["kind"] == "faq"
    assert draft_of("· Žolík: smí se to.", facts).content["kind"] == "ruling"


def test_a_bare_name_gets_a_remark(facts: DocumentFacts) -> None:
    draft = draft_of("· Žolík", facts)
    assert remark_codes(draft) == ["paper_nothing_said"]
    assert draft.content["cards"] == ["Žolík"]


def test_an_unknown_magazine_and_a_second_citation_get_remarks(facts: DocumentFacts) -> None:
    draft = draft_of("· Žolík: ano. (Zdroj: Věstník 2/97 str. 3) (Zdroj: Legenda 3/97 str. 4)", facts)
    assert remark_codes(draft) == ["paper_magazine_unknown"]
    assert draft.content["cited"]["issue"] == "3/97"
    draft = draft_of("· Žolík: ano. (Zdroj: Legenda 2/97 str. 3) (Zdroj: Legenda 3/97 str. 4)", facts)
    assert [remark.params for remark in draft.remarks] == [{"text": "Legenda 3/97, 4"}]
    assert draft.content["cited"] == {"magazine": "legenda", "issue": "2/97", "page": 3}


def test_doubtful_forms_get_remarks(facts: DocumentFacts) -> None:
    assert remark_codes(draft_of("Žolík: bez odrážky.", facts)) == ["paper_not_marked"]
    assert remark_codes(draft_of("· Žolík: první.\n\nDruhý odstavec.", facts)) == ["paper_joined"]
    second = parse_document("· Žolík: ano. (Legenda 3/96 str. 1) Rovnováha: ne.").bullets[1]
    assert remark_codes(make_draft(second, facts)) == ["paper_split"]


def test_a_long_sentence_gives_a_short_title(facts: DocumentFacts) -> None:
    draft = draft_of("· " + "velmi dlouhá věta " * 10, facts)
    title = draft.content["title"]["cs"]
    assert len(title) <= 80
    assert title.endswith("…")


def test_an_english_document_fills_the_english_texts(facts: DocumentFacts) -> None:
    (bullet,) = parse_document("· Žolík: never twice. (Source: Legenda 3/96, p. 28)").bullets
    english = DocumentFacts("pohar", "en", facts.catalogue, facts.source_ids_by_name)
    content = make_draft(bullet, english).content
    assert content["statement"] == {"cs": "", "en": "never twice."}
    assert content["cited"]["page"] == 28
