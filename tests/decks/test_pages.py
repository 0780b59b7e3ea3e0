"""Pages of decks: the check without a script, its fragments for htmx, formats and cards."""

import re
from dataclasses import replace
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from decks.templatetags.decks import deck_rows, editor_rows, tallies, unknown_cards, version_date
from games.construction import ArmyRoster
from games.registry import find_format, find_formats
from tests.decks.lists import ARMIES, CATALOGUES, PRAGUE, judge, legal_deck
from web.errors.wording import say_both

pytestmark = pytest.mark.django_db
CHECK = "/decks/check/"


def test_the_empty_form_has_no_verdict(client: Client) -> None:
    page = client.get(CHECK)
    assert page.status_code == 200
    assert f'<option value="{PRAGUE}" selected ' in page.content.decode()
    assert 'id="verdict"></div>' in page.content.decode()


def test_a_pasted_list_stays_in_the_form_beside_its_verdict(client: Client) -> None:
    text = "1 Zaváhání\n\n2 Únik o vlásek\n1 Komunikacni summ\n???"
    page = client.post(CHECK, {"format": PRAGUE, "text": text})
    body = page.content.decode()
    assert page.status_code == 200
    assert f"\n{text}</textarea>" in body
    for sentence in ("banned card", "2 copies, 1 allowed", "unknown card", "not understood", "Komunikační šum"):
        assert sentence in body
    assert len(re.findall(r"<li[^>]*>", body[body.index('id="deck-rows"') : body.index("</ol>")])) == 5


def test_a_legal_list_is_called_legal(client: Client) -> None:
    body = client.post(CHECK, {"format": PRAGUE, "text": legal_deck(25)}).content.decode()
    assert 'class="verdict ok"' in body
    assert "<b>Legal</b>" in body
    assert "Errors" not in body


def test_a_chosen_suggestion_is_put_into_the_text(client: Client) -> None:
    data = {"format": PRAGUE, "text": "1 Ilian\n2x Komunikacni summ", "take": "2|Komunikacni summ|Komunikační šum"}
    body = client.post(CHECK, data).content.decode()
    assert "\n1 Ilian\n2x Komunikační šum</textarea>" in body


@pytest.mark.parametrize("take", ["", "2", "x|a|b", "99999|a|b", "²|a|b", "2|a", "-1|a|b"])
def test_an_invalid_suggestion_changes_nothing(client: Client, take: str) -> None:
    body = client.post(CHECK, {"format": PRAGUE, "text": "1 a\n1 a", "take": take}).content.decode()
    assert "\n1 a\n1 a</textarea>" in body


@pytest.mark.parametrize(
    ("data", "status", "sentence"),
    [
        ({"format": PRAGUE, "text": "a" * 21_000}, 413, "at most 20000 are allowed"),
        ({"format": PRAGUE, "text": "\n" * 10_000}, 413, "at most 1000 are allowed"),
        ({"format": PRAGUE, "text": "\x00"}, 422, "not a text"),
        ({"format": "sachy/nic", "text": "1 Ilian"}, 404, "There is no format sachy/nic."),
    ],
)
def test_a_refusal_shows_the_form_again(client: Client, data: dict[str, str], status: int, sentence: str) -> None:
    page = client.post(CHECK, data)
    assert page.status_code == status
    assert sentence.replace(" ", "") in re.sub(r"[\s,\u00a0]", "", page.content.decode())
    assert "<textarea" in page.content.decode()


def test_typed_markup_is_escaped(client: Client) -> None:
    text = '1 <script>alert(1)</script>\n</textarea><b>x\n1 "><img src=x>\n<i>?'
    body = client.post(CHECK, {"format": PRAGUE, "text": text}).content.decode()
    assert "<script>alert" not in body
    assert "<img" not in body
    assert body.count("</textarea>") == 1


def test_the_fragment_has_the_lists_the_summary_and_the_rows(client: Client) -> None:
    answer = client.post(
        reverse("decks:fragment"), {"format": PRAGUE, "text": "1 Ilian\n???"}, headers={"hx-request": "true"}
    )
    body = answer.content.decode()
    assert body.strip().startswith('<div class="stack" id="verdict">')
    assert 'id="deck-summary" class="verdict bad" aria-live="polite" hx-swap-oob="true"' in body
    assert 'id="deck-rows" aria-hidden="true" hx-swap-oob="true"' in body
    assert "<textarea" not in body


