"""Parsing documents of organizers: every form that occurs, without losing a word."""

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from games.rulings.records import Citation
from rulings.domain.documents.bullets import Bullet, Document, parse_document

# An invented document with every form that occurs.
DOCUMENT = """\
Pravidla Podzimního poháru

Verze 3, platí od prvního kola.
V balíčku je nejméně padesát karet.
Zakázané karty

· Žolík

· Zbabělost
Obecně:
-
Hráč smí nahlížet do svých odložených karet
· Úkoly: jeden bojovník plní
jen jeden naráz. (Zdroj: Legenda 5/96 str. 43)
Karty po jedné:

· **Loupež**: vrací se hned majiteli. (Zdroj: Legenda 3/96 str. 28) Amnézie: síle KI nebrání. (Legenda 6/97 str. 43)
· Golem temnoty: léčí se po každém souboji?
Ano, pokaždé.
(Zdroj: Legenda 3/96 str. 28)
• Kniha zákona: stačí jedna.Ostatní čekají. · Seržant: velí jen jednou kopií.
-
Napálen: platí i na body z úkolu. (Zdroj: Legenda 96 str. 4)
· Stanice: pojme dva kmeny.

Přesun má přednost před útokem.
· Predátorián / Apokalypsa: dvě akce netřeba. Zdroj: Legenda 4/96 str. 32
1. Vyhlášení útoku
a) nejprve útočník
"""


@pytest.fixture(scope="module")
def document() -> Document:
    return parse_document(DOCUMENT)


def bullet_about(document: Document, subject: str) -> Bullet:
    (found,) = (bullet for bullet in document.bullets if bullet.subject == subject)
    return found


def bullet_with_text(document: Document, text: str) -> Bullet:
    (found,) = (bullet for bullet in document.bullets if text in bullet.text)
    return found


def test_headings_differ_from_bullets_and_paragraphs(document: Document) -> None:
    assert [text for _, text in document.headings] == ["Zakázané karty", "Obecně", "Karty po jedné"]
    assert not bullet_with_text(document, "padesát").marked
    assert bullet_with_text(document, "padesát").heading == ""
    assert bullet_with_text(document, "Zbabělost").heading == "Zakázané karty"
    assert bullet_about(document, "Loupež").heading == "Karty po jedné"


def test_a_marker_on_a_line_of_its_own_belongs_to_the_next_line(document: Document) -> None:
    bullet = bullet_with_text(document, "odložených")
    assert bullet.marked
    assert DOCUMENT.splitlines()[bullet.lines[0] - 1] == "-"
    assert bullet_about(document, "Napálen").text.startswith("platí i na body")


def test_a_bullet_may_span_two_lines(document: Document) -> None:
    bullet = bullet_about(document, "Úkoly")
    assert bullet.text == "jeden bojovník plní jen jeden naráz."
    assert bullet.citations == (Citation("Legenda", "5/96", 43),)
    assert not bullet.joined


def test_marks_of_bold_print_are_removed(document: Document) -> None:
    assert bullet_about(document, "Loupež").text == "vrací se hned majiteli."


def test_a_statement_after_a_citation_is_another_bullet(document: Document) -> None:
    first, second = bullet_about(document, "Loupež"), bullet_about(document, "Amnézie")
    assert first.lines == second.lines
    assert (first.split, second.split) == (False, True)


def test_two_bullets_on_one_line_are_separated(document: Document) -> None:
    assert bullet_about(document, "Kniha zákona").text == "stačí jedna.Ostatní čekají."
    assert bullet_about(document, "Seržant").text == "velí jen jednou kopií."
    assert bullet_about(document, "Kniha zákona").lines == bullet_about(document, "Seržant").lines


def test_a_citation_is_read_with_and_without_the_word_source(document: Document) -> None:
    assert bullet_about(document, "Loupež").citations == (Citation("Legenda", "3/96", 28),)
    assert bullet_about(document, "Amnézie").citations == (Citation("Legenda", "6/97", 43),)
    assert bullet_about(document, "Predátorián / Apokalypsa").citations == (Citation("Legenda", "4/96", 32),)
    assert bullet_about(document, "Predátorián / Apokalypsa").text == "dvě akce netřeba."


def test_a_citation_on_its_own_line_belongs_to_the_bullet_before(document: Document) -> None:
    bullet = bullet_about(document, "Golem temnoty")
    assert bullet.text == "léčí se po každém souboji? Ano, pokaždé."
    assert bullet.citations == (Citation("Legenda", "3/96", 28),)


def test_an_unclear_citation_is_reported_and_stays_in_the_text(document: Document) -> None:
    bullet = bullet_about(document, "Napálen")
    assert bullet.citations == ()
    assert bullet.unclear_citations == ("(Zdroj: Legenda 96 str. 4)",)
    assert "Legenda 96" in bullet.text


