"""Lists sorted by affiliation: its name is a heading, unless a card of that name is meant."""

import pytest

from decks.domain.cards.catalogue import Catalogue
from games.declaration import Card
from tests.decks.lists import CATALOGUE, parse

BAUHAUS = Catalogue((*CATALOGUE.cards, Card("bauhaus", (("cs", "Bauhaus"), ("en", "Bauhaus")))))


@pytest.mark.parametrize(
    "line",
    [
        *("Bauhaus:", "Bauhaus (7)", "BAUHAUS (7):", "Bauhaus: 7", "Bauhaus - 7 karet", "== Bauhaus ==", "**Bauhaus**"),
        *("[b]Bauhaus:[/b]", "### Bauhaus (7)", "Bauhaus [7 karet]"),
    ],
)
@pytest.mark.parametrize("catalogue", [CATALOGUE, BAUHAUS])
def test_an_affiliation_with_a_count_or_colon_is_a_heading(line: str, catalogue: Catalogue) -> None:
    heading, card = parse(f"Bojovníci\n{line}\n1 Nová karta", catalogue).lines[1:]
    assert heading.kind in ("heading", "comment")
    assert card.name == "Nová karta"
    assert sum(found.quantity for found in parse(line, catalogue).cards) == 0


@pytest.mark.parametrize(("line", "quantity"), [("Bauhaus", 1), ("1x Bauhaus", 1), ("Bauhaus x2", 2), ("2 Bauhaus", 2)])
def test_a_card_named_like_an_affiliation_is_that_card(line: str, quantity: int) -> None:
    (card,) = parse(line, BAUHAUS).cards
    assert (card.name, card.quantity) == ("Bauhaus", quantity)


def test_an_affiliation_that_names_no_card_is_a_heading() -> None:
    assert [line.kind for line in parse("Obecné\nIlian").lines] == ["heading", "card"]
