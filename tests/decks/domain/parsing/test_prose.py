"""Text around a list that might be a card is shown apart and not counted; cards without a number stay cards."""

import pytest

from decks.domain.deck_lists.deck import DeckLine
from tests.decks.lists import CATALOGUE, LEGAL_NAMES, NO_CARDS, parse

LIST = "1 Ilian\n1 Semai\n1 Mitch Hunter"
LIST_WITHOUT_NUMBERS = "Ilian\nSemai\nMitch Hunter"


def prose(text: str) -> list[str]:
    return [line.text for line in parse(text).lines if line.kind == "prose"]


def names(text: str) -> list[str]:
    return [line.name for line in parse(text).cards]


@pytest.mark.parametrize("way", ["1 {}", "{}", "{} x1"])
@pytest.mark.parametrize("blank", ["\n", "\n\n"])
def test_56_cards_in_a_mail_are_56_cards(way: str, blank: str) -> None:
    cards = "\n".join(way.format(name) for name in LEGAL_NAMES[:56])
    text = f"Ahoj Ireno,{blank}{cards}{blank}Díky moc\nPavel\nMěj se"
    assert prose(text) == ["Ahoj Ireno,", "Díky moc", "Pavel", "Měj se"]
    assert sum(line.quantity for line in parse(text).cards) == 56


@pytest.mark.parametrize("cards", [LIST, LIST_WITHOUT_NUMBERS])
@pytest.mark.parametrize(
    "greeting",
    [
        *("Ahoj", "Ahoj Ireno,", "Čau", "cus lidi", "Dobrý den", "DOBRÝ DEN,", "Dobry den pane Novaku,", "Zdravím!"),
        *("Hi John,", "Hello", "Dear organizer,", "Milý Pavle,", "Ireno,"),
    ],
)
def test_a_greeting_above_a_list_is_prose(greeting: str, cards: str) -> None:
    assert prose(f"{greeting}\n{cards}") == [greeting]
    assert prose(f"{greeting}\n\n{cards}") == [greeting]


@pytest.mark.parametrize("cards", [LIST, LIST_WITHOUT_NUMBERS])
@pytest.mark.parametrize(
    "farewell",
    [
        *("Díky moc", "díky", "Dík!", "Děkuji předem", "Předem díky", "Měj se", "Mějte se hezky", "S pozdravem"),
        *("Hezký den", "Čau", "Cheers", "Thanks a lot", "Best regards,", "Bye", "Uvidíme se v sobotu"),
    ],
)
def test_a_farewell_and_the_name_below_it_are_prose(farewell: str, cards: str) -> None:
    assert prose(f"{cards}\n{farewell}\nPavel Novák") == [farewell, "Pavel Novák"]


@pytest.mark.parametrize("cards", [LIST, LIST_WITHOUT_NUMBERS])
@pytest.mark.parametrize(
    "sentence",
    [
        "Posílám slíbený balíček.",
        "tady je ten balíček",
        "Here is my deck for Saturday",
        "snad je to takhle v pořádku a stihnu to včas",
        "Tak co na to říkáte?",
        "Tohle bude jízda :)",
    ],
)
def test_a_sentence_beside_a_list_is_prose(sentence: str, cards: str) -> None:
    assert prose(f"{sentence}\n{cards}") == [sentence]
    assert prose(f"{cards}\n{sentence}") == [sentence]


@pytest.mark.parametrize("title", ["Kladivo Bauhausu", "Můj balíček", "Prague Cup 2011", "Deck na sobotu"])
def test_a_title_above_a_list_is_prose(title: str) -> None:
    assert prose(f"{title}\n{LIST}") == [title]
    assert prose(f"{title}\nBojovníci\n{LIST_WITHOUT_NUMBERS}") == [title]
    assert prose(f"{title}\n\n{LIST_WITHOUT_NUMBERS}") == [title]


def test_a_title_below_a_sentence_that_heads_the_deck_is_prose() -> None:
    assert prose(f"Tady je můj balíček:\nKladivo Bauhausu\n\n{LIST}") == ["Kladivo Bauhausu"]


def test_unnumbered_lines_of_a_block_without_any_card_are_prose() -> None:
    assert prose(f"Kopí osudu\nŠtít víry\n\n{LIST}\n\nŽlutá zmije\nModrá zmije") == [
        *("Kopí osudu", "Štít víry", "Žlutá zmije", "Modrá zmije")
    ]


def test_a_ruler_ends_a_block() -> None:
    assert prose(f"{LIST_WITHOUT_NUMBERS}\n-----\nModrá zmije") == ["Modrá zmije"]
    assert prose(f"> {LIST_WITHOUT_NUMBERS}\n>\n> Modrá zmije") == ["> Modrá zmije"]


@pytest.mark.parametrize("mark", ["- {}", "{}) {}", "{}. {}"])
def test_a_line_beside_items_is_prose_and_an_item_is_a_card(mark: str) -> None:
    def write(*names: str) -> str:
        return "\n".join(mark.format(*([number, name][-mark.count("{}") :])) for number, name in enumerate(names, 1))

    text = f"Modrá zmije\n{write('Ilian', 'Semai', 'Rudá zmije')}\nTomáš"
    assert prose(text) == ["Modrá zmije", "Tomáš"]
    assert names(text) == ["Ilian", "Semai", "Rudá zmije"]


