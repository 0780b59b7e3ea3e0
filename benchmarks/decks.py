"""Benchmark of checking decks against catalogues of 2,000 and 20,000 cards. Entry point: :func:`decks_table`.

Names are made of syllables, so that many are similar, as in a real game. A deck is 60 cards and a sideboard of 25 under
headings; the time is measured from the text to the verdict.
"""

from collections.abc import Iterable, Mapping
from functools import partial
from random import Random
from typing import Any

from benchmarks.measure import fastest
from decks.domain.cards.catalogue import Catalogue
from decks.domain.cards.completion import complete_name
from decks.domain.cards.filtering import CardFacets
from decks.domain.cards.status import find_statuses
from decks.domain.checking.check import check_deck
from decks.domain.checking.verdict import Verdict
from decks.domain.deck_lists.text import MAX_CHARACTERS, MAX_LINES, read_lines
from decks.domain.parsing import get_vocabulary, parse_deck
from games.declaration import Card
from games.registry import find_format

FORMAT = "doomtrooper/prague-cup-2011"
CARDS, MANY_CARDS, MAIN, SIDEBOARD = 2_000, 20_000, 60, 25
# On a busy machine one of seven measurements of two milliseconds is rarely undisturbed.
_SHORT_TIMES = 20
# In milliseconds; None for a measure without a limit.
LIMITS = {
    "verdict": 2.0,
    "verdict_first": None,
    "verdict_many": 2.0,
    "unknown": 50.0,
    "unknown_many": 50.0,
    "worst": 300.0,
    "worst_questions": 300.0,
    "worst_lines": 300.0,
    "questions": None,
    "completion": None,
    "index": None,
    "index_many": None,
    "statuses_many": None,
    "facets_many": None,
    "filter_many": None,
}

_SYLLABLES = (
    *("ba", "běs", "bru", "ce", "čer", "da", "dra", "é", "fo", "gor", "há", "cha", "jed", "ka", "kle", "lo", "mí"),
    *("no", "ó", "pra", "rud", "řa", "sa", "šu", "te", "ťuk", "ú", "vla", "zbra", "žal"),
)
_KINDS = ("warrior", "special", "equipment", "fortification", "art", "relic")


def make_catalogue(size: int = CARDS, seed: str = "Praha") -> Catalogue:
    """Return cards with a Czech name of one to three words, half with an English name, a tenth with an alias."""
    chance = Random(seed)
    names: dict[str, None] = {}
    while len(names) < 2 * size:
        names[" ".join(_word(chance) for _ in range(chance.randint(1, 3))).capitalize()] = None
    czech, english = list(names)[:size], list(names)[size:]
    cards = []
    for at, name in enumerate(czech):
        both = (("cs", name), ("en", english[at])) if at % 2 else (("cs", name),)
        aliases = (f"{name.split()[0]} {at}",) if at % 10 == 0 else ()
        cards.append(Card(f"card-{at}", both, aliases, type=_KINDS[at % 6], printed=frozenset({"cs"})))
    return _index_again(cards)


def deck_text(catalogue: Catalogue, seed: str = "Brno") -> str:
    """Return a list of 60 cards and a sideboard of 25 as people type it: headings, several notations, some remarks."""
    chance = Random(seed)
    cards = chance.sample(catalogue.cards, MAIN + SIDEBOARD)
    ways = ("1 {}", "1x {}", "{}", "1 ks {}", "{} (proxy)")
    lines = [chance.choice(ways).format(card.name) for card in cards]
    return "\n".join(("Bojovníci (20)", *lines[:20], "Ostatní:", *lines[20:MAIN], "", "Sideboard (25)", *lines[MAIN:]))


def misspell_names(catalogue: Catalogue, seed: str = "Ostrava") -> list[str]:
    """Return 85 names with one or two wrong letters, none of them a card."""
    chance = Random(seed)
    names: list[str] = []
    while len(names) < MAIN + SIDEBOARD:
        signs = list(chance.choice(catalogue.cards).name)
        for _ in range(2):
            signs[chance.randrange(len(signs))] = chance.choice("abcdeklmnoprstuvyz")
        if not catalogue.has_card("".join(signs)):
            names.append("".join(signs))
    return names


def check_text(text: str, catalogue: Catalogue) -> Verdict:
    """Return the verdict of a text, as the service does."""
    game, rules = find_format(FORMAT)
    deck = parse_deck(read_lines(text), get_vocabulary(game, rules), catalogue)
    return check_deck(deck, format_key=FORMAT, rules=rules, catalogue=catalogue)


def worst_text(catalogue: Catalogue) -> str:
    """Return a list of the permitted size in which each of a thousand lines is an unknown name near a known one."""
    names = dict.fromkeys(
        f"1 {name[:17]}" for seed in range(15) for name in misspell_names(catalogue, f"Ostrava {seed}")
    )
    return "\n".join(list(names)[:MAX_LINES])


def questions_text(catalogue: Catalogue) -> str:
    """Return 85 cards of which four parts were not understood: as many combinations of readings as are ever tried."""
    names = [card.name for card in catalogue.cards[: MAIN + SIDEBOARD]]
    parts = [names[:45], *(names[at : at + 10] for at in range(45, MAIN + SIDEBOARD, 10))]
    return "\n".join("\n".join((f"Xyz {at}:", *(f"1 {name}" for name in part))) for at, part in enumerate(parts))


