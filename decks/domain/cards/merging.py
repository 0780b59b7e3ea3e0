"""Merges facts of a card from several sides: an update of Kartel, edits made here, an older proposal. Pure.

Entry points: :func:`merge_facts`, :func:`move_changes`.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from decks.domain.cards.facts import FIELDS, Facts, complete_facts, set_likely_names

_MERGED_BY_ITEM = ("names", "aliases", "likely_names", "printed_values")


def merge_facts(
    base: Mapping[str, Any] | None, ours: Mapping[str, Any], theirs: Mapping[str, Any], languages: Sequence[str] = ()
) -> Facts:
    """Return the facts of the database (``ours``) merged with those shipped now (``theirs``).

    ``base`` are the facts shipped before. Facts that editors changed since then stay; all others are as shipped.
    Without a base, facts that are empty in ``theirs`` stay. A card that was added here before it was shipped has a base
    of empty facts: it keeps the facts filled in here; shipped facts fill only the empty ones.

    Names are merged by language, in the order of ``languages``; a shipped name beside a changed one becomes an alias.
    Printed values are merged by their keys.
    Aliases are joined, except those that editors removed and those that are no longer shipped. Whether a name is likely
    is decided for each name.
    """
    ours, theirs = complete_facts(ours), complete_facts(theirs)
    base = None if base is None else complete_facts(base)
    merged: Facts = {}
    for field in FIELDS:
        if field not in _MERGED_BY_ITEM:
            merged[field] = _merge_value(base and base[field], ours[field], theirs[field], has_base=base is not None)
    merged["printed_values"] = _merge_by_key(base, ours, theirs, "printed_values")
    names = _merge_by_key(base, ours, theirs, "names")
    merged["names"] = sort_names(names, languages)
    merged["aliases"] = _merge_aliases(base, ours, theirs, leading=set(names.values()))
    return set_likely_names(merged, _merge_likely_names(base, ours, theirs))


def move_changes(
    before: Mapping[str, Any], changes: Mapping[str, Any], current: Mapping[str, Any], languages: Sequence[str]
) -> Facts | None:
    """Return the changes of a proposal made about ``before``, as they apply to the ``current`` facts.

    Names in another language, other aliases and other printed values that changed do not disturb a proposal.
    Return None if a fact that the proposal changes has another value by now.
    """
    before, current = complete_facts(before), complete_facts(current)
    moved = dict(changes)
    for field in changes:
        if field not in _MERGED_BY_ITEM and current[field] != before[field]:
            return None
    for field in ("aliases", "likely_names"):
        if field in changes:
            removed = set(before[field]) - set(changes[field])
            added = [name for name in changes[field] if name not in before[field]]
            moved[field] = list(dict.fromkeys((*(name for name in current[field] if name not in removed), *added)))
    if "names" in changes:
        old, new, present = dict(before["names"]), dict(changes["names"]), dict(current["names"])
        changed = {code for code in old | new if old.get(code) != new.get(code)}
        if any(present.get(code) not in (old.get(code), new.get(code)) for code in changed):
            return None
        names = {code: name for code, name in present.items() if code not in changed}
        moved["names"] = sort_names(names | {code: new[code] for code in changed if code in new}, languages)
    for key, value in changes.get("printed_values", {}).items():
        if current["printed_values"].get(key, "") not in (before["printed_values"].get(key, ""), value):
            return None
    return moved


def sort_names(names: Mapping[str, str], languages: Sequence[str]) -> list[list[str]]:
    """Return names as pairs of a language and a name, in the order of the languages; others follow as they are."""
    order = {code: number for number, code in enumerate(languages)}
    return [[code, names[code]] for code in sorted(names, key=lambda code: order.get(code, len(order)))]


def _merge_value(base: Any, ours: Any, theirs: Any, *, has_base: bool) -> Any:
    if not has_base:
        return theirs or ours
    return theirs if ours == base else ours


def _merge_by_key(base: Facts | None, ours: Facts, theirs: Facts, field: str) -> dict[str, str]:
    """Return the leading names by language, or the printed values by key; one without a text is left out."""
    before, our_texts, their_texts = dict(base[field]) if base else {}, dict(ours[field]), dict(theirs[field])
    merged = {
        key: _merge_value(before.get(key), our_texts.get(key), their_texts.get(key), has_base=base is not None)
        for key in their_texts | our_texts
    }
    return {key: text for key, text in merged.items() if text}


def _merge_aliases(base: Facts | None, ours: Facts, theirs: Facts, leading: set[str]) -> list[str]:
    unshipped = set(base["aliases"]) - _all_names(theirs) if base else set()
    removed = _all_names(base) - _all_names(ours) if base else set()
    beside = [name for _code, name in theirs["names"]]
    own = [alias for alias in ours["aliases"] if alias not in unshipped]
    joined = dict.fromkeys((*theirs["aliases"], *beside, *own))
    return [alias for alias in joined if alias not in leading | removed]


def _merge_likely_names(base: Facts | None, ours: Facts, theirs: Facts) -> Iterable[str]:
    """Yield the likely names: as editors decided, else as shipped."""
    our_names, their_names, base_names = _all_names(ours), _all_names(theirs), _all_names(base) if base else set()
    for name in our_names | their_names:
        is_decided = base is not None and (
            name not in base_names or (name in base["likely_names"]) != (name in ours["likely_names"])
        )
        source = ours if name in our_names and (name not in their_names or is_decided) else theirs
        if name in source["likely_names"]:
            yield name


def _all_names(facts: Mapping[str, Any]) -> set[str]:
    return {*(name for _code, name in facts["names"]), *facts["aliases"]}
