"""Lines of mails and notes that are certainly no card; what remains of them may be one."""

import pytest

from decks.domain.parsing.text_around_lists import is_message_line, remove_contacts
from tests.decks.lists import parse


def kinds(text: str) -> list[str]:
    return [line.kind for line in parse(text).lines]


@pytest.mark.parametrize(
    "line",
    [
        *("pavel@novak.cz", "Pavel Novák <pavel.novak+doom@novak.co.uk>", "mail: pavel@novak.cz"),
        *("777 123 456", "tel. 777123456", "Tel: +420 777 123 456", "Pavel, 777-123-456", "+420777123456"),
        *("https://example.com/deck?id=7", "www.doomtrooper.cz", "Balíček je na http://doom.cz/7", "ftp://a.b/c"),
        *("From: Pavel", "To: irena", "Cc:", "Subject: můj deck", "Date: Mon, 20 Nov", "Sent: Monday"),
        *("Od: Pavel Novák", "Komu: Irena", "Předmět: deck na sobotu", "PREDMET: deck", "Datum: pondělí", "Re: deck"),
        *("On Mon, Nov 20, Pavel wrote:", "Dne 20. 11. Pavel napsal(a):", "Pavel napsal:", "Irena napsala:"),
        *("-----Original Message-----", "---------- Forwarded message ---------", "Začátek přeposlané zprávy:"),
        *("Odesláno z iPhonu", "Odesláno z mobilu Samsung", "Sent from my iPhone", "Sent from Mail for Windows"),
        *("Get Outlook for Android", "Získejte Outlook pro iOS", "-- poznámka", "--- něco víc ---", "# note", "// x"),
        *("20. 11. 2026", "V sobotu 20.11.2026 v Praze", "2026-11-20", "========", "════════", "```", "|---|:--|", ">"),
        *("--", "-- ", "> > ", "&gt;", "» pá 20. lis 2026 18:30", "Odesláno: pondělí 20. listopadu 2026 18:30"),
        *("Startovné 150 Kč", "150,- platím na místě", ":-)", "🎲🎲", "![foto](http://doom.cz/1.png)"),
    ],
)
def test_a_line_of_a_message_is_a_comment(line: str) -> None:
    assert kinds(f"1 Ilian\n{line}\n1 Semai") == ["card", "comment", "card"]


@pytest.mark.parametrize(
    ("line", "quantity", "name"),
    [
        ("> 2 Ilian", 2, "Ilian"),
        (">> Ilian x2", 2, "Ilian"),
        (" > > 2x Ilian", 2, "Ilian"),
        ("Ilian http://doom.cz/ilian", 1, "Ilian"),
        ("2 Ilian (od pavel@novak.cz)", 2, "Ilian"),
        ("2 Ilien https://doom.cz", 2, "Ilien"),
        ("Ilien pavel@novak.cz", 1, "Ilien"),
        ("2 Modrá zmije www.doom.cz", 2, "Modrá zmije"),
        ("-- 2 Ilian", 2, "Ilian"),
        ("-- 2 Modrá zmije", 2, "Modrá zmije"),
        ("-- Ilien", 1, "Ilien"),
        ("Ilian: 2", 2, "Ilian"),
    ],
)
def test_a_card_with_the_signs_of_a_message_is_a_card(line: str, quantity: int, name: str) -> None:
    (card,) = parse(f"# moje\n{line}\n\n").cards
    assert (card.quantity, card.name) == (quantity, name)


def test_a_misspelt_banned_card_beside_an_address_is_not_hidden() -> None:
    assert [line.name for line in parse("1 Ilian\nZaváháníí http://doom.cz").cards] == ["Ilian", "Zaváháníí"]


def test_a_card_behind_a_header_of_a_mail_is_not_certain() -> None:
    assert kinds("1 Semai\nPředmět: Ilian\n1 Indigo") == ["card", "prose", "card"]


def test_headers_change_no_heading() -> None:
    *_, below = parse("Bojovníci\n1 Ilian\nDne 20. 11. Pavel napsal(a):\nTel: 777123456\n1 Nová karta").lines
    assert below.declared_type == "warrior"


@pytest.mark.parametrize("heading", ["Moje karty a sideboard:", "Tady je deck + sideboard:", "Deck and sideboard:"])
def test_a_sentence_above_deck_and_sideboard_begins_neither(heading: str) -> None:
    assert [line.section for line in parse(f"{heading}\n1 Ilian").lines] == ["main", "main"]


@pytest.mark.parametrize(
    "line",
    [
        *("Celkem 60", "Celkem: 60 + 25", "Celkem 12 bojovníků", "Celkem bojovníků: 12", "Bojovníků celkem: 20 ks"),
        *(
            "Speciálních karet celkem: 22 ks",
            "Opevnění a misí celkem: 6 ks",
            "60 karet + 25 stranou",
            "= 60 👍",
            "CELKEM\t\t\t61",
        ),
        *("60 cards main, 25 cards side", "Balíček 60, sideboard 25", "celkem: 60 karet, z toho 5 bojovníků"),
    ],
)
def test_a_total_is_no_card(line: str) -> None:
    assert kinds(f"1 Ilian\n{line}") == ["card", "total"]


@pytest.mark.parametrize("line", ["Sideboard 25/25", "Bojovníci - celkem 14"])
def test_a_heading_with_two_numbers_or_a_sum_is_a_heading(line: str) -> None:
    assert kinds(line) == ["heading"]


@pytest.mark.parametrize(
    "text", ["Ilian", "2 Ilian", "Nimrod MK 1", "AC-40 Rozhřešitel", "12 34 56", "Re Animátor", ""]
)
def test_a_card_is_no_line_of_a_message(text: str) -> None:
    assert not is_message_line(text)
    assert remove_contacts(text) is None