def worst_texts_of_questions(catalogue: Catalogue) -> dict[str, str]:
    """Return lists of the permitted size in which every other line begins a part, or every line has its own mark."""
    names = [card.name[:20] for card in catalogue.cards]
    return {
        "headings": "\n".join(f"Xyz {at}:\n1 {names[at]}" for at in range(MAX_LINES // 2)),
        "marks": "\n".join(f"1 {name} (m{at})" for at, name in enumerate(names[:600])),
        "text": "\n".join(f"snad {name} ne" for name in names[:700])[:MAX_CHARACTERS],
    }


def worst_texts_of_lines(catalogue: Catalogue) -> dict[str, str]:
    """Return lists of the permitted size with several cards, many cells or one line of all characters."""
    names = [card.name[:20] for card in catalogue.cards]
    rows = [names[at : at + 6] for at in range(0, 1_200, 6)]
    return {
        "paragraphs": "\n".join(", ".join(row) for row in rows)[:MAX_CHARACTERS],
        "columns": "\n".join("\t".join(row) for row in rows)[:MAX_CHARACTERS],
        "many columns": ";".join(names)[:MAX_CHARACTERS],
        "one line": "".join(names)[:MAX_CHARACTERS],
    }


def decks_table(times: int = 7) -> list[dict[str, Any]]:
    """Return each measure in milliseconds with its limit, None for a measure without one."""
    few, many = make_catalogue(), make_catalogue(MANY_CARDS)
    lists = {catalogue: (deck_text(catalogue), "\n".join(misspell_names(catalogue))) for catalogue in (few, many)}
    names = [card.name for card in few.cards[:MAIN]]
    measured = {
        "verdict": fastest(lambda: check_text(lists[few][0], few), _SHORT_TIMES * times),
        "verdict_first": _time_on_new_catalogue(few, lists[few][0], times),
        "verdict_many": fastest(lambda: check_text(lists[many][0], many), _SHORT_TIMES * times),
        "unknown": _time_on_new_catalogue(few, lists[few][1], times),
        "unknown_many": _time_on_new_catalogue(many, lists[many][1], min(times, 3)),
        "worst": _time_on_new_catalogue(few, worst_text(few), times),
        "worst_questions": _time_slowest(few, worst_texts_of_questions(few), times),
        "worst_lines": _time_slowest(few, worst_texts_of_lines(few), times),
        "questions": fastest(lambda: check_text(questions_text(few), few), times),
        "completion": fastest(lambda: [complete_name(name[:3], few) for name in names], times) / len(names),
        "index": fastest(lambda: _index_again(few.cards), times),
        "index_many": fastest(lambda: _index_again(many.cards), min(times, 3)),
        **_time_filters(many, times),
    }
    what = {
        "verdict": f"verdict on {MAIN} + {SIDEBOARD} cards, names seen before",
        "verdict_first": f"verdict on {MAIN} + {SIDEBOARD} cards, first of a new catalogue",
        "verdict_many": f"verdict on {MAIN} + {SIDEBOARD} cards of {MANY_CARDS:,}, names seen before",
        "unknown": f"verdict on {MAIN + SIDEBOARD} unknown names, first of a new catalogue",
        "unknown_many": f"verdict on {MAIN + SIDEBOARD} unknown names among {MANY_CARDS:,} cards, first",
        "worst": f"verdict on {MAX_LINES:,} unknown names, first of a new catalogue",
        "worst_questions": "verdict on the slowest list with hundreds of parts, marks or names in text",
        "worst_lines": "verdict on the slowest list of paragraphs, columns or one line",
        "questions": f"verdict on {MAIN + SIDEBOARD} cards with four parts in question",
        "completion": "names offered for three letters",
        "index": f"index of {CARDS:,} cards, once for each revision",
        "index_many": f"index of {MANY_CARDS:,} cards, once for each revision",
        "statuses_many": f"status of {MANY_CARDS:,} cards in a format, once for each revision and format",
        "facets_many": f"types, affiliations and sets of {MANY_CARDS:,} cards, once for each revision",
        "filter_many": f"filter of {MANY_CARDS:,} cards by type and status, each time",
    }
    return [{"what": what[key], "ms": time, "limit": LIMITS[key]} for key, time in measured.items()]


def _time_filters(catalogue: Catalogue, times: int) -> dict[str, float]:
    """Return the times of the filters of the page of cards: what is kept by the process, and one use of it."""
    game, rules = find_format(FORMAT)
    statuses, facets = find_statuses(catalogue, rules), CardFacets(catalogue.cards, game)
    wanted = {"type": "warrior", "status": "legal"}
    return {
        "statuses_many": fastest(lambda: find_statuses(catalogue, rules), min(times, 3)),
        "facets_many": fastest(lambda: CardFacets(catalogue.cards, game), min(times, 3)),
        "filter_many": fastest(lambda: facets.filter(catalogue.cards, wanted, statuses), times),
    }


def _index_again(cards: Iterable[Card]) -> Catalogue:
    """Return a new catalogue of all cards of its game with every index built, also those of similar names."""
    catalogue = Catalogue(cards, "bench", has_all_cards=True)
    catalogue.suggest("Ostrava ó")
    return catalogue


def _time_on_new_catalogue(catalogue: Catalogue, text: str, times: int) -> float:
    """Return the shortest time of a verdict on a catalogue that has not been used yet; building it is not measured."""
    fresh = (_index_again(catalogue.cards) for _ in range(times))
    return min(fastest(partial(check_text, text, one), 1) for one in fresh)


def _time_slowest(catalogue: Catalogue, texts: Mapping[str, str], times: int) -> float:
    """Return the time of the slowest of several lists, each on a catalogue that has not been used yet."""
    return max(_time_on_new_catalogue(catalogue, text, times) for text in texts.values())


def _word(chance: Random) -> str:
    return "".join(chance.choice(_SYLLABLES) for _ in range(chance.randint(2, 4)))