def test_text_after_an_empty_line_joins_the_bullet_and_is_reported(document: Document) -> None:
    bullet = bullet_about(document, "Stanice")
    assert bullet.joined
    assert bullet.text.endswith("Přesun má přednost před útokem.")


def test_numbers_and_letters_are_markers_too(document: Document) -> None:
    assert bullet_with_text(document, "Vyhlášení").marked
    assert bullet_with_text(document, "nejprve útočník").text == "nejprve útočník"


@pytest.mark.parametrize(
    "text",
    [
        "· Například: viz.: karta sama",
        "· Útočí se jednou. Pak: konec",
        "· (dodatek: neplatí při sabotáži)",
        "· malá písmena: nejsou jméno",
        "· Konec v 12:",
    ],
)
def test_not_every_colon_follows_a_name(text: str) -> None:
    (bullet,) = parse_document(text).bullets
    assert bullet.subject in ("", "Například")


@pytest.mark.parametrize("text", ["", "\n\n", "\ufeff", "   \n\t\n"])
def test_an_empty_text_gives_an_empty_document(text: str) -> None:
    assert parse_document(text) == Document((), ())


_NAMES = st.sampled_from(["Žolík", "Golem temnoty", "Loupež", "Úplné zatmění / vozidla"])
_STATEMENTS = st.sampled_from(["platí hned.", "platí jen jednou za kolo", "Smí se to? Ano.", "viz.: text karty"])
_CITATIONS = st.sampled_from(
    ["", " (Zdroj: Legenda 3/96 str. 28)", "\n(Zdroj: Legenda 5/96 str. 43)", " (Legenda 1/98 str. 4)"]
)
_MARKS = st.sampled_from(["· ", "- ", "-\n", "* ", "•\t", "+\n\n"])
_bullets = st.tuples(_MARKS, _NAMES, _STATEMENTS, _CITATIONS)


@given(st.lists(_bullets, min_size=1, max_size=8), st.sampled_from(["\n", "\n\n", "\n\n\n"]))
def test_every_well_formed_bullet_is_found(parts: list[tuple[str, str, str, str]], between: str) -> None:
    text = between.join(f"{mark}{name}: {statement}{citation}" for mark, name, statement, citation in parts)
    found = parse_document(text).bullets
    assert [bullet.subject for bullet in found] == [name for _, name, _, _ in parts]
    assert [bullet.text for bullet in found] == [statement for _, _, statement, _ in parts]
    assert [bool(bullet.citations) for bullet in found] == [bool(citation) for _, _, _, citation in parts]


def words(text: str) -> list[str]:
    """Return the words without marks of bold print."""
    return re.findall(r"\w+", text.replace("**", ""))


@pytest.mark.parametrize("text", ["· **Zbab**ělost: platí **h**ned.", "· Zbab**ě**lost: platí hn**ed**."])
def test_a_half_bold_word_is_one_word(text: str) -> None:
    (bullet,) = parse_document(text).bullets
    assert (bullet.subject, bullet.text) == ("Zbabělost", "platí hned.")


def test_a_bold_heading_is_read_without_its_marks() -> None:
    document = parse_document("**Obecně**\n\n· Žolík: ano.\n")
    assert [heading for _, heading in document.headings] == ["Obecně"]
    assert document.bullets[0].heading == "Obecně"


_LINE = st.text(st.sampled_from("aáBČ1 .:·-*()?/„“"), max_size=30)


@given(st.lists(_LINE, max_size=12).map("\n".join))
@example("1**á")
@example("1**1")
@example("1***1**:")
@example("· á1 *** a**B")
@example("1**á")
@example("Karty:\n·\n\n- Žolík: (Zdroj: Legenda 3/96 str. 28) Loupež: ano")
def test_no_word_of_a_document_is_lost_or_added(text: str) -> None:
    document = parse_document(text)
    kept = [word for _, heading in document.headings for word in words(heading)]
    for bullet in document.bullets:
        kept += words(bullet.subject) + words(bullet.text)
        kept += [
            word
            for citation in bullet.citations
            for word in words(f"{citation.magazine} {citation.issue} {citation.page}")
        ]
    # A word that is half bold is one word.
    written = words(text.replace("**", ""))
    missing = [word for word in written if word not in kept]
    # Numbers and single letters may have been markers, "Zdroj" and "str" belong to citations.
    assert all(re.fullmatch(r"\d{1,2}|[a-z]|Zdroj|str", word) for word in missing)
    assert set(kept) <= set(written)


@given(st.lists(_LINE, max_size=12).map("\n".join))
def test_every_line_with_text_belongs_to_a_heading_or_a_bullet(text: str) -> None:
    document = parse_document(text)
    covered = {line for line, _ in document.headings} | {line for bullet in document.bullets for line in bullet.lines}
    written = {number for number, line in enumerate(text.splitlines(), start=1) if line.strip()}
    assert covered == written


@given(st.text(max_size=300))
def test_any_text_is_read_without_an_error(text: str) -> None:
    parse_document(text)
