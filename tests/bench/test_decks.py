"""What the bench of decks measures is real: a catalogue of that size, a list that is read whole, names nobody knows."""

from tests.bench.decks import ASIDE, CARDS, LIMITS, MAIN, deck_text, decks_table, judge, make_catalogue, misspelt

CATALOGUE = make_catalogue()


def test_the_catalogue_has_its_size_and_is_the_same_every_time() -> None:
    assert len(CATALOGUE.cards) == CARDS
    assert CATALOGUE.cards == make_catalogue().cards
    assert sum(len(card.names) == 2 for card in CATALOGUE.cards) == CARDS // 2
    assert all(CATALOGUE.find(card.name) == card for card in CATALOGUE.cards)


def test_the_list_is_read_whole_and_every_card_known() -> None:
    verdict = judge(deck_text(CATALOGUE), CATALOGUE)
    assert (verdict.counts.main, verdict.counts.sideboard) == (MAIN, ASIDE)
    assert verdict.unknown == verdict.not_understood == ()
    assert {line.kind for line in verdict.lines} == {"card", "heading"}


def test_misspelt_names_are_unknown_and_most_get_suggestions() -> None:
    wrong = misspelt(CATALOGUE)
    assert len(wrong) == MAIN + ASIDE
    assert not any(CATALOGUE.knows(name) for name in wrong)
    assert sum(bool(CATALOGUE.suggest(name)) for name in wrong) > MAIN


def test_the_table_has_a_row_for_each_measure_with_its_limit() -> None:
    rows = decks_table(times=1)
    assert [row["limit"] for row in rows] == list(LIMITS.values())
    assert all(row["ms"] > 0 for row in rows)
