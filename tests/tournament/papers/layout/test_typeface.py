"""Texts fitted to a width, and the fonts."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reportlab.pdfbase.pdfmetrics import getFont, stringWidth

from tournament.papers.layout import typeface
from tournament.papers.layout.typeface import (
    BOLD,
    ELLIPSIS,
    LEADING,
    MIN,
    MIN_OF_TWO,
    NUMBERS,
    REGULAR,
    FittedText,
    can_print,
    fit_lines,
    fit_text,
    load_typeface,
)

load_typeface()


@given(st.text(alphabet="aáčďéěíňóřšťúůýž WM-", max_size=80), st.floats(20, 300), st.sampled_from([REGULAR, BOLD]))
def test_fitted_text_is_never_wider_than_its_width(text: str, width: float, font: str) -> None:
    fitted = fit_text(text, width, 9, font)
    assert stringWidth(fitted.text, font, fitted.size) <= width + 1e-6
    assert 9 * MIN <= fitted.size <= 9


def test_short_name_keeps_its_size() -> None:
    fitted = fit_text("Řehoř Jiří", 200, 9)
    assert (fitted.text, fitted.size) == ("Řehoř Jiří", 9)


def test_longer_name_shrinks_before_it_is_cut() -> None:
    name = "Příhodová-Šťastná Kateřina"
    width = stringWidth(name, REGULAR, 8)
    fitted = fit_text(name, width, 9)
    assert (fitted.text, round(fitted.size, 6)) == (name, 8)


def test_longest_name_is_cut_where_it_stops_fitting() -> None:
    name = "Nejneobhospodařovávatelnější Maxmiliána"
    fitted = fit_text(name, 100, 9)
    kept = fitted.text.removesuffix(ELLIPSIS)
    assert name.startswith(kept)
    assert fitted.text.endswith(ELLIPSIS)
    assert stringWidth(name[: len(kept) + 1] + ELLIPSIS, REGULAR, fitted.size) > 100


@given(
    st.text(alphabet="aáčďéěíňóřšťúůýž WM-", max_size=130).map(lambda text: " ".join(text.split())),
    st.floats(20, 300),
    st.floats(12, 40),
    st.sampled_from([REGULAR, BOLD]),
)
def test_two_lines_stay_in_their_box_and_keep_all_text_that_fits(
    text: str, width: float, height: float, font: str
) -> None:
    fitted = fit_lines(text, (width, height), 11, font)
    assert len(fitted.lines) <= 2
    assert all(stringWidth(line, font, fitted.size) <= width + 1e-6 for line in fitted.lines)
    if len(fitted.lines) == 2:
        assert 2 * LEADING * fitted.size <= height + 1e-6
    if ELLIPSIS not in fitted.text:
        assert "".join(fitted.text.split()) == "".join(text.split())
    else:
        assert fitted.size <= 11 * MIN


def test_long_name_breaks_where_both_lines_are_largest() -> None:
    name = "Příhodová-Šťastná Kateřina Maxmiliána z Růžodolu"
    fitted = fit_lines(name, (120, 30), 11)
    assert fitted.lines == ["Příhodová-Šťastná Kateřina", "Maxmiliána z Růžodolu"]
    assert 11 * MIN_OF_TWO < fitted.size < 11


def test_line_breaks_after_a_hyphen() -> None:
    assert fit_lines("Vencálková-Dvořáčková", (70, 30), 11).lines == ["Vencálková-", "Dvořáčková"]


def test_name_that_fits_stays_on_one_line() -> None:
    assert fit_lines("Jiří Řehoř", (150, 30), 11) == fit_text("Jiří Řehoř", 150, 11)


def test_single_long_word_is_cut_on_one_line() -> None:
    fitted = fit_lines("Nejneobhospodařovávatelnější" * 3, (100, 30), 11)
    assert len(fitted.lines) == 1
    assert fitted.text.endswith(ELLIPSIS)


def test_fonts_come_with_their_licence() -> None:
    folder = Path(typeface.__file__).parent / "fonts"
    assert "free of charge" in (folder / "LICENSE.txt").read_text(encoding="utf-8")
    assert "SIL Open Font License, Version 1.1" in (folder / "OFL.txt").read_text(encoding="utf-8")
    names = {path.stem for path in folder.glob("*.ttf")}
    assert names == {REGULAR, BOLD, NUMBERS, "DejaVuSans", "DejaVuSans-Bold"}


@pytest.mark.parametrize(
    "text", ["Příliš žluťoučký kůň", "Ľubomír Štúr", "Nguyễn Văn Đức", "Łukasz Żółć", "Ştefan Şerban"]
)
def test_latin_names_are_set_in_barlow(text: str) -> None:
    assert can_print(text)
    assert [fit_text(text, 500, 9, font).font for font in (REGULAR, BOLD, NUMBERS)] == [REGULAR, BOLD, NUMBERS]


@pytest.mark.parametrize("text", ["Αλέξης Παπαδόπουλος", "Иван Щёкин", "Њего Ђукић", "Иван Novák"])
def test_a_name_with_letters_that_barlow_lacks_is_set_whole_in_dejavu(text: str) -> None:
    assert can_print(text)
    for font, other in ((REGULAR, "DejaVuSans"), (BOLD, "DejaVuSans-Bold"), (NUMBERS, "DejaVuSans-Bold")):
        assert fit_text(text, 500, 9, font) == FittedText(text, 9, other)
        assert set(map(ord, text)) <= set(getFont(other).face.charToGlyph)


@given(st.text())
def test_no_letter_without_a_font_is_drawn(text: str) -> None:
    for font in (REGULAR, BOLD):
        fitted = fit_text(text, 200, 9, font)
        assert set(map(ord, fitted.text)) <= set(getFont(fitted.font).face.charToGlyph)


def test_letters_that_change_their_form_are_not_drawn_one_by_one() -> None:
    assert not can_print("אברהם")
    assert not can_print("محمد")
