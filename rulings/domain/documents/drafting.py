"""Makes the draft of a ruling from a bullet of an organizer's document, with remarks on what was not understood. Pure.

Entry point: :func:`make_draft`. A name that no card has becomes a term, with a remark that suggests likely cards.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from decks.domain.cards.catalogue import Catalogue
from language.folding import fold
from problems import Problem
from rulings.domain.content import Content, apply_changes, make_empty_content
from rulings.domain.documents.bullets import Bullet

GENERAL = "general"
_MAX_SECTION_LENGTH = 60
_MAX_TITLE_LENGTH = 80
_MAX_NAME_WORDS = 7
_MIN_NAME_LENGTH = 4
_BETWEEN_NAMES = re.compile(r"\s*(?:,|/|;|\s(?:a|i|and|&)\s)\s*")
_WORD = re.compile(r"[^\W_]+(?:[-'’.][^\W_]+)*\.?")
_QUESTION = re.compile(r"\?\s+\S")


@dataclass(frozen=True)
class Draft:
    """A ruling made from one bullet: ``content`` is what was understood, ``remarks`` are on what was not.

    ``lines`` are the numbers of its lines in the document.
    """

    lines: tuple[int, ...]
    content: Content
    remarks: tuple[Problem, ...]


@dataclass(frozen=True)
class DocumentFacts:
    """Facts that the document itself does not contain: its source, its language, cards and magazines."""

    source: str
    language: str
    catalogue: Catalogue
    # Ids of sources by their folded short names and titles.
    source_ids_by_name: Mapping[str, str]
    formats: tuple[str, ...] = ()


def make_draft(bullet: Bullet, facts: DocumentFacts) -> Draft:
    """Make the draft of one bullet; its text is in the language of the document, an editor writes the other one."""
    cards, terms, remarks = _find_subjects(bullet, facts.catalogue)
    statement = bullet.text.strip() or bullet.subject
    # A ruling has at most one citation; remarks name the others.
    citations = [
        {"magazine": facts.source_ids_by_name[fold(citation.magazine)], "issue": citation.issue, "page": citation.page}
        for citation in bullet.citations
        if fold(citation.magazine) in facts.source_ids_by_name
    ]
    changes = {
        "section": (bullet.heading or GENERAL)[:_MAX_SECTION_LENGTH],
        "source": facts.source,
        "formats": list(facts.formats),
        "kind": "faq" if _QUESTION.search(bullet.text) else "ruling",
        "title": {"cs": "", "en": "", facts.language: _make_title(bullet)},
        "statement": {"cs": "", "en": "", facts.language: statement},
        "cards": cards,
        "terms": terms,
        "also_mentions": [name for name in _find_card_names(bullet.text, facts.catalogue) if name not in cards],
        "lines": list(bullet.lines),
        "cited": citations[0] if citations else None,
    }
    if not bullet.subject and facts.catalogue.has_card(bullet.text):
        remarks = [Problem("paper_nothing_said", severity="warning")]
    doubts = {"paper_not_marked": not bullet.marked, "paper_split": bullet.split, "paper_joined": bullet.joined}
    form_remarks = (Problem(code, severity="warning") for code, applies in doubts.items() if applies)
    remarks = [*form_remarks, *remarks, *_citation_remarks(bullet, facts.source_ids_by_name)]
    return Draft(bullet.lines, apply_changes(make_empty_content(), changes), tuple(remarks))


def _find_subjects(bullet: Bullet, catalogue: Catalogue) -> tuple[list[str], list[str], list[Problem]]:
    """Return the leading names of the bullet's cards, its terms, and remarks on the terms.

    A term is a name that no card has.
    """
    if not bullet.subject:
        words = reversed(list(_WORD.finditer(bullet.text))[:_MAX_NAME_WORDS])
        # The longest card name with which the text begins.
        card = next((card for word in words if (card := catalogue.find(bullet.text[: word.end()]))), None)
        return ([card.name], [], []) if card else ([], [], [Problem("paper_no_subject")])
    whole = catalogue.find(bullet.subject)
    names = [bullet.subject] if whole else [name for name in _BETWEEN_NAMES.split(bullet.subject) if name.strip()]
    card_by_name = {name: catalogue.find(name) for name in names}
    cards = [card.name for card in card_by_name.values() if card]
    unknown = [name for name, card in card_by_name.items() if card is None]
    if not cards:
        unknown = [bullet.subject]
    remarks = []
    for name in unknown:
        if near := [card.name for card in catalogue.suggest(name)]:
            remarks.append(Problem("paper_card_unknown", {"card": name, "near": near}, cards=(name,)))
        else:
            remarks.append(Problem("paper_term", {"term": name}, severity="warning"))
    return list(dict.fromkeys(cards)), unknown, remarks


def _find_card_names(text: str, catalogue: Catalogue) -> list[str]:
    """Return the leading names of cards that occur in the text, capital first; inflected names are not recognized."""
    words = list(_WORD.finditer(text))
    card_names: list[str] = []
    index = 0
    while index < len(words):
        word_count, name = _card_name_at_start(text, words[index : index + _MAX_NAME_WORDS], catalogue)
        card_names += [name] if name else []
        index += word_count
    return list(dict.fromkeys(card_names))


def _card_name_at_start(text: str, words: list[re.Match[str]], catalogue: Catalogue) -> tuple[int, str]:
    """Return the number of words and the leading name of the card at the first word, else 1 and an empty name."""
    start = words[0].start()
    if not text[start].isupper():
        return 1, ""
    for count in range(len(words), 0, -1):
        written = text[start : words[count - 1].end()]
        card = catalogue.find(written) if len(written) >= _MIN_NAME_LENGTH else None
        if card is not None:
            return count, card.name
    return 1, ""


def _make_title(bullet: Bullet) -> str:
    """Return the subject of the bullet, or its first sentence cut at a word to at most 80 characters."""
    if bullet.subject:
        return bullet.subject
    first = re.split(r"(?<=[.!?])\s", bullet.text, maxsplit=1)[0]
    return first if len(first) <= _MAX_TITLE_LENGTH else first[: _MAX_TITLE_LENGTH - 1].rsplit(" ", 1)[0] + "…"


def _citation_remarks(bullet: Bullet, source_ids_by_name: Mapping[str, str]) -> Iterator[Problem]:
    """Yield remarks on unknown sources, on known citations after the first, and on texts that only look like one."""
    for cited in bullet.citations:
        if fold(cited.magazine) not in source_ids_by_name:
            yield Problem("paper_magazine_unknown", {"magazine": cited.magazine})
    citations = [cited for cited in bullet.citations if fold(cited.magazine) in source_ids_by_name]
    for cited in citations[1:]:
        text = f"{cited.magazine} {cited.issue}, {cited.page}"
        yield Problem("paper_more_citations", {"text": text})
    yield from (Problem("paper_citation_unclear", {"text": text}) for text in bullet.unclear_citations)
