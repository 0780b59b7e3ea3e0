"""Text that fits."""

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
from reportlab.pdfbase.pdfmetrics import stringWidth

from tournament.documents import typeface
from tournament.documents.typeface import BOLD, ELLIPSIS, REGULAR, SMALLEST, fit_text, load_typeface

load_typeface()


@given(st.text(alphabet="aáčďéěíňóřšťúůýž WM-", max_size=80), st.floats(20, 300), st.sampled_from([REGULAR, BOLD]))
def test_never_wider_than_its_place(text: str, width: float, font: str) -> None:
    fitted = fit_text(text, width, 9, font)
    assert stringWidth(fitted.text, font, fitted.size) <= width + 1e-6
    assert 9 * SMALLEST <= fitted.size <= 9


def test_short_name_stays_as_it_is() -> None:
    fitted = fit_text("Řehoř Jiří", 200, 9)
    assert (fitted.text, fitted.size) == ("Řehoř Jiří", 9)


def test_longer_name_shrinks_before_it_is_cut() -> None:
    name = "Příhodová-Šťastná Kateřina"
    width = stringWidth(name, REGULAR, 8)
    fitted = fit_text(name, width, 9)
    assert (fitted.text, round(fitted.size, 6)) == (name, 8)


def test_longest_name_is_cut_with_as_much_as_fits() -> None:
    name = "Nejneobhospodařovávatelnější Maxmiliána"
    fitted = fit_text(name, 100, 9)
    kept = fitted.text.removesuffix(ELLIPSIS)
    assert name.startswith(kept)
    assert fitted.text.endswith(ELLIPSIS)
    assert stringWidth(name[: len(kept) + 1] + ELLIPSIS, REGULAR, fitted.size) > 100


def test_fonts_come_with_their_licence() -> None:
    folder = Path(typeface.__file__).parent / "fonts"
    assert {"DejaVuSans.ttf", "DejaVuSans-Bold.ttf", "LICENSE.txt"} <= {path.name for path in folder.iterdir()}
    assert "free of charge" in (folder / "LICENSE.txt").read_text(encoding="utf-8")
