"""Deck lists of every format with random mistakes, and a check that a verdict accounts for each of their lines.

``python -m tests.decks.mutated_lists --lists 10000 --seed text`` tries that many and prints each list that fails.
Entry points: :func:`mutated_lists`, :func:`find_losses`.
"""

import argparse
import random
import sys
from collections.abc import Callable, Iterator

from decks.domain.checking.verdict import CheckedLine, Verdict
from decks.domain.deck_lists.text import read_lines
from games.registry import find_format, find_formats
from tests.decks.lists import CATALOGUES, judge_as

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
CHARACTERS = " \t\u00a0()[]{}:;#/x×*-–=0123456789áčěřžŠ\"'.,!?<>&|\u200b\u0301ß€𝄞"


def mutated_lists(number: int, seed: str) -> Iterator[tuple[str, str]]:
    """Yield that many pairs of a format's key and a text, the same for the same seed."""
    chance, keys = random.Random(seed), list(find_formats())
    for index in range(number):
        key = keys[index % len(keys)]
        yield key, _mutate(chance.choice(_WRITERS)(key, chance), chance)


def find_losses(key: str, text: str, verdict: Verdict) -> list[str]:
    """Return a short description of each line of the text that the verdict does not account for."""
    again = Verdict.from_dict(verdict.as_dict())
    lost = [f"line {number} is missing" for number in _missing_lines(text, verdict)]
    lost += [f"line {line.number}: {what}" for line in verdict.lines if (what := _describe_loss(line, verdict, key))]
    return [*lost, *(["changed by storing it"] if again != verdict else [])]


def _missing_lines(text: str, verdict: Verdict) -> list[int]:
    known = {line.number for line in verdict.lines}
    written = enumerate(read_lines(text), start=1)
    return [
        number
        for number, line in written
        if number not in known and line.strip(" \t\u00a0\u200b\u2028\x85\ufeff\x0b\x0c")
    ]


_NOT_UNDERSTOOD = ("line_not_understood", "line_may_hold_several_cards")


def _describe_loss(line: CheckedLine, verdict: Verdict, key: str) -> str:
    """Return what is wrong with a line that neither counts as its kind does nor is reported, else an empty text."""
    reported: dict[str, set[int]] = {code: set() for code in (*_NOT_UNDERSTOOD, "card_unknown", "sideboard_not_used")}
    for problem in verdict.problems:
        reported.setdefault(problem.code, set()).update(problem.lines)
    if line.kind == "not_understood":
        is_reported = any(line.number in reported[code] for code in _NOT_UNDERSTOOD)
        return "" if is_reported else "not understood, and not reported"
    if line.kind != "not_counted" and (line.quantity > 0) != (line.kind in ("card", "prose")):
        return f"{line.kind} with {line.quantity} copies"
    found = find_format(key)
    # A name that several cards share means none of them alone, and is no unknown one.
    unknown = line.is_unknown and not found.format.has_serials and not CATALOGUES[found.game.key].has_card(line.name)
    uncounted = line.number in reported["sideboard_not_used"]
    if unknown and not uncounted and line.number not in reported["card_unknown"]:
        return "unknown, and not reported"
    return ""


def _write_list(key: str, chance: random.Random) -> str:
    cards = _choose_names(key, chance)
    return "\n".join(
        chance.choice(WAYS).format(name) if chance.random() < 0.8 else chance.choice(LINES) for name in cards
    )


def _write_table(key: str, chance: random.Random) -> str:
    rows = [
        f'{chance.randint(1, 3)};"{name}";{chance.choice(["", "proxy", "ano"])}' for name in _choose_names(key, chance)
    ]
    return "\n".join((chance.choice(["Počet;Název;Poznámka", "ks;karta;sideboard", "qty;name;kód"]), *rows))


def _write_cockatrice(key: str, chance: random.Random) -> str:
    cards = [f'<card number="{chance.randint(1, 3)}" name="{name}"/>' for name in _choose_names(key, chance)]
    half = len(cards) // 2
    zones = f'<zone name="main">\n{chr(10).join(cards[:half])}\n</zone><zone name="side">{"".join(cards[half:])}</zone>'
    return f'<?xml version="1.0"?>\n<cockatrice_deck version="1">\n{zones}\n</cockatrice_deck>'


_WRITERS: tuple[Callable[[str, random.Random], str], ...] = (
    _write_list,
    _write_list,
    _write_list,
    _write_list,
    _write_table,
    _write_cockatrice,
)


def _choose_names(key: str, chance: random.Random) -> list[str]:
    cards = CATALOGUES[find_format(key).game.key].cards
    known = [chance.choice(chance.choice(cards).all_names) for _ in range(chance.randint(0, 20))] if cards else []
    return known or [f"Jméno {number} [K{number}]" for number in range(chance.randint(1, 7))]


def _mutate(text: str, chance: random.Random) -> str:
    """Replace a few characters, and double, replace, join or split a few lines."""
    characters = list(text)
    for _ in range(chance.randint(0, 6)):
        if characters:
            characters[chance.randrange(len(characters))] = chance.choice(CHARACTERS)
    lines = "".join(characters).split("\n")
    for _ in range(chance.randint(0, 3)):
        index = chance.randrange(len(lines))
        lines[index : index + 1] = chance.choice(
            ([lines[index]] * 2, [chance.choice(LINES)], [lines[index] + lines[-1]], [lines[index], ""])
        )
    return chance.choice(("\n", "\n", "\r\n", "\r")).join(lines)


def main() -> int:
    """Return 1 if a line was lost, else 0."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lists", type=int, default=10_000)
    parser.add_argument("--seed", default="kartel")
    options = parser.parse_args()
    failed = 0
    for key, text in mutated_lists(options.lists, options.seed):
        if lost := find_losses(key, text, judge_as(key, text)):
            failed += 1
            sys.stdout.write(f"{key}: {'; '.join(lost)}\n{text!r}\n")
    sys.stdout.write(f"{options.lists} lists of {len(find_formats())} formats, {failed} with a lost line\n")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
