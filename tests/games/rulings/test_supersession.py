"""Entries that supersede each other in a circle are refused."""

from hypothesis import given
from hypothesis import strategies as st

from games.rulings.reader import read_rulings_text
from games.rulings.records import RulingRecords
from problems import Refused
from tests.games.rulings.ruling_files import RULING, SOURCE


def circular_links(text: str) -> set[tuple[str, str]]:
    """Return the links, as (id, superseded id), that are refused because they are part of a circle."""
    try:
        read_rulings_text(text, file="x", known_cards=None, stored=RulingRecords())
    except Refused as refused:
        return {
            (problem.params["id"], problem.params["link"])
            for problem in refused.problems
            if problem.code.endswith("circular")
        }
    return set()


@given(st.dictionaries(st.integers(0, 5), st.sets(st.integers(0, 5), max_size=3), min_size=1, max_size=6))
def test_supersession_is_refused_exactly_where_it_is_circular(links: dict[int, set[int]]) -> None:
    links = {entry: {other for other in others if other in links and other != entry} for entry, others in links.items()}
    texts = [
        RULING.replace("ZK-01", f"ZK-{entry}") + f"supersedes = {[f'ZK-{other}' for other in sorted(others)]}\n"
        for entry, others in links.items()
    ]

    def leads_to(start: int, goal: int, seen: frozenset[int] = frozenset()) -> bool:
        return any(
            other == goal or (other not in seen and leads_to(other, goal, seen | {other})) for other in links[start]
        )

    wrong = {
        (f"ZK-{entry}", f"ZK-{other}") for entry, others in links.items() for other in others if leads_to(other, entry)
    }
    found = circular_links(SOURCE + "".join(texts))
    assert found == wrong
