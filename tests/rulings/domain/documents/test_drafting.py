"""What is made of a bullet: cards that are known, terms that are no cards, and a remark for all that is not clear."""

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


def draft(text: str, facts: DocumentFacts) -> Draft:
    (bullet,) = parse_document(text).bullets
    return make_draft(bullet, facts)


def codes(made: Draft) -> list[str]:
    return [remark.code for remark in made.remarks]


def test_a_plain_bullet_is_understood_whole(facts: DocumentFacts) -> None:
    made = draft("· Golem temnoty: dar nedostane. (Zdroj: Legenda 5/96 str. 43)", facts)
    assert made.remarks == ()
    assert made.content["cards"] == ["Golem temnoty"]
    assert made.content["statement"] == {"cs": "dar nedostane.", "en": ""}
    assert made.content["title"] == {"cs": "Golem temnoty", "en": ""}
    assert made.content["cited"] == {"magazine": "legenda", "issue": "5/96", "page": 43}
    assert (made.content["source"], made.content["formats"]) == ("pohar", ["doomtrooper/standard"])
    assert (made.lines, made.content["lines"]) == ((1,), [1])


@pytest.mark.parametrize("between", [" a ", ", ", " / ", "/"])
def test_several_cards_are_told_apart(facts: DocumentFacts, between: str) -> None:
    made = draft(f"· Algerothova kletba{between}Rovnováha: míří na to, co leží.", facts)
    assert made.content["cards"] == ["Algerothova kletba", "Rovnováha"]


def test_a_comma_inside_a_name_parts_nothing(facts: DocumentFacts) -> None:
    assert draft("· Algeroth Vládce černé technologie: smí.", facts).content["cards"] == [NAMES[0]]


def test_a_misspelt_card_is_never_replaced_in_silence(facts: DocumentFacts) -> None:
    made = draft("· Mising in acton: bojovník tu není.", facts)
    assert made.content["cards"] == []
    assert made.content["terms"] == ["Mising in acton"]
    (remark,) = made.remarks
    assert (remark.code, remark.params["near"]) == ("paper_card_unknown", ["Missing in action"])


def test_what_no_card_is_like_is_a_term(facts: DocumentFacts) -> None:
    made = draft("· Úplné zatmění / vozidla: vystoupí.", facts)
    assert (made.content["cards"], made.content["terms"]) == (["Úplné zatmění"], ["vozidla"])
    assert codes(made) == ["paper_term"]


def test_without_a_colon_the_name_that_begins_the_text_counts(facts: DocumentFacts) -> None:
    made = draft("· Kardinál Durand ruší imunitu jen ve hře.", facts)
    assert made.content["cards"] == ["Kardinál Durand"]
    assert made.remarks == ()
    assert codes(draft("· Hráč smí nahlížet do karet.", facts)) == ["paper_no_subject"]


def test_cards_named_in_the_text_are_mentioned(facts: DocumentFacts) -> None:
    made = draft("· Žolík: chrání ho Komunikační šum i Golem temnoty, žolík sám ne.", facts)
    assert made.content["also_mentions"] == ["Komunikační šum", "Golem temnoty"]


def test_a_question_with_its_answer_is_one(facts: DocumentFacts) -> None:
    assert draft("· Žolík: smí se to? Ano.", facts).content["kind"] == "faq"
    assert draft("· Žolík: smí se to.", facts).content["kind"] == "ruling"


def test_a_bare_name_is_pointed_out(facts: DocumentFacts) -> None:
    made = draft("· Žolík", facts)
    assert codes(made) == ["paper_nothing_said"]
    assert made.content["cards"] == ["Žolík"]


def test_an_unknown_magazine_and_a_second_source_are_named(facts: DocumentFacts) -> None:
    made = draft("· Žolík: ano. (Zdroj: Věstník 2/97 str. 3) (Zdroj: Legenda 3/97 str. 4)", facts)
    assert codes(made) == ["paper_magazine_unknown", "paper_more_citations"]
    assert made.content["cited"] == {"magazine": "legenda", "issue": "3/97", "page": 4}


def test_form_is_remarked(facts: DocumentFacts) -> None:
    assert codes(draft("Žolík: bez odrážky.", facts)) == ["paper_not_marked"]
    assert codes(draft("· Žolík: první.\n\nDruhý odstavec.", facts)) == ["paper_joined"]
    second = parse_document("· Žolík: ano. (Legenda 3/96 str. 1) Rovnováha: ne.").bullets[1]
    assert codes(make_draft(second, facts)) == ["paper_split"]


def test_a_long_sentence_gives_a_short_title(facts: DocumentFacts) -> None:
    made = draft("· " + "velmi dlouhá věta " * 10, facts)
    title = made.content["title"]["cs"]
    assert len(title) <= 80
    assert title.endswith("…")


def test_an_english_paper_fills_the_english_side(facts: DocumentFacts) -> None:
    (bullet,) = parse_document("· Žolík: never twice. (Source: Legenda 3/96, p. 28)").bullets
    english = DocumentFacts("pohar", "en", facts.catalogue, facts.magazines)
    content = make_draft(bullet, english).content
    assert content["statement"] == {"cs": "", "en": "never twice."}
    assert content["cited"]["page"] == 28
