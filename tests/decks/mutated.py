"""Lists of every format with mistakes in them, and whether a verdict accounts for each of their lines.

``python -m tests.decks.mutated --lists 10000 --seed text`` tries as many as you like and names each list that fails.
Entry points: :func:`mutated_lists`, :func:`unaccounted`.
"""

import argparse
import random
import sys
from collections.abc import Callable, Iterator

from decks.domain.cards.catalogue import Catalogue
from decks.domain.checking.check import check_deck
from decks.domain.checking.verdict import CheckedLine, Verdict
from decks.domain.deck_lists.text import read_lines
from decks.domain.parsing import Vocabulary, parse_deck
from games.registry import cards_of, find_format, find_games, formats

CATALOGUES = {key: Catalogue(cards_of(key), "shipped") for key in find_games()}
WAYS = (
    "1 {}",
    "2x {}",
    "{} x2",
    "3 ks {}",
    "{} (2)",
    "• {}",
    "{}",
    "1 {} (proxy)",
    "{} - homemade",
    "SB: 1 {}",
    "1\t{}",
)
LINES = (
    *("Bojovníci (5)", "Warriors:", "Ostatní", "Sideboard", "SB (3):", "Stranou: 25 karet", "# poznámka", "// nic"),
    *(
        "Celkem: 60 karet",
        "Total 60 main, 25 side",
        "60/60",
        "----",
        "",
        "   ",
        "\u00a0",
        "???",
        "12345",
        "2x",
        "viz druhá strana",
    ),
    *(
        "Neznámá karta",
        "7 Neznámých",
        "Deck name: Hammer",
        "x" * 250,
        "Hrdina: Drak [A1]",
        "Zbraň: [B2] Meč",
        "Drak [A1] [B2]",
    ),
)
SIGNS = " \t\u00a0()[]{}:;#/x×*-–=0123456789áčěřžŠ\"'.,!?<>&|\u200b\u0301ß€𝄞"


def mutated_lists(number: int, seed: str) -> Iterator[tuple[str, str]]:
    """As many pairs of a format's key and a text; the same for the same seed."""
    chance, keys = random.Random(seed), list(formats())
    for at in range(number):
        key = keys[at % len(keys)]
        yield key, _mutate(chance.choice(_SHAPES)(key, chance), chance)


def judge(key: str, text: str) -> Verdict:
    """The verdict by the shipped cards."""
    game, rules = find_format(key)
    deck = parse_deck(read_lines(text), Vocabulary(game.card_types, serials=rules.by_serial), CATALOGUES[game.key])
    return check_deck(deck, format_key=key, rules=rules, catalogue=CATALOGUES[game.key])


def unaccounted(key: str, text: str, verdict: Verdict) -> list[str]:
    """What the verdict loses of the text: nothing, or each thing in a few words."""
    again = Verdict.from_dict(verdict.as_dict())
    lost = [f"line {number} is nowhere" for number in _missing(text, verdict)]
    lost += [f"line {line.number}: {what}" for line in verdict.lines if (what := _wrong(line, verdict, key))]
    return [*lost, *(["other after it was stored"] if again != verdict else [])]


def _missing(text: str, verdict: Verdict) -> list[int]:
    known = {line.number for line in verdict.lines}
    written = enumerate(read_lines(text), start=1)
    return [
        number
        for number, line in written
        if number not in known and line.strip(" \t\u00a0\u200b\u2028\x85\ufeff\x0b\x0c")
    ]


def _wrong(line: CheckedLine, verdict: Verdict, key: str) -> str:
    """Each line is a card that counts, a heading, a sum or a comment, or reported with its number."""
    reported: dict[str, set[int]] = {
        code: set() for code in ("line_not_understood", "card_unknown", "sideboard_not_used")
    }
    for problem in verdict.problems:
        reported.setdefault(problem.code, set()).update(problem.lines)
    if line.kind == "not_understood":
        return "" if line.number in reported["line_not_understood"] else "not understood, and not reported"
    if (line.quantity > 0) != (line.kind == "card"):
        return f"{line.kind} with {line.quantity} copies"
    unknown = line.is_unknown and not find_format(key)[1].by_serial
    uncounted = line.number in reported["sideboard_not_used"]
    if unknown and not uncounted and line.number not in reported["card_unknown"]:
        return "unknown, and not reported"
    return ""


def _plain(key: str, chance: random.Random) -> str:
    cards = _names(key, chance)
    return "\n".join(
        chance.choice(WAYS).format(name) if chance.random() < 0.8 else chance.choice(LINES) for name in cards
    )


def _table(key: str, chance: random.Random) -> str:
    rows = [f'{chance.randint(1, 3)};"{name}";{chance.choice(["", "proxy", "ano"])}' for name in _names(key, chance)]
    return "\n".join((chance.choice(["Počet;Název;Poznámka", "ks;karta;sideboard", "qty;name;kód"]), *rows))


def _cockatrice(key: str, chance: random.Random) -> str:
    cards = [f'<card number="{chance.randint(1, 3)}" name="{name}"/>' for name in _names(key, chance)]
    half = len(cards) // 2
    zones = f'<zone name="main">\n{chr(10).join(cards[:half])}\n</zone><zone name="side">{"".join(cards[half:])}</zone>'
    return f'<?xml version="1.0"?>\n<cockatrice_deck version="1">\n{zones}\n</cockatrice_deck>'


_SHAPES: tuple[Callable[[str, random.Random], str], ...] = (_plain, _plain, _plain, _plain, _table, _cockatrice)


def _names(key: str, chance: random.Random) -> list[str]:
    cards = CATALOGUES[find_format(key)[0].key].cards
    known = [chance.choice(chance.choice(cards).all_names) for _ in range(chance.randint(0, 20))] if cards else []
    return known or [f"Jméno {number} [K{number}]" for number in range(chance.randint(1, 7))]


def _mutate(text: str, chance: random.Random) -> str:
    """A few letters become others, lines are doubled, dropped, glued together or put somewhere else."""
    signs = list(text)
    for _ in range(chance.randint(0, 6)):
        if signs:
            signs[chance.randrange(len(signs))] = chance.choice(SIGNS)
    lines = "".join(signs).split("\n")
    for _ in range(chance.randint(0, 3)):
        at = chance.randrange(len(lines))
        lines[at : at + 1] = chance.choice(
            ([lines[at]] * 2, [chance.choice(LINES)], [lines[at] + lines[-1]], [lines[at], ""])
        )
    return chance.choice(("\n", "\n", "\r\n", "\r")).join(lines)


def main() -> int:
    """Exit 1 where a line was lost."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lists", type=int, default=10_000)
    parser.add_argument("--seed", default="kartel")
    asked = parser.parse_args()
    failed = 0
    for key, text in mutated_lists(asked.lists, asked.seed):
        if lost := unaccounted(key, text, judge(key, text)):
            failed += 1
            sys.stdout.write(f"{key}: {'; '.join(lost)}\n{text!r}\n")
    sys.stdout.write(f"{asked.lists} lists of {len(formats())} formats, {failed} with a line unaccounted for\n")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
