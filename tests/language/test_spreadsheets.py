"""Cells of CSV: a spreadsheet shows them as text, and they are read back unchanged."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from language.spreadsheets import protect_cell, restore_cell

FORMULAS = ("=", "+", "-", "@", "\t", "\r")


@pytest.mark.parametrize("text", ["=1+1", "+420 777", "-1", "@SUM(A1)", "\tx", "\rx"])
def test_a_formula_is_text_for_a_spreadsheet(text: str) -> None:
    assert protect_cell(text) == f"'{text}"


@pytest.mark.parametrize("text", ["", "Ilian", "'Ilian'", "a=b", "12", "Meč -1"])
def test_other_text_is_unchanged(text: str) -> None:
    assert protect_cell(text) == text
    assert restore_cell(text) == text


@given(st.text(st.sampled_from([*FORMULAS, "'", "a", " ", "1"]), max_size=6))
def test_every_cell_is_read_back_and_none_is_a_formula(text: str) -> None:
    cell = protect_cell(text)
    assert not cell.startswith(FORMULAS)
    assert restore_cell(cell) == text
