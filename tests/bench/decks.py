"""Benchmark of checking decks against a catalogue of 2,000 cards. Entry point: :func:`decks_table`.

Names are made of syllables, so that many are similar, as in a real game. A deck is 60 cards and a sideboard of 25 under
headings; the time is measured from the text to the verdict.
"""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from decks.domain.cards.catalogue import Catalogue
from decks.domain.cards.completion import complete_name
from decks.domain.checking.check import check_deck
from decks.domain.checking.verdict import Verdict
from decks.domain.deck_lists.text import read_lines
from decks.domain.parsing import Vocabulary, parse_deck
from games.declaration import Card
from games.registry import find_format
from tests.bench.measure import fastest

FORMAT = "doomtrooper/prague-cup-2011"
CARDS, MAIN, SIDEBOARD = 2_000, 60, 25
# In milliseconds; None for a measure without a limit.
LIMITS = {"verdict": 2.0, "verdict_first": None, "suggestions": 50.0, "completion": None, "index": None}

_SYLLABLES = (
    *("ba", "běs", "bru", "ce", "čer", "da", "dra", "é", "fo", "gor", "há", "cha", "jed", "ka", "kle", "lo", "mí"),
    *("no", "ó", "pra", "rud", "řa", "sa", "šu", "te", "ťuk", "ú", "vla", "zbra", "žal"),
)
_KINDS = ("warrior", "special", "equipment", "fortification", "art", "relic")


def make_catalogue(seed: str = "Praha") -> Catalogue:
    """Return 2,000 cards with a Czech name of one to three words, half with an English name, a tenth with an alias."""
    chance = Random(seed)
    names: dict[str, None] = {}
    while len(names) < 2 * CARDS:
        names[" ".join(_word(chance) for _ in range(chance.randint(1, 3))).capitalize()] = None
    czech, english = list(names)[:CARDS], list(names)[CARDS:]
    cards = []
    for at, name in enumerate(czech):
        both = (("cs", name), ("en", english[at])) if at % 2 else (("cs", name),)
        aliases = (f"{name.split()[0]} {at}",) if at % 10 == 0 else ()
        cards.append(Card(f"card-{at}", both, aliases, type=_KINDS[at % 6], printed=frozenset({"cs"})))
    return Catalogue(cards, seed)


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
    found: list[str] = []
    while len(found) < MAIN + SIDEBOARD:
        signs = list(chance.choice(catalogue.cards).name)
        for _ in range(2):
            signs[chance.randrange(len(signs))] = chance.choice("abcdeklmnoprstuvyz")
        if not catalogue.knows("".join(signs)):
            found.append("".join(signs))
    return found


def check_text(text: str, catalogue: Catalogue) -> Verdict:
    """Return the verdict of a text, as the service does."""
    game, rules = find_format(FORMAT)
    deck = parse_deck(read_lines(text), Vocabulary(game.card_types), catalogue)
    return check_deck(deck, format_key=FORMAT, rules=rules, catalogue=catalogue)


def decks_table(times: int = 7) -> list[dict[str, Any]]:
    """Return each measure in milliseconds with its limit, None for a measure without one."""
    catalogue = make_catalogue()
    text, wrong = deck_text(catalogue), misspell_names(catalogue)
    names = [card.name for card in catalogue.cards[:MAIN]]
    found = {
        "verdict": fastest(lambda: check_text(text, catalogue), times),
        "verdict_first": _time_on_new_catalogues(catalogue, lambda fresh: check_text(text, fresh), times),
        "suggestions": _time_on_new_catalogues(catalogue, lambda fresh: [fresh.suggest(name) for name in wrong], times),
        "completion": fastest(lambda: [complete_name(name[:3], catalogue) for name in names], times) / len(names),
        "index": fastest(lambda: Catalogue(catalogue.cards), times),
    }
    what = {
        "verdict": f"verdict on {MAIN} + {SIDEBOARD} cards, names seen before",
        "verdict_first": f"verdict on {MAIN} + {SIDEBOARD} cards, first of a new catalogue",
        "suggestions": f"suggestions for {MAIN + SIDEBOARD} unknown names",
        "completion": "names offered for three letters",
        "index": f"index of {CARDS:,} cards, once for each revision",
    }
    return [{"what": what[key], "ms": time, "limit": LIMITS[key]} for key, time in found.items()]


def _time_on_new_catalogues(catalogue: Catalogue, run: Callable[[Catalogue], object], times: int) -> float:
    """Return the shortest time on a catalogue that has not been used yet; building it is not measured."""
    fresh = (Catalogue(catalogue.cards) for _ in range(times))
    return min(fastest(partial(run, one), 1) for one in fresh)


def _word(chance: Random) -> str:
    return "".join(chance.choice(_SYLLABLES) for _ in range(chance.randint(2, 4)))
