"""Makes of each bullet of an organizer's paper the draft of a ruling, and says what was not understood. Pure.

Entry point: :func:`draft_of`. Never guesses: a name that no card has stays a term, with the likely cards beside it.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from decks.domain.cards.catalogue import Catalogue
from language.folding import fold
from problems import Problem
from rulings.domain.content import Content, empty_content, with_changes
from rulings.domain.documents.bullets import Bullet

GENERAL = "general"
_LONGEST_SECTION = 60
_LONGEST_TITLE = 80
_LONGEST_NAME_WORDS = 7
_SHORTEST_NAME = 4
_BETWEEN_NAMES = re.compile(r"\s*(?:,|/|;|\s(?:a|i|and|&)\s)\s*")
_WORD = re.compile(r"[^\W_]+(?:[-'’.][^\W_]+)*\.?")
_QUESTION = re.compile(r"\?\s+\S")


@dataclass(frozen=True)
class Draft:
    """``content`` is as much of a ruling as was understood, ``remarks`` what was not. ``lines`` are of the paper."""

    lines: tuple[int, ...]
    content: Content
    remarks: tuple[Problem, ...]


@dataclass(frozen=True)
class PaperFacts:
    """What the paper itself does not say: where it comes from, its language, and what is known besides."""

    source: str
    language: str
    catalogue: Catalogue
    # Ids of sources by their folded short names and titles.
    magazines: Mapping[str, str]
    formats: tuple[str, ...] = ()


def draft_of(bullet: Bullet, facts: PaperFacts) -> Draft:
    """The draft of one bullet; its text stays in the paper's language, the other one is for an editor to write."""
    cards, terms, remarks = _subjects(bullet, facts.catalogue)
    statement = bullet.text.strip() or bullet.subject
    changes = {
        "section": (bullet.heading or GENERAL)[:_LONGEST_SECTION],
        "source": facts.source,
        "formats": list(facts.formats),
        "kind": "faq" if _QUESTION.search(bullet.text) else "ruling",
        "title": {"cs": "", "en": "", facts.language: _title(bullet)},
        "statement": {"cs": "", "en": "", facts.language: statement},
        "cards": cards,
        "terms": terms,
        "also_mentions": [name for name in _named_in(bullet.text, facts.catalogue) if name not in cards],
        "lines": list(bullet.lines),
        "cited": _cited(bullet, facts.magazines),
    }
    if not bullet.subject and facts.catalogue.knows(bullet.text):
        remarks = (Problem("paper_nothing_said", severity="warning"),)
    remarks = (*_form(bullet), *remarks, *_sources(bullet, facts.magazines))
    return Draft(bullet.lines, with_changes(empty_content(), changes), remarks)


def _subjects(bullet: Bullet, catalogue: Catalogue) -> tuple[list[str], list[str], tuple[Problem, ...]]:
    """Cards the bullet is about, terms that are no cards, and what there is to say about them."""
    if not bullet.subject:
        card = _leading_card(bullet.text, catalogue)
        return ([card], [], ()) if card else ([], [], (Problem("paper_no_subject"),))
    whole = catalogue.find(bullet.subject)
    names = [bullet.subject] if whole else [name for name in _BETWEEN_NAMES.split(bullet.subject) if name.strip()]
    found = {name: catalogue.find(name) for name in names}
    cards = [card.name for card in found.values() if card]
    unknown = [name for name, card in found.items() if card is None]
    if not cards:
        unknown = [bullet.subject]
    return list(dict.fromkeys(cards)), unknown, tuple(_unknown(name, catalogue) for name in unknown)


def _unknown(name: str, catalogue: Catalogue) -> Problem:
    near = [card.name for card in catalogue.suggest(name)]
    if not near:
        return Problem("paper_term", {"term": name}, severity="warning")
    return Problem("paper_card_unknown", {"card": name, "near": near}, cards=(name,))


def _leading_card(text: str, catalogue: Catalogue) -> str | None:
    """The card whose name the text begins with, the longest such name."""
    words = list(_WORD.finditer(text))[:_LONGEST_NAME_WORDS]
    for last in reversed(words):
        if (card := catalogue.find(text[: last.end()])) is not None:
            return card.name
    return None


def _named_in(text: str, catalogue: Catalogue) -> list[str]:
    """Leading names of cards that the text writes out, capital first; inflected names are not recognized."""
    words = list(_WORD.finditer(text))
    found: list[str] = []
    place = 0
    while place < len(words):
        step, name = _name_at(text, words[place : place + _LONGEST_NAME_WORDS], catalogue)
        found += [name] if name else []
        place += step
    return list(dict.fromkeys(found))


def _name_at(text: str, words: list[re.Match[str]], catalogue: Catalogue) -> tuple[int, str]:
    start = words[0].start()
    if not text[start].isupper():
        return 1, ""
    for count in range(len(words), 0, -1):
        written = text[start : words[count - 1].end()]
        card = catalogue.find(written) if len(written) >= _SHORTEST_NAME else None
        if card is not None:
            return count, card.name
    return 1, ""


def _title(bullet: Bullet) -> str:
    if bullet.subject:
        return bullet.subject
    first = re.split(r"(?<=[.!?])\s", bullet.text, maxsplit=1)[0]
    return first if len(first) <= _LONGEST_TITLE else first[: _LONGEST_TITLE - 1].rsplit(" ", 1)[0] + "…"


def _cited(bullet: Bullet, magazines: Mapping[str, str]) -> dict[str, object] | None:
    for cited in bullet.citations:
        if source := magazines.get(fold(cited.magazine)):
            return {"magazine": source, "issue": cited.issue, "page": cited.page}
    return None


def _sources(bullet: Bullet, magazines: Mapping[str, str]) -> Iterator[Problem]:
    for cited in bullet.citations:
        if fold(cited.magazine) not in magazines:
            yield Problem("paper_magazine_unknown", {"magazine": cited.magazine})
    for cited in bullet.citations[1:]:
        text = f"{cited.magazine} {cited.issue}, {cited.page}"
        yield Problem("paper_more_citations", {"text": text})
    yield from (Problem("paper_citation_unclear", {"text": text}) for text in bullet.unclear)


def _form(bullet: Bullet) -> Iterable[Problem]:
    told = {
        "paper_not_marked": not bullet.marked,
        "paper_split": bullet.split,
        "paper_joined": bullet.joined,
    }
    return [Problem(code, severity="warning") for code, holds in told.items() if holds]
