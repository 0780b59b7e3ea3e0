"""The messages that are found in Python files and templates."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from config.translations.extraction import Message, find_messages, read_python, read_template


def python_messages(source: str) -> list[Message]:
    return sorted(read_python(source, "x.py"))


def template_messages(source: str) -> list[Message]:
    return sorted(read_template(source, "x.html"))


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ('gettext("Round")', Message("Round")),
        ('_("Round")', Message("Round")),
        ('translation.gettext_lazy("Round")', Message("Round")),
        ('_("Round " "four")', Message("Round four")),
        ("""f"({_('Round')})\"""", Message("Round")),
        ('ngettext("%d card", "%d cards", n)', Message("%d card", "%d cards")),
        ('pgettext("verb", "draw")', Message("draw", context="verb")),
        ('npgettext("pile", "draw", "draws", n)', Message("draw", "draws", "pile")),
        ('TEXTS = {"a": plain("You may not.")}', Message("You may not.")),
        ('counted("%(n)d card", "%(n)d cards", "n")', Message("%(n)d card", "%(n)d cards")),
    ],
)
def test_marked_sentences_in_python_are_found(source: str, message: Message) -> None:
    assert python_messages(source) == [message]


@pytest.mark.parametrize(
    "source",
    ["gettext(name)", 'gettext(f"{name}")', 'log("Round")', "gettext()", 'ngettext("one", many, n)', 'pgettext("x")'],
)
def test_calls_without_literal_sentences_are_no_messages(source: str) -> None:
    assert python_messages(source) == []


def test_an_unreadable_python_file_is_reported_by_name() -> None:
    with pytest.raises(SyntaxError) as error:
        python_messages("def (")
    assert error.value.filename == "x.py"


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ('{% translate "Round" %}', Message("Round")),
        ("{% translate 'Round' %}", Message("Round")),
        ('{% trans "Round" as word %}', Message("Round")),
        ('{% translate "left" context "time" %}', Message("left", context="time")),
        ('<a title="{% translate "Round" %}">', Message("Round")),
        ("{% blocktranslate trimmed %}\n  of\n  {{ total }}\n{% endblocktranslate %}", Message("of %(total)s")),
        (
            "{% blocktranslate count n=rows|length %}{{ n }} row{% plural %}{{ n }} rows{% endblocktranslate %}",
            Message("%(n)s row", "%(n)s rows"),
        ),
        ('{% blocktranslate context "c" %}x{% endblocktranslate %}', Message("x", context="c")),
        ('{% include "a.html" with title=_("Round") %}', Message("Round")),
        ('{{ _("Round") }}', Message("Round")),
        ('{{ name|default:_("nobody") }}', Message("nobody")),
        ('{% translate "it\'s" %}', Message("it's")),
        ('{% translate "100 %" %}', Message("100 %%")),
        ("   {% if a %}\n {% translate 'deep' %}\n    {% endif %}\n  x", Message("deep")),
    ],
)
def test_marked_sentences_in_templates_are_found(source: str, message: Message) -> None:
    assert template_messages(source) == [message]


@pytest.mark.parametrize(
    "source",
    [
        '{% comment %}{% badge _("legal") %}{% endcomment %}',
        '{# {% translate "x" %} #}',
        "plain words, gettext('x') among them",
        "{% translate name %}",
    ],
)
def test_comments_and_variables_of_templates_are_no_messages(source: str) -> None:
    assert template_messages(source) == []


@given(st.text(st.characters(exclude_categories=["Cc", "Cs"], exclude_characters='"\\'), min_size=1))
def test_any_sentence_in_python_is_found_unchanged(sentence: str) -> None:
    assert python_messages(f'_("{sentence}")') == [Message(sentence)]


@given(st.text(st.characters(exclude_categories=["Cc", "Cs"], exclude_characters="\"'\\{}%"), min_size=1))
def test_any_sentence_in_a_template_is_found_unchanged(sentence: str) -> None:
    assert template_messages(f'<p>{{% translate "{sentence}" %}}</p>') == [Message(sentence)]


def test_folders_of_tests_and_tools_are_skipped(tmp_path: Path) -> None:
    for place in ("app/views.py", "app/tests/test_views.py", ".venv/lib/x.py", "app/migrations/0001_initial.py"):
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / place).write_text(f'_("{place}")')
    for place in ("templates/app/page.html", "docs/page.html"):
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / place).write_text(f'{{% translate "{place}" %}}')
    assert {found.singular for found in find_messages(tmp_path)} == {"app/views.py", "templates/app/page.html"}
