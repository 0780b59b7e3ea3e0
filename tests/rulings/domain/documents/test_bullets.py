"""Reading an organizer's paper: every form such papers take, and never a word lost."""

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from games.rulings.records import Citation
from rulings.domain.documents.bullets import Bullet, Document, parse_document

# A paper of our own with every form that occurs.
PAPER = """\
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
def paper() -> Document:
    return parse_document(PAPER)


def about(paper: Document, subject: str) -> Bullet:
    (found,) = (bullet for bullet in paper.bullets if bullet.subject == subject)
    return found


def saying(paper: Document, text: str) -> Bullet:
    (found,) = (bullet for bullet in paper.bullets if text in bullet.text)
    return found


def test_headings_are_told_from_bullets_and_paragraphs(paper: Document) -> None:
    assert [text for _, text in paper.headings] == ["Zakázané karty", "Obecně", "Karty po jedné"]
    assert not saying(paper, "padesát").marked
    assert saying(paper, "padesát").heading == ""
    assert saying(paper, "Zbabělost").heading == "Zakázané karty"
    assert about(paper, "Loupež").heading == "Karty po jedné"


def test_a_marker_on_a_line_of_its_own_belongs_to_the_next_line(paper: Document) -> None:
    bullet = saying(paper, "odložených")
    assert bullet.marked
    assert PAPER.splitlines()[bullet.lines[0] - 1] == "-"
    assert about(paper, "Napálen").text.startswith("platí i na body")


def test_a_bullet_may_go_over_two_lines(paper: Document) -> None:
    bullet = about(paper, "Úkoly")
    assert bullet.text == "jeden bojovník plní jen jeden naráz."
    assert bullet.citations == (Citation("Legenda", "5/96", 43),)
    assert not bullet.joined


def test_a_bold_name_loses_its_stars(paper: Document) -> None:
    assert about(paper, "Loupež").text == "vrací se hned majiteli."


def test_a_second_ruling_behind_a_source_is_a_bullet_of_its_own(paper: Document) -> None:
    first, second = about(paper, "Loupež"), about(paper, "Amnézie")
    assert first.lines == second.lines
    assert (first.split, second.split) == (False, True)


def test_two_bullets_on_one_line_are_two(paper: Document) -> None:
    assert about(paper, "Kniha zákona").text == "stačí jedna.Ostatní čekají."
    assert about(paper, "Seržant").text == "velí jen jednou kopií."
    assert about(paper, "Kniha zákona").lines == about(paper, "Seržant").lines


def test_a_source_is_read_with_and_without_its_word(paper: Document) -> None:
    assert about(paper, "Loupež").citations == (Citation("Legenda", "3/96", 28),)
    assert about(paper, "Amnézie").citations == (Citation("Legenda", "6/97", 43),)
    assert about(paper, "Predátorián / Apokalypsa").citations == (Citation("Legenda", "4/96", 32),)
    assert about(paper, "Predátorián / Apokalypsa").text == "dvě akce netřeba."


def test_a_source_on_a_line_of_its_own_belongs_to_the_bullet_before(paper: Document) -> None:
    bullet = about(paper, "Golem temnoty")
    assert bullet.text == "léčí se po každém souboji? Ano, pokaždé."
    assert bullet.citations == (Citation("Legenda", "3/96", 28),)


def test_what_only_looks_like_a_source_is_named_and_stays_in_the_text(paper: Document) -> None:
    bullet = about(paper, "Napálen")
    assert bullet.citations == ()
    assert bullet.unclear == ("(Zdroj: Legenda 96 str. 4)",)
    assert "Legenda 96" in bullet.text


def test_text_behind_an_empty_line_is_kept_and_pointed_out(paper: Document) -> None:
    bullet = about(paper, "Stanice")
    assert bullet.joined
    assert bullet.text.endswith("Přesun má přednost před útokem.")


def test_numbers_and_letters_are_markers_too(paper: Document) -> None:
    assert saying(paper, "Vyhlášení").marked
    assert saying(paper, "nejprve útočník").text == "nejprve útočník"


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
def test_nothing_is_read_from_nothing(text: str) -> None:
    assert parse_document(text) == Document((), ())


_NAMES = st.sampled_from(["Žolík", "Golem temnoty", "Loupež", "Úplné zatmění / vozidla"])
_SAID = st.sampled_from(["platí hned.", "platí jen jednou za kolo", "Smí se to? Ano.", "viz.: text karty"])
_CITED = st.sampled_from(
    ["", " (Zdroj: Legenda 3/96 str. 28)", "\n(Zdroj: Legenda 5/96 str. 43)", " (Legenda 1/98 str. 4)"]
)
_MARKS = st.sampled_from(["· ", "- ", "-\n", "* ", "•\t", "+\n\n"])
_bullets = st.tuples(_MARKS, _NAMES, _SAID, _CITED)


@given(st.lists(_bullets, min_size=1, max_size=8), st.sampled_from(["\n", "\n\n", "\n\n\n"]))
def test_every_well_formed_bullet_is_found(made: list[tuple[str, str, str, str]], between: str) -> None:
    text = between.join(f"{mark}{name}: {said}{cited}" for mark, name, said, cited in made)
    found = parse_document(text).bullets
    assert [bullet.subject for bullet in found] == [name for _, name, _, _ in made]
    assert [bullet.text for bullet in found] == [said for _, _, said, _ in made]
    assert [bool(bullet.citations) for bullet in found] == [bool(cited) for _, _, _, cited in made]


def words(text: str) -> list[str]:
    """Words as they are read without marks of bold print."""
    return re.findall(r"\w+", text.replace("**", ""))


@pytest.mark.parametrize("text", ["· **Zbab**ělost: platí **h**ned.", "· Zbab**ě**lost: platí hn**ed**."])
def test_a_word_that_is_half_bold_is_one_word(text: str) -> None:
    (bullet,) = parse_document(text).bullets
    assert (bullet.subject, bullet.text) == ("Zbabělost", "platí hned.")


def test_a_bold_heading_is_read_without_its_marks() -> None:
    paper = parse_document("**Obecně**\n\n· Žolík: ano.\n")
    assert [heading for _, heading in paper.headings] == ["Obecně"]
    assert paper.bullets[0].heading == "Obecně"


_LINE = st.text(st.sampled_from("aáBČ1 .:·-*()?/„“"), max_size=30)


@given(st.lists(_LINE, max_size=12).map("\n".join))
@example("1**á")
@example("1**1")
@example("1***1**:")
@example("· á1 *** a**B")
@example("1**á")
@example("Karty:\n·\n\n- Žolík: (Zdroj: Legenda 3/96 str. 28) Loupež: ano")
def test_no_word_of_a_paper_is_lost_and_none_is_made_up(text: str) -> None:
    paper = parse_document(text)
    kept = [word for _, heading in paper.headings for word in words(heading)]
    for bullet in paper.bullets:
        kept += words(bullet.subject) + words(bullet.text)
        kept += [word for one in bullet.citations for word in words(f"{one.magazine} {one.issue} {one.page}")]
    # A word that is half bold is one word.
    said = words(text.replace("**", ""))
    left = [word for word in said if word not in kept]
    # Numbers and single letters may have been markers, "Zdroj" and "str" said that a source follows.
    assert all(re.fullmatch(r"\d{1,2}|[a-z]|Zdroj|str", word) for word in left)
    assert set(kept) <= set(said)


@given(st.lists(_LINE, max_size=12).map("\n".join))
def test_every_line_that_says_something_can_be_pointed_to(text: str) -> None:
    paper = parse_document(text)
    told = {line for line, _ in paper.headings} | {line for bullet in paper.bullets for line in bullet.lines}
    said = {number for number, line in enumerate(text.splitlines(), start=1) if line.strip()}
    assert told == said


@given(st.text(max_size=300))
def test_any_text_is_read_without_an_error(text: str) -> None:
    parse_document(text)
