"""Facts of a card as plain JSON values, to store, compare and change them. Pure.

Entry points: :func:`collect_facts`, :func:`build_card`, :func:`complete_facts`, :func:`apply_changes`,
:func:`list_fact_changes`.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from games.declaration import Card

Facts = dict[str, Any]


@dataclass(frozen=True)
class FactChange:
    """One fact that differs, before and after as texts; an unknown fact is empty."""

    field: str
    before: str
    after: str


def collect_facts(card: Card | None) -> Facts:
    """Return the facts of a card, or empty ones for None.

    ``names`` are pairs of a language and a name, ``printed_values`` an object of the values that the card prints.
    """
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
        "printed_values": dict(card.printed_values),
    }


FIELDS = tuple(collect_facts(None))


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
        printed_values=tuple(sorted(facts["printed_values"].items())),
    )


def complete_facts(facts: Mapping[str, Any]) -> Facts:
    """Return the facts with an unknown value for each fact that an older version did not store."""
    return {**collect_facts(None), **facts}


def find_changed_facts(before: Mapping[str, Any], after: Mapping[str, Any]) -> Facts:
    """Return the facts of ``after`` that differ from ``before``; of the printed values only those that differ."""
    before = complete_facts(before)
    changed = {field: after[field] for field in FIELDS if field in after and after[field] != before[field]}
    if "printed_values" in changed:
        old, new = before["printed_values"], after["printed_values"]
        values = {key: new.get(key, "") for key in sorted({*old, *new})}
        changed["printed_values"] = {key: value for key, value in values.items() if value != old.get(key, "")}
    return changed


def apply_changes(facts: Mapping[str, Any], changes: Mapping[str, Any]) -> Facts:
    """Return the facts with changes applied. A replaced name stays an alias, because decks use it.

    Printed values that are left out stay; an empty one is removed.
    """
    facts = complete_facts(facts)
    after = {field: changes.get(field, facts[field]) for field in FIELDS}
    names = {name for _language, name in after["names"]}
    replaced = [name for _language, name in facts["names"] if name not in names]
    after["aliases"] = [alias for alias in dict.fromkeys((*after["aliases"], *replaced)) if alias not in names]
    values = {**facts["printed_values"], **after["printed_values"]}
    after["printed_values"] = {key: value for key, value in values.items() if value}
    return set_likely_names(after, after["likely_names"])


def set_likely_names(facts: Facts, likely: Iterable[str]) -> Facts:
    """Return the facts with these likely names in place of the present ones, in the order of all names.

    Texts that are no names of the card are left out.
    """
    wanted = set(likely)
    names = dict.fromkeys((*(name for _language, name in facts["names"]), *facts["aliases"]))
    return {**facts, "likely_names": [name for name in names if name in wanted]}


def list_fact_changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[FactChange, ...]:
    """Return every fact that differs; names are by language, such as ``names:cs``, printed values by key."""
    old, new = _as_texts(before), _as_texts(after)
    fields = sorted(dict.fromkeys((*old, *new)), key=lambda field: not field.startswith("names:"))
    changes = (FactChange(field, old.get(field, ""), new.get(field, "")) for field in fields)
    return tuple(change for change in changes if change.before != change.after)


def _as_texts(facts: Mapping[str, Any]) -> dict[str, str]:
    facts = complete_facts(facts)
    texts = {f"names:{language}": name for language, name in facts["names"]}
    texts |= {f"printed_values:{key}": value for key, value in sorted(facts["printed_values"].items())}
    for field in FIELDS[1:-1]:
        value = facts[field]
        texts[field] = ", ".join(value) if isinstance(value, list) else {True: "yes", False: ""}.get(value, value)
    return texts