def test_a_misspelt_card_behind_the_heading_of_the_deck_is_a_card() -> None:
    assert names(f"Balíček: Zaváháníí\n{LIST}")[0] == "Zaváháníí"


@pytest.mark.parametrize("line", ["~~1 Ilian~~", "~~Ilian~~", "[s]1 Ilian[/s]", "<del>Ilian</del>", "1x ~~Ilian~~"])
def test_a_card_that_is_crossed_out_is_a_comment(line: str) -> None:
    struck, card = parse(f"{line}\n1 Semai").lines
    assert (struck.kind, struck.text, card.kind) == ("not_counted", line, "card")


def test_a_name_cut_short_is_no_sentence() -> None:
    assert prose("Umění\nIlian\nKom. š.") == []


def test_what_stands_beside_a_card_that_is_crossed_out_is_the_card() -> None:
    assert names("1x ~~Semai~~ Ilian") == ["Ilian"]


def test_an_unnumbered_line_at_the_edge_of_numbered_ones_is_prose() -> None:
    assert prose(f"Modrá zmije\n{LIST}\nŽlutá zmije") == ["Modrá zmije", "Žlutá zmije"]


def test_words_in_lower_case_or_with_a_colon_among_numbered_lines_are_prose() -> None:
    assert prose(f"{LIST}\nviz druhá strana\nJméno: Jan Novák\n1 Indigo") == ["viz druhá strana", "Jméno: Jan Novák"]


@pytest.mark.parametrize(
    "text",
    [
        "Ilian\nModrá zmije\nSemai",
        "1 Ilian\nModrá zmije\n1 Semai",
        "Bojovníci\nModrá zmije\n1 Semai",
        "Bojovníci:\nModrá zmije\n\nUmění\nIlian",
        "Bojovníci:\n\nModrá zmije\n\nUmění\nIlian",
        "Sideboard\nModrá zmije\n\nBalíček\nIlian",
        "**Sideboard**\nModrá zmije\n\nBalíček\nIlian",
        "# Bojovníci\nModrá zmije\n\nUmění\nIlian",
        "Ilian\nSemai\nModrá zmije",
        "Modrá zmije\nIlian\nSemai",
        "1 Ilian\n\nBojovník: Modrá zmije",
        "1 Ilian\n1 Semai\n\n1 Modrá zmije",
        "1 Ilian\n1 Semai\n\nModrá zmije x1",
        "Ilian\n\nModrá zmije\n\nSemai\n\nIndigo",
        "Umění:\nIlian\nModrá zmije",
        "Bauhaus (1)\nModrá zmije\n\nKapitol:\nIlian",
    ],
)
def test_an_unknown_name_among_cards_is_a_card(text: str) -> None:
    assert prose(text) == []
    assert "Modrá zmije" in names(text)


@pytest.mark.parametrize("wrong", ["Ilien", "Komunikacni summ", "zavahanii"])
def test_a_name_near_a_known_one_is_a_card_anywhere(wrong: str) -> None:
    assert prose(f"{LIST}\n\n{wrong}") == []
    assert names(f"{LIST}\n\n{wrong}")[-1] == wrong


def test_a_list_without_any_known_name_is_a_list_of_cards() -> None:
    assert prose("Modrá zmije\n\nŽlutá zmije\nkopí osudu") == []
    assert [line.kind for line in parse("Ahoj\n1 Modrá zmije", NO_CARDS).lines] == ["card", "card"]


def test_in_a_list_without_any_known_name_remarks_in_lower_case_are_prose() -> None:
    assert prose("1 Modrá zmije\n2 Žlutá zmije\nviz druhá strana") == ["viz druhá strana"]


def test_prose_becomes_the_card_by_its_kind_alone() -> None:
    line = parse(f"{LIST}\n\nModrá zmije (proxy)").lines[-1]
    as_card = parse("Modrá zmije (proxy)", NO_CARDS).lines[0]
    assert line == DeckLine(
        5, "Modrá zmije (proxy)", "prose", quantity=1, name="Modrá zmije", remarks=frozenset({"proxy"})
    )
    assert line._replace(kind="card", number=1) == as_card


def test_a_sentence_that_is_a_card_is_that_card() -> None:
    known = "Rozmysli si, Mařenko, rozmysli"
    assert CATALOGUE.has_card(known)
    assert names(f"{LIST}\n\n{known}")[-1] == known


def test_a_text_longer_than_any_name_is_a_comment() -> None:
    sentence = (
        "Posílám svůj seznam. Kdyby něco chybělo, dej mi vědět do pátku, ať to stihnu přepsat. Uvidíme se v Praze."
    )
    kinds = [line.kind for line in parse(f"{sentence}\n{sentence} {sentence}\n{LIST}").lines]
    assert kinds == ["comment", "comment", "card", "card", "card"]
