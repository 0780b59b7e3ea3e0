"""Facts of a card as plain JSON values, to store, compare and change them. Pure.

Entry points: :func:`collect_facts`, :func:`build_card`, :func:`complete_facts`, :func:`apply_changes`,
:func:`list_fact_changes`.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from games.declaration import Card

Facts = dict[str, Any]

FIELDS = (
    *("names", "aliases", "likely_names", "type", "affiliation", "expansion"),
    *("personality", "printed", "homemade", "documents", "stands_for"),
)


@dataclass(frozen=True)
class FactChange:
    """One fact that differs, before and after as texts; an unknown fact is empty."""

    field: str
    before: str
    after: str


def collect_facts(card: Card | None) -> Facts:
    """Return the facts of a card, or empty ones for None. ``names`` are pairs of a language and a name."""
    card = card or Card("", ())
    return {
        "names": [list(name) for name in card.names],
        "aliases": list(card.aliases),
        "likely_names": list(card.likely_names),
        "type": card.type or "",
        "affiliation": card.affiliation,
        "expansion": card.expansion,
        "personality": card.personality,
        "printed": sorted(card.printed),
        "homemade": card.homemade,
        "documents": list(card.documents),
        "stands_for": list(card.stands_for),
    }


def build_card(key: str, facts: Mapping[str, Any]) -> Card:
    """Return the card of these facts; facts that an older version did not store are unknown."""
    facts = complete_facts(facts)
    return Card(
        key=key,
        names=tuple((language, name) for language, name in facts["names"]),
        aliases=tuple(facts["aliases"]),
        type=facts["type"] or None,
        affiliation=facts["affiliation"],
        personality=facts["personality"],
        printed=frozenset(facts["printed"]),
        homemade=facts["homemade"],
        documents=tuple(facts["documents"]),
        expansion=facts["expansion"],
        likely_names=tuple(facts["likely_names"]),
        stands_for=tuple(facts["stands_for"]),
    )


def complete_facts(facts: Mapping[str, Any]) -> Facts:
    """Return the facts with an unknown value for each fact that an older version did not store."""
    return {**collect_facts(None), **facts}


def find_changed_facts(before: Mapping[str, Any], after: Mapping[str, Any]) -> Facts:
    """Return the facts of ``after`` that differ from ``before``."""
    before = complete_facts(before)
    return {field: after[field] for field in FIELDS if field in after and after[field] != before[field]}


def apply_changes(facts: Mapping[str, Any], changes: Mapping[str, Any]) -> Facts:
    """Return the facts with changes applied. A replaced name stays an alias, because decks use it."""
    facts = complete_facts(facts)
    after = {field: changes.get(field, facts[field]) for field in FIELDS}
    names = {name for _language, name in after["names"]}
    replaced = [name for _language, name in facts["names"] if name not in names]
    after["aliases"] = [alias for alias in dict.fromkeys((*after["aliases"], *replaced)) if alias not in names]
    return set_likely_names(after, after["likely_names"])


def set_likely_names(facts: Facts, likely: Iterable[str]) -> Facts:
    """Return the facts with these likely names in place of the present ones, in the order of all names.

    Texts that are no names of the card are left out.
    """
    wanted = set(likely)
    names = dict.fromkeys((*(name for _language, name in facts["names"]), *facts["aliases"]))
    return {**facts, "likely_names": [name for name in names if name in wanted]}


def list_fact_changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[FactChange, ...]:
    """Return every fact that differs; names are by language, such as ``names:cs``."""
    old, new = _as_texts(before), _as_texts(after)
    fields = sorted(dict.fromkeys((*old, *new)), key=lambda field: not field.startswith("names:"))
    changes = (FactChange(field, old.get(field, ""), new.get(field, "")) for field in fields)
    return tuple(change for change in changes if change.before != change.after)


def _as_texts(facts: Mapping[str, Any]) -> dict[str, str]:
    facts = complete_facts(facts)
    texts = {f"names:{language}": name for language, name in facts["names"]}
    for field in FIELDS[1:]:
        value = facts[field]
        texts[field] = ", ".join(value) if isinstance(value, list) else {True: "yes", False: ""}.get(value, value)
    return texts
