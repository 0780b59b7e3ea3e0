"""Template tags of the look."""

import json
import re
from datetime import UTC, datetime

import pytest
from django import forms
from django.core.paginator import Paginator
from django.template import Context, RequestContext, Template
from django.test import RequestFactory
from django.utils.safestring import mark_safe
from django.utils.translation import override

from problems import Problem
from tests.ground.markup import compact
from web.templatetags import look

FACTORY = RequestFactory()


def render(source: str, **context: object) -> str:
    return compact(Template("{% load look %}" + source).render(Context(context)))


class Seat(forms.Form):
    table = forms.IntegerField(label="Číslo stolu", help_text="Stojí na tabulce.")
    late = forms.BooleanField(label="Přišel pozdě", required=False)
    side = forms.ChoiceField(choices=[("a", "První"), ("b", "Druhý")], widget=forms.RadioSelect)
    token = forms.CharField(widget=forms.HiddenInput)


def test_an_icon_is_hidden_from_screen_readers_and_has_no_style() -> None:
    svg = render('{% icon "check" %}')
    assert svg.startswith("<svg")
    assert 'aria-hidden="true"' in svg
    assert "style" not in svg


def test_an_unknown_icon_raises_an_error() -> None:
    with pytest.raises(Exception, match="no-such-icon"):
        render('{% icon "no-such-icon" %}')


@pytest.mark.parametrize("state", ["ok", "warn", "bad", "live"])
def test_states_have_an_icon_beside_their_colour(state: str) -> None:
    assert "<svg" in render("{% state_icon state %}", state=state)


def test_an_unknown_state_has_no_icon() -> None:
    assert render("{% state_icon state %}", state=None) == ""


def test_a_plate_names_the_table_for_screen_readers() -> None:
    assert render("{% plate 7 %}") == '<span class="plate"><span class="sr">table </span>7</span>'


def test_the_players_plate_names_the_table_visibly() -> None:
    with override("cs"):
        assert "<small>" in render('{% plate 7 size="xl" %}')


def test_a_bye_has_a_flat_plate_without_number() -> None:
    assert render("{% plate None flat=True %}") == '<span class="plate flat">–</span>'


def test_a_kept_plate_is_in_the_language_of_the_reader() -> None:
    for _ in range(2):
        for language, word in (("cs", "stůl"), ("en", "table")):
            with override(language):
                assert word in render('{% plate 7 size="xl" %}')


def test_a_kept_badge_is_escaped_though_the_same_text_was_drawn_as_safe() -> None:
    assert "<i>x</i>" in render("{% badge text %}", text=mark_safe("<i>x</i>"))
    assert "&lt;i&gt;x&lt;/i&gt;" in render("{% badge text %}", text="<i>x</i>")


def test_a_badge_escapes_its_text() -> None:
    assert "<b>" not in render('{% badge word "ok" %}', word="<b>")


@pytest.mark.parametrize(
    ("seconds", "shown"),
    [(1421, "23:41"), (60, "1:00"), (59, "0:59"), (0, "0:00"), (-70, "+1:10"), (6000, "100:00"), (None, "–")],
)
def test_minutes_and_seconds_are_formatted(seconds: int | None, shown: str) -> None:
    assert look.minutes(seconds) == shown


def test_epoch_is_in_milliseconds() -> None:
    assert look.epoch(datetime(2026, 11, 20, 12, 0, 0, 500000, tzinfo=UTC)) == "1795176000500"


@pytest.mark.parametrize(("number", "kept"), [(5, "5"), (-5, "0"), (None, "0")])
def test_a_meter_never_gets_a_negative_number(number: int | None, kept: str) -> None:
    assert look.at_least_zero(number) == kept


def test_a_field_links_help_and_error_to_its_control() -> None:
    html = render("{% field form.table %}", form=Seat({"table": "x"}))
    assert '<label for="id_table">Číslo stolu</label>' in html
    assert 'aria-describedby="id_table_helptext id_table_error"' in html
    assert 'aria-invalid="true"' in html
    assert 'id="id_table_helptext"' in html
    assert 'id="id_table_error"' in html
    assert 'class="input"' in html


def test_a_field_without_an_error_shows_none() -> None:
    html = render('{% field form.table css="short" %}', form=Seat())
    assert "problem" not in html
    assert 'class="input short"' in html


def test_a_checkbox_is_before_its_label() -> None:
    html = render("{% field form.late %}", form=Seat())
    assert html.index("<input") < html.index("Přišel pozdě")
    assert 'class="check"' in html


def test_choices_are_a_group_with_a_legend() -> None:
    html = render("{% field form.side %}", form=Seat())
    assert "<fieldset" in html
    assert "<legend>" in html


def test_a_hidden_field_has_no_label() -> None:
    assert "label" not in render("{% field form.token %}", form=Seat())


def paginate(number: int, query: str = "") -> str:
    page = Paginator(range(200), 16).page(number)
    template = Template("{% load look %}{% pagination page %}")
    return template.render(RequestContext(FACTORY.get(f"/{query}"), {"page": page}))


def test_page_links_keep_the_rest_of_the_query() -> None:
    html = paginate(2, "?q=golem&page=2")
    assert 'href="?q=golem&amp;page=3"' in html


@pytest.mark.parametrize(("number", "pages"), [(1, [2, 13]), (6, [1, 5, 7, 13]), (13, [1, 12])])
def test_pages_are_linked_that_come_first_before_next_and_last(number: int, pages: list[int]) -> None:
    assert [int(found) for found in re.findall(r'href="\?page=(\d+)"', paginate(number))] == pages


@pytest.mark.parametrize(
    ("language", "rows", "text"),
    [
        ("en", 1_000, "1–16 of 1,000 rows"),
        ("cs", 1_000, "1–16, celkem 1\xa0000 řádků"),
        ("cs", 17, "1–16, celkem 17 řádků"),
    ],
)
def test_rows_of_a_page_are_told_in_words(language: str, rows: int, text: str) -> None:
    template = Template("{% load look %}{% pagination page %}")
    with override(language):
        html = template.render(RequestContext(FACTORY.get("/"), {"page": Paginator(range(rows), 16).page(1)}))
    assert text in html


def test_one_page_needs_no_links() -> None:
    template = Template("{% load look %}{% pagination page %}")
    page = Paginator([1, 2], 16).page(1)
    assert template.render(RequestContext(FACTORY.get("/"), {"page": page})).strip() == ""


def test_an_unknown_address_name_gives_a_placeholder() -> None:
    assert look.address("no-such-page") == "#"


def test_htmx_may_neither_evaluate_nor_write_styles() -> None:
    config = json.loads(look.htmx_config())
    assert config["allowEval"] is False
    assert config["includeIndicatorStyles"] is False
    assert config["historyCacheSize"] == 0


@pytest.mark.parametrize("language", ["cs", "en"])
def test_problems_are_in_the_language_of_the_reader(language: str) -> None:
    with override(language):
        html = render(
            '{% include "parts/problems.html" %}',
            problems=[Problem("throttled", {"seconds": 30}), Problem("not_allowed")],
        )
    assert html.count("<li>") == 2
    assert "30 s" in html
    assert 'role="alert"' in html


def test_the_problem_list_is_present_without_problems() -> None:
    assert render('{% include "parts/problems.html" %}') == '<div id="problems"></div>'
