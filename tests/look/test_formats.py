"""Dates, times and numbers in the format of each language."""

from datetime import date, datetime, time

import pytest
from django.forms import DateField, DateTimeField
from django.template import Context, Template
from django.utils import formats
from django.utils.translation import override


@pytest.mark.parametrize(("language", "shown"), [("cs", "20. 11. 2026 9:05 1,5"), ("en", "20 Nov 2026 09:05 1.5")])
def test_templates_format_values_in_the_language(language: str, shown: str) -> None:
    template = Template("{{ day }} {{ hour }} {{ number|floatformat }}")
    with override(language):
        assert template.render(Context({"day": date(2026, 11, 20), "hour": time(9, 5), "number": 1.5})) == shown


@pytest.mark.parametrize(("language", "shown"), [("cs", "20. 11. 2026 14:05"), ("en", "20 Nov 2026, 14:05")])
def test_times_have_24_hours(language: str, shown: str) -> None:
    with override(language):
        assert formats.localize(datetime(2026, 11, 20, 14, 5)) == shown  # noqa: DTZ001


@pytest.mark.parametrize("typed", ["20. 11. 2026", "20.11.2026", "2026-11-20", "20. 11. 26"])
def test_czech_dates_can_be_typed_in_several_forms(typed: str) -> None:
    with override("cs"):
        assert DateField().clean(typed) == date(2026, 11, 20)


@pytest.mark.parametrize("typed", ["20. 11. 2026 9:30", "20.11.2026 9.30", "2026-11-20T09:30"])
def test_czech_times_can_be_typed_in_several_forms(typed: str) -> None:
    with override("cs"):
        assert DateTimeField().clean(typed).strftime("%d%H%M") == "200930"


@pytest.mark.parametrize("language", ["cs", "en"])
def test_years_and_table_numbers_are_not_grouped(language: str) -> None:
    with override(language):
        assert Template("{{ n }}").render(Context({"n": 2026})) == "2026"
