"""Cards that a list names outside the cards that were read: in text, headings, comments, remarks, or cells left out.

Such a name may be a card of the deck. Entry points: :func:`find_mentions`, :func:`find_lines_that_break_rules`. Pure.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from rapidfuzz import fuzz, process

from decks.domain.cards.catalogue import Catalogue
from decks.domain.checking.view import apply_rules, build_view
from decks.domain.deck_lists.deck import Deck, DeckLine
from games.construction import BannedCards, DeckRule
from language.folding import fold
from problems import Problem

# Shorter names are found as whole words only, because they stand within other words.
_MIN_NAME_LENGTH = 6
# In a line that is nearly certainly a card, also shorter names are found.
_MIN_WORD_LENGTH = 3
_MIN_SIMILARITY = 88
_MAX_TEXT_LENGTH = 1_000
_MAX_TRIED = 20
_COPY_CODES = ("too_many_copies", "copies_restricted")
_NUMBER = re.compile(r"(?<!\d)\d{1,2}(?!\d)")
_COUNT = re.compile(r"^\d{1,3} ?(?:x|ks)?\b|\b(?:x ?)?\d{1,3} ?(?:x|ks)?$|\b(?:aka|alias|neboli|cili)\b")
_WORD = re.compile(r"[^\W\d_]{3}")
_SPACED_OUT = re.compile(r"(?:\b\w\b[\W_]*){5,}")
# Letters of other alphabets that look like Latin ones.
_LOOK_ALIKES = str.maketrans(
    "аеорсухікмнтвАЕОРСУХІКМНТВαεορτυχικνΑΕΟΡΤΥΧΙΚΝ", "aeopcyxikmhtbAEOPCYXIKMHTBaeoptyxiknAEOPTYXIKN"
)


def find_mentions(
    deck: Deck, problems: Iterable[Problem], rules: tuple[DeckRule, ...], catalogue: Catalogue
) -> Iterator[Problem]:
    """Yield doubts about names outside the cards that were read; ``found`` are the problems of the deck so far.

    Codes: ``line_names_banned`` for a banned card, also misspelt, unless ``found`` names it for that line;
    ``line_may_hold_several_cards`` for another card behind a known one; ``near_copies`` for text with the name of a
    card that the deck has already. In a game with a partial card list also ``near_copies`` and ``near_illegal`` for an
    unknown name with the name of a card in it that would break a rule; where all cards are known, every such line is a
    doubt already.
    """
    problems = tuple(problems)
    reported = _find_reported_cards(problems, catalogue)
    bans = tuple(rule for rule in rules if isinstance(rule, BannedCards))
    banned = _fold_banned_names(bans, catalogue)
    text_lines: list[DeckLine] = []
    several: list[tuple[str, Problem]] = []
    for line in deck.lines:
        is_known = line.kind == "card" and catalogue.has_card(line.name)
        rest = _unread_text(line, is_known=is_known)
        if not rest or (is_known and _is_own_name(rest, line.name, catalogue)):
            continue
        params = {"line": line.number, "text": line.quote}
        if meant := _find_banned_name(rest, banned):
            if (line.number, _card_key(meant, catalogue)) not in reported:
                yield Problem("line_names_banned", {**params, "meant": meant}, "doubt", lines=(line.number,))
        elif is_known:
            own = catalogue.meaning_of(line.name).cards
            others = [card.key for card in catalogue.cards_within(rest) if card not in own]
            doubt = Problem("line_may_hold_several_cards", params, "doubt", lines=(line.number,))
            several += [(key, doubt) for key in others]
        elif line.kind == "prose" or (line.kind in ("card", "not_understood") and not catalogue.has_all_cards):
            text_lines.append(line)
    # A name beside several cards is a word of a column, such as the set "Apokalypsa".
    times = Counter(key for key, _doubt in several)
    yield from {doubt.lines: doubt for key, doubt in several if times[key] == 1}.values()
    errors = [problem for problem in problems if problem.severity == "error"]
    yield from _find_copies_in_text(deck, text_lines[:_MAX_TRIED], errors, rules, catalogue)


def _find_reported_cards(problems: Iterable[Problem], catalogue: Catalogue) -> set[tuple[int, str]]:
    """Return the number of each line with each banned card that a doubt about its name reports."""
    banned = [problem for problem in problems if problem.severity == "doubt" and problem.code.endswith("_banned")]
    return {(line, _card_key(problem.params["meant"], catalogue)) for problem in banned for line in problem.lines}


def _card_key(name: str, catalogue: Catalogue) -> str:
    """Return the key of the card with this name, for another name the folded name."""
    card = catalogue.find(name)
    return card.key if card else fold(name)


def _unread_text(line: DeckLine, *, is_known: bool) -> str:
    """Return the words of a line that were not read as the name of its known card; empty for nearly every line.

    The judge has read all of a settled line.
    """
    if line.kind in ("blank", "not_counted") or line.settled or (line.kind == "comment" and line.name):
        return ""
    text = line.text[:_MAX_TEXT_LENGTH]
    if is_known:
        # Words behind two dashes are a comment about the card.
        text = text.split(" -- ", 1)[0].replace(line.name, " ", 1)
    return text if _WORD.search(text) or _SPACED_OUT.search(text) else ""


def _is_own_name(rest: str, name: str, catalogue: Catalogue) -> bool:
    """Return true if the words beside the name of a known card are only numbers and another name of the same card."""
    words = _COUNT.sub(" ", fold(rest)).strip()
    own = catalogue.find(name)
    return own is not None and words in catalogue.names_of(own)


@dataclass(frozen=True, eq=False)
class _BannedNames:
    """The banned cards, as the lists print them, by their folded names: long ones without spaces, short ones."""

    long: dict[str, str]
    short: dict[str, str]


@lru_cache(maxsize=64)
def _fold_banned_names(bans: tuple[BannedCards, ...], catalogue: Catalogue) -> _BannedNames:
    names: dict[str, str] = {}
    for rule in bans:
        for listed in rule.cards:
            card = catalogue.find(listed.card)
            for name in (*listed.folded_names, *(catalogue.names_of(card) if card else ())):
                names.setdefault(name, listed.card)
    long = {name.replace(" ", ""): card for name, card in names.items() if len(name) >= _MIN_NAME_LENGTH}
    short = {f" {name} ": card for name, card in names.items() if len(name) < _MIN_NAME_LENGTH}
    return _BannedNames(long, short)


# Lists repeat few words beside their names, such as "(foil)".
@lru_cache(maxsize=2_000)
def _find_banned_name(text: str, banned: _BannedNames) -> str:
    """Return the banned card that the text names, perhaps misspelt or with spaces between letters; else empty."""
    visible = text if text.isascii() else "".join(char for char in text if unicodedata.category(char) != "Cf")
    words = fold(visible.translate(_LOOK_ALIKES))
    joined = words.replace(" ", "")
    # The shorter of two texts is searched in the longer one, so a name longer than the text finds nothing.
    names = [name for name in banned.long if len(name) <= len(joined) + 2]
    match = process.extractOne(joined, names, scorer=fuzz.partial_ratio, score_cutoff=_MIN_SIMILARITY)
    if match:
        return banned.long[match[0]]
    padded = f" {words} "
    return next((card for name, card in banned.short.items() if name in padded), "")


def find_lines_that_break_rules(
    deck: Deck, errors: Iterable[Problem], rules: tuple[DeckRule, ...], catalogue: Catalogue
) -> frozenset[int]:
    """Return the numbers of lines that were not understood and would break a rule as unknown cards."""
    unread = [line for line in deck.lines if line.kind == "not_understood" and any(map(str.isalpha, line.text))]
    errors = list(errors)
    readings = ((line, _replace_line(deck, line, line.quote)) for line in unread[:_MAX_TRIED])
    return frozenset(line.number for line, other in readings if _find_new_errors(line, other, errors, rules, catalogue))


def _find_copies_in_text(
    deck: Deck, lines: list[DeckLine], errors: list[Problem], rules: tuple[DeckRule, ...], catalogue: Catalogue
) -> Iterator[Problem]:
    """Yield a doubt for each card within the lines that would break a rule; prose is asked only for copies."""
    for line in lines:
        is_text = line.kind == "prose"
        for card in catalogue.cards_within(line.text, *([] if is_text else [_MIN_WORD_LENGTH])):
            new = _find_new_errors(line, _replace_line(deck, line, card.name), errors, rules, catalogue)
            error = next((problem for problem in new if problem.code in _COPY_CODES or not is_text), None)
            if error:
                params = {"card": line.quote, "meant": card.name}
                is_copy = error.code in _COPY_CODES
                counts = {key: error.params[key] for key in ("found", "allowed")} if is_copy else {}
                code = "near_copies" if is_copy else "near_illegal"
                yield Problem(code, {**params, **counts}, "doubt", lines=(line.number,))


def _replace_line(deck: Deck, line: DeckLine, name: str) -> Deck:
    """Return the deck with the line as a card of this name; outside prose, the largest number in it is its copies."""
    numbers = [] if line.kind == "prose" else map(int, _NUMBER.findall(line.text[:_MAX_TEXT_LENGTH]))
    read = line._replace(kind="card", name=name, quantity=max((1, line.quantity, *numbers)))
    return Deck(tuple(read if one is line else one for one in deck.lines))


def _find_new_errors(
    line: DeckLine, other: Deck, old_errors: list[Problem], rules: tuple[DeckRule, ...], catalogue: Catalogue
) -> list[Problem]:
    """Return the errors of another reading of the deck that name the line and are not ``known`` ones."""
    errors, _counting = apply_rules(build_view(other, catalogue, rules), rules)
    return [
        error
        for error in errors
        if error.severity == "error" and line.number in error.lines and error not in old_errors
    ]
