"""Divides a line of a roster into its cards, and the words of each into labels, name and remarks.

Entry points: :func:`split_at_codes`, :func:`split_words`.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from decks.domain.parsing.codes import FoundCode
from decks.domain.parsing.remarks import find_remark_kinds
from decks.domain.parsing.roster_words import Label, is_not_played, read_label
from decks.domain.parsing.vocabulary import DeckVocabulary

_FIELD = re.compile(r"\s*[:;|=,]\s*|\s+[-–—]+\s+")
_QUANTITY_BEFORE = re.compile(r"^\d{1,3}\s*(?:[x×]|ks)?\s+(?=\S)")
_QUANTITY = re.compile(r"\(?\s*(?:[x×]\s*\d{1,3}|\d{1,3}\s*(?:[x×]|ks\b\.?))\s*\)?", re.IGNORECASE)
_LAST_BRACKETS = re.compile(r"^(?P<name>.*\S)\s*[(\[](?P<words>[^()\[\]]*)[)\]]$")
_BRACKETS = re.compile(r"[(\[]([^()\[\]]*)[)\]]")
_REMARK_BEHIND = re.compile(r"^\s*\([^()]*\)")
_CONJUNCTION = re.compile(r"^[\s,;|/+&]*(?:(?:a|and|i|plus)\s+)?")
_FIRST_WORD = re.compile(r"^(?P<label>[^\W\d_]+)(?: ?#?\d{1,2})?[.)]?\s+(?P<rest>\S.*)$")
_EDGES = " ,;|-–—=:"
_MAX_LABELS = 3


class CodedWords(NamedTuple):
    """The words ``before`` a code and ``behind`` it."""

    before: str
    behind: str
    code: FoundCode


class CardWords(NamedTuple):
    """The ``name`` of a card with a number of copies and remarks, the ``labels`` around it.

    ``may_be_aside`` is true if other words say that the card may not be played. ``has_separator`` is true if a sign
    stands between the label and the name.
    """

    name: str
    labels: tuple[Label, ...] = ()
    may_be_aside: bool = False
    has_separator: bool = False


def split_at_codes(text: str, codes: Sequence[FoundCode]) -> Iterator[CodedWords]:
    """Yield the words around each code. If the first code stands before all words, names stand behind their codes."""
    are_behind = len(codes) > 1 and not any(map(str.isalpha, text[: codes[0].start]))
    gaps = [text[start:end] for start, end in pairwise((0, *(at for one in codes for at in one[:2]), len(text)))][::2]
    for code, before, behind in zip(codes, gaps, gaps[1:], strict=False):
        if len(codes) == 1:
            yield CodedWords(before, behind, code)
        elif are_behind:
            yield CodedWords("", behind.strip(_EDGES), code)
        else:
            remark = _REMARK_BEHIND.match(behind)
            is_last = code is codes[-1]
            own = _CONJUNCTION.sub("", _REMARK_BEHIND.sub("", before))
            yield CodedWords(own, behind if is_last else remark[0] if remark else "", code)


def split_words(text: str, vocabulary: DeckVocabulary, behind: str = "") -> CardWords:
    """Return the words of a card, of which some may stand ``behind`` its code."""
    card_words = _split_before(text.strip(_EDGES), vocabulary)
    behind = behind.strip(_EDGES)
    if not behind:
        return card_words
    if not any(map(str.isalpha, card_words.name)):
        # "Zbraň: [C1] Meč": the name stands behind the code.
        rest = _split_before(behind, vocabulary)
        labels, is_aside = (*card_words.labels, *rest.labels), card_words.may_be_aside or rest.may_be_aside
        return CardWords(rest.name, labels, is_aside, card_words.has_separator or rest.has_separator)
    if quantity := _QUANTITY.match(behind):
        card_words = card_words._replace(name=f"{card_words.name} {quantity[0].strip(' ()')}")
        behind = behind[quantity.end() :]
    label = read_label(behind.strip(" ()" + _EDGES), vocabulary)
    if label and label.is_certain:
        return card_words._replace(labels=(*card_words.labels, label))
    if find_remark_kinds(behind):
        card_words = card_words._replace(name=f"{card_words.name} ({behind.strip(' ()' + _EDGES)})")
    return card_words._replace(may_be_aside=card_words.may_be_aside or is_not_played(behind))


def _split_before(text: str, vocabulary: DeckVocabulary) -> CardWords:
    labels: list[Label] = []
    # "Karkulka (hrdina)": a label in brackets.
    brackets = _LAST_BRACKETS.match(text)
    if brackets and (label := read_label(brackets["words"], vocabulary)):
        text, labels = brackets["name"], [label]
    is_aside = any(is_not_played(words) for words in _BRACKETS.findall(text))
    has_separator = False
    for _label in range(_MAX_LABELS):
        label, rest = _read_first_label(text, vocabulary)
        if label is None:
            break
        has_separator, text, labels = True, rest, [*labels, label]
        is_aside = is_aside or not label.is_certain
    if not labels and (fields := list(_FIELD.finditer(text))) and fields[-1].start():
        words = text[fields[-1].end() :]
        label = read_label(words, vocabulary)
        is_label = label is not None and label.is_certain and vocabulary.is_type(words)
        if is_label or is_not_played(words):
            labels, is_aside = ([label], is_aside) if label and is_label else ([], True)
            text = text[: fields[-1].start()]
    if not labels and (first := _FIRST_WORD.match(text)) and vocabulary.is_type(first["label"]):
        label = read_label(first["label"], vocabulary)
        text, labels = first["rest"].strip(_EDGES), [label] if label else []
    if not labels and vocabulary.is_type(text):
        label = read_label(text, vocabulary)
        text, labels = "", [label] if label else []
    return CardWords(text.strip(_EDGES), tuple(labels), is_aside, has_separator)


def _read_first_label(text: str, vocabulary: DeckVocabulary) -> tuple[Label | None, str]:
    """Return the label before the first separator, and the rest of the text with the number before the label."""
    match = _FIELD.search(text)
    if match is None or not match.start():
        return None, text
    words, rest = text[: match.start()], text[match.end() :]
    if "," in match[0] and not vocabulary.is_type(words):
        return None, text
    quantity = _QUANTITY_BEFORE.match(words)
    label = read_label(words, vocabulary)
    if label is None and ":" in match[0] and is_not_played(words):
        label = Label(is_certain=False)
    return label, f"{quantity[0]}{rest}" if quantity and rest else rest
