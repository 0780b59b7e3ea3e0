"""Facts of a card as plain JSON values, to store, compare and merge them. Pure.

Entry points: :func:`facts_of`, :func:`card_of`, :func:`apply_changes`, :func:`merge_facts`, :func:`differences`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.declaration import Card

Facts = dict[str, Any]

FIELDS = ("names", "aliases", "type", "affiliation", "personality", "printed", "homemade", "documents")


@dataclass(frozen=True)
class FactChange:
    """One fact that differs, before and after as texts; an unknown fact is empty."""

    field: str
    before: str
    after: str


def facts_of(card: Card | None) -> Facts:
    """Return the facts of a card, or empty ones for None. ``names`` are pairs of a language and a name."""
    card = card or Card("", ())
    return {
        "names": [list(name) for name in card.names],
        "aliases": list(card.aliases),
        "type": card.type or "",
        "affiliation": card.affiliation,
        "personality": card.personality,
        "printed": sorted(card.printed),
        "homemade": card.homemade,
        "documents": list(card.documents),
    }


def card_of(key: str, facts: Mapping[str, Any]) -> Card:
    """Return the card of these facts."""
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
    )


def changes_between(before: Mapping[str, Any], after: Mapping[str, Any]) -> Facts:
    """Return the facts of ``after`` that differ from ``before``."""
    return {field: after[field] for field in FIELDS if field in after and after[field] != before[field]}


def apply_changes(facts: Mapping[str, Any], changes: Mapping[str, Any]) -> Facts:
    """Return the facts with changes applied. A replaced name stays an alias, because decks use it."""
    after = {field: changes.get(field, facts[field]) for field in FIELDS}
    names = {name for _language, name in after["names"]}
    replaced = [name for _language, name in facts["names"] if name not in names]
    after["aliases"] = [alias for alias in dict.fromkeys((*after["aliases"], *replaced)) if alias not in names]
    return after


def merge_facts(base: Mapping[str, Any] | None, ours: Mapping[str, Any], theirs: Mapping[str, Any]) -> Facts:
    """Return the facts of the database (``ours``) merged with those shipped now (``theirs``).

    ``base`` are the facts shipped before. Facts that editors changed since then stay; all others are as shipped.
    Without a base, facts that are empty in ``theirs`` stay. Aliases are joined, except those that editors removed and
    those that are no longer shipped.
    """
    merged: Facts = {}
    for field in FIELDS:
        if base is None:
            merged[field] = theirs[field] or ours[field]
        else:
            merged[field] = theirs[field] if ours[field] == base[field] else ours[field]
    unshipped = set(base["aliases"]) - set(theirs["aliases"]) if base else set()
    names = {name for _language, name in merged["names"]}
    aliases = dict.fromkeys((*theirs["aliases"], *(alias for alias in ours["aliases"] if alias not in unshipped)))
    dropped = set(base["aliases"]) - set(ours["aliases"]) if base else set()
    merged["aliases"] = [alias for alias in aliases if alias not in names | dropped]
    return merged


def differences(before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[FactChange, ...]:
    """Return every fact that differs; names are by language, such as ``names:cs``."""
    old, new = _as_texts(before), _as_texts(after)
    fields = sorted(dict.fromkeys((*old, *new)), key=lambda field: not field.startswith("names:"))
    changes = (FactChange(field, old.get(field, ""), new.get(field, "")) for field in fields)
    return tuple(change for change in changes if change.before != change.after)


def _as_texts(facts: Mapping[str, Any]) -> dict[str, str]:
    texts = {f"names:{language}": name for language, name in facts["names"]}
    for field in FIELDS[1:]:
        value = facts[field]
        texts[field] = ", ".join(value) if isinstance(value, list) else {True: "yes", False: ""}.get(value, value)
    return texts
