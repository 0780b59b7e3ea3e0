"""Marked words and differences are rendered without spaces between their pieces."""

import re
from types import SimpleNamespace

from django.template.loader import render_to_string

from tests.ground.markup import compact


def test_a_marked_beginning_stays_joined_to_its_word() -> None:
    html = render_to_string("rulings/pieces.html", {"pieces": [("Gol", True), ("em", False), (" stojí", True)]})
    assert html.strip() == "<mark>Gol</mark>em<mark> stojí</mark>"


def test_the_pieces_of_a_difference_stay_joined() -> None:
    pieces = [("same", "(od"), ("removed", "2010"), ("added", "2011"), ("same", ")")]
    change = SimpleNamespace(label="Text", language="", pieces=pieces)
    html = render_to_string("rulings/difference.html", {"changes": [change]})
    assert not re.search(r"\s<(?:del|ins)", html)
    assert "(od<del>2010</del><ins>2011</ins>)" in compact(html)
