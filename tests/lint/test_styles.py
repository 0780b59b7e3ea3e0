"""The checks of style sheets find what the scales do not allow, and nothing else."""

import pytest

from tests.lint.styles import (
    check_styles,
    find_lines_without_height,
    find_outside_scales,
    read_declarations,
)


def test_every_style_sheet_keeps_the_scales() -> None:
    assert check_styles() == ""


@pytest.mark.parametrize(
    "declaration",
    [
        *("font-size: 15px", "font-size: 0.9em", "line-height: 1.5", "font-weight: 650", "font-weight: bold"),
        *("padding: 0.4rem 1rem", "margin-top: 3px", "gap: var(--s2) 10px", "padding-inline: calc(var(--s2) + 1px)"),
        *("font: 600 14px/1 var(--num)", "font: 600 var(--t1) / 1.4 var(--font)", "font: var(--t2)/var(--l2) Arial"),
        *("color: #fff", "background: white", "border: 1px solid rgb(0 0 0)", "box-shadow: 0 1px #0003"),
    ],
)
def test_a_value_outside_the_scales_is_named_with_its_place(declaration: str) -> None:
    sheet = f"@media (width < 40rem) {{ .row,\n.list > li {{ color: var(--ink); {declaration}; }} }}"
    assert find_outside_scales(read_declarations("x.css", sheet)) == [f"x.css: .row, .list > li {{ {declaration} }}"]


@pytest.mark.parametrize(
    "declaration",
    [
        *("font-size: var(--t0)", "line-height: 1", "font-weight: 600", "font: inherit", "--size: 6rem", "width: 3px"),
        *("padding: 0 var(--s4)", "margin: 0 auto", "gap: var(--s2) var(--s3)", "margin-inline: calc(var(--s3) * -1)"),
        *("font: 600 var(--size, var(--t4)) / 1 var(--num)", "color: currentColor", "border-color: transparent"),
    ],
)
def test_a_value_of_the_scales_is_allowed(declaration: str) -> None:
    assert find_outside_scales(read_declarations("x.css", f".row {{ {declaration}; }}")) == []


def test_plates_and_hall_screens_have_sizes_of_their_own() -> None:
    sheet = ".plate { padding: 0.06em 0.4em; } .board h1 { font-size: 3em; line-height: 1.1; }"
    assert find_outside_scales(read_declarations("x.css", sheet)) == []
    assert find_outside_scales(read_declarations("x.css", ".board b { font-weight: 700; }")) != []


def test_a_size_needs_the_line_height_of_its_step() -> None:
    sheet = "a { font-size: var(--t1); } b { font-size: var(--t1); line-height: var(--l2); }"
    sheet += "i { font-size: var(--t1); line-height: var(--l1); } s { font-size: var(--t7); line-height: 1; }"
    assert find_lines_without_height(read_declarations("x.css", sheet)) == ["x.css: a", "x.css: b"]