def test_a_refused_fragment_is_a_notice(client: Client) -> None:
    answer = client.post(
        reverse("decks:fragment"), {"format": PRAGUE, "text": "a" * 21_000}, headers={"hx-request": "true"}
    )
    assert answer.status_code == 413
    assert 'id="problems"' in answer.content.decode()
    assert client.get(reverse("decks:fragment")).status_code == 405


def test_choosing_a_suggestion_returns_the_editor(client: Client) -> None:
    data = {"format": PRAGUE, "text": "1 Ilien", "take": "1|Ilien|Ilian"}
    body = client.post(reverse("decks:take"), data, headers={"hx-request": "true"}).content.decode()
    assert body.strip().startswith('<div class="split side-wide" id="deck-editor">')
    assert "\n1 Ilian</textarea>" in body


def test_pages_show_formats_and_their_ban_lists(client: Client) -> None:
    assert "At least 60 cards in the deck" in client.get("/formats/").content.decode()
    body = client.get("/formats/doomtrooper/prague-cup-2011/").content.decode()
    for words in ("At least 5 warriors", "25 cards are banned", "/cards/doomtrooper/zavahani/", "1-karetní pravidlo"):
        assert words in body
    assert body.count('href="/cards/doomtrooper/') == 25
    assert client.get("/formats/doomtrooper/nic/").status_code == 404


CZECH = {"accept-language": "cs"}


@pytest.mark.parametrize("key", list(find_formats()))
@pytest.mark.parametrize("language", ["cs", "en"])
def test_each_format_has_a_page_with_all_its_rules_and_notes(client: Client, key: str, language: str) -> None:
    page = client.get(f"/formats/{key}/", headers={"accept-language": language})
    body = unescape(page.content.decode())
    found = find_format(key)
    assert page.status_code == 200
    assert all(say_both(sentence)[language] in body for _rule, sentence in found.rules)
    assert all(note.in_language(language) in body for note in found.format.notes)
    assert all(name.card in body for name in (*found.banned, *found.restricted))


@pytest.mark.parametrize(
    ("key", "text", "words"),
    [
        ("neuroshima-hex/standard", "Moloch", ("Legální", "35<small>/35")),
        ("neuroshima-hex/standard", "Molok", ("Není tu jméno žádné armády", "Je to Moloch?")),
        ("neuroshima-hex/standard", "Moloch\n4 Boj", ("HQ 0/1", "Zatlačení 0/5")),
        ("scratch-wars/duel", "Hrdina: Drak [A1]\nZbraň: Meč [a1]", ("kód A1: karet 2", "1<small>/1–5")),
        ("scratch-wars/duel", "Drak [A1]", ("napište, co to je: hrdina, zbraň", "0<small>/1<")),
        ("doomtrooper/example-league-2010", "1 Zaváhání\n1 Přeškolení", ("omezená karta", "Omezených karet má")),
        ("doomtrooper/example-league-2010", "1 Ilian\nSideboard\n2 Semai", ("Stranou jsou 2 karty", "2<small>/15")),
    ],
)
def test_the_check_shows_every_kind_of_rule(client: Client, key: str, text: str, words: tuple[str, ...]) -> None:
    body = unescape(client.post(CHECK, {"format": key, "text": text}, headers=CZECH).content.decode())
    assert [word for word in words if word not in body] == []


def test_cards_of_a_roster_are_not_called_unknown(client: Client) -> None:
    text = "Hrdina: Drak [A1]\nZbraň: Meč [B1]"
    body = client.post(CHECK, {"format": "scratch-wars/duel", "text": text}).content.decode()
    assert 'class="verdict ok"' in body
    assert "Unknown cards" not in body


def test_a_cockatrice_file_is_checked(client: Client) -> None:
    text = '<cockatrice_deck version="1">\n<zone name="main"><card number="2" name="Ilian"/></zone>\n</cockatrice_deck>'
    body = client.post(CHECK, {"format": PRAGUE, "text": text}).content.decode()
    assert "2 copies, 1 allowed" in body


@pytest.mark.parametrize(("key", "word"), [("zavahani", "banned"), ("ilian", "legal")])
def test_the_page_of_a_card_shows_its_status_in_formats(client: Client, key: str, word: str) -> None:
    body = client.get(f"/cards/doomtrooper/{key}/").content.decode()
    assert f"{word}</span>" in body
    assert "Prague Cup 2011" in body


def test_unknown_cards_and_games_answer_404(client: Client) -> None:
    assert client.get("/cards/doomtrooper/nic/").status_code == 404
    assert client.get("/cards/sachy/ilian/").status_code == 404


def test_rows_show_the_worst_problem_of_a_line() -> None:
    text = "# nic\n3 Nová karta (homemade)\n1 Ilian\n"
    rows = deck_rows(text, judge(text))
    assert [row.state for row in rows] == ["", "bad", "ok", ""]
    assert [row.state for row in deck_rows("a\nb", None)] == ["", ""]


def test_the_name_of_an_army_outside_the_format_makes_its_row_bad() -> None:
    rules = find_format(ARMIES).format
    roster = next(rule for rule in rules.rules if isinstance(rule, ArmyRoster))
    others = replace(roster, armies=tuple(army for army in roster.armies if army.name != "Borgo"))
    verdict = judge("Borgo", CATALOGUES["neuroshima-hex"], replace(rules, rules=(others,)))
    assert [(problem.code, problem.lines) for problem in verdict.errors] == [("army_unknown", (1,))]
    assert [row.state for row in deck_rows("Borgo", verdict)] == ["bad"]


def test_tallies_have_the_found_and_the_wanted_numbers() -> None:
    numbers = [(tally.what, tally.number, tally.wanted, tally.state) for tally in tallies(judge(legal_deck(26)))]
    assert numbers == [("main", 60, 60, "ok"), ("type", 5, 5, "ok"), ("sideboard", 26, 25, "bad")]


def test_an_unknown_card_is_listed_once_with_all_its_lines() -> None:
    ((line, numbers),) = unknown_cards(judge("1 Nová\n1 Ilian\n2 Nová"))
    assert (line.name, numbers) == ("Nová", [1, 3])


def test_editor_rows_and_version_dates() -> None:
    assert editor_rows("") == 12
    assert editor_rows("1\n" * 40) == 42
    assert version_date("2. vydání") == "2. vydání"
    assert "2011" in version_date("2011-02-14")


def plain_text(body: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", body)).split())


FOUR_LEAVING = "1 Dar osudu\n1 Loupení a drancování\n1 Likvidace\n\nSideboard\n1 Luteránský učedník"


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        (
            "en",
            (
                "Leave for good: 4 cards",
                "Loupení a drancování the document names it, PP11-X01",
                "Likvidace icon X, PP11-X03",
                "Luteránský učedník in the sideboard a ruling, PP11-K104",
            ),
        ),
        (
            "cs",
            (
                "Natrvalo odcházejí: 4 karty",
                "Loupení a drancování jmenuje ji dokument, PP11-X01",
                "Likvidace ikona X, PP11-X03",
                "Luteránský učedník stranou výklad, PP11-K104",
            ),
        ),
    ],
)
def test_a_deck_names_the_cards_that_leave_for_good(client: Client, language: str, sentences: tuple[str, ...]) -> None:
    headers = {"accept-language": language}
    body = client.post(CHECK, {"format": PRAGUE, "text": FOUR_LEAVING}, headers=headers).content.decode()
    assert all(sentence in plain_text(body) for sentence in sentences)
    assert 'href="/rulings/PP11-X01/"' in body
    assert 'href="/cards/doomtrooper/loupeni-a-drancovani/"' in body
    standard = {"format": "doomtrooper/standard", "text": FOUR_LEAVING}
    assert "for good" not in client.post(CHECK, standard).content.decode()


def test_a_deck_without_such_cards_says_nothing_about_them(client: Client) -> None:
    assert "for good" not in client.post(CHECK, {"format": PRAGUE, "text": "1 Ilian"}).content.decode()


def test_many_leaving_cards_need_no_more_queries(client: Client) -> None:
    numbers = []
    leaving = [
        card.name for card in CATALOGUES["doomtrooper"].cards if dict(card.printed_values).get("after_play") == "X"
    ]
    for names in (leaving[:1], leaving):
        client.post(CHECK, {"format": PRAGUE, "text": "1 Ilian"})
        with CaptureQueriesContext(connection) as made:
            client.post(CHECK, {"format": PRAGUE, "text": "\n".join(f"1 {name}" for name in names)})
        numbers.append(len(made))
    assert numbers[0] == numbers[1]
