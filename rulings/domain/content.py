"""The content of a ruling as plain JSON: the form in which revisions and proposals store it. Pure.

Entry points: :func:`collect_content`, :func:`build_entry`, :func:`digest_content`, :func:`find_changed_fields`,
:func:`apply_changes`, :func:`make_empty_content`.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from games.rulings.records import Citation, RulingEntry
from language.bilingual import Bilingual

Content = dict[str, Any]

# The fields of a content by their values: texts in two languages, lists, single words; ``cited`` is a citation or None.
TEXTS = ("title", "statement")
LISTS = (
    *("formats", "cards", "terms", "also_mentions", "topics", "lines", "paragraphs", "duplicates", "supersedes"),
    *("hints", "questions"),
)
WORDS = ("id", "section", "source", "kind", "status")
FIELDS = (*WORDS, *TEXTS, *LISTS, "cited")

# Fields added later are left out while they have their default: contents stored before keep their digests.
_LATER_DEFAULTS: Mapping[str, Any] = {"status": "in force", "supersedes": [], "paragraphs": [], "questions": []}


def collect_content(entry: RulingEntry) -> Content:
    """Return the whole content of an entry, without its line in a file."""
    content: Content = json.loads(json.dumps(asdict(entry)))
    del content["file_line"]
    return {key: value for key, value in content.items() if key not in _LATER_DEFAULTS or value != _LATER_DEFAULTS[key]}


def build_entry(content: Mapping[str, Any]) -> RulingEntry:
    """Build an entry from a content; missing fields are empty, unknown keys are ignored."""
    full = {**make_empty_content(), **content}
    values: dict[str, Any] = {
        **{key: full[key] for key in WORDS},
        **{key: Bilingual(full[key].get("cs", ""), full[key].get("en", "")) for key in TEXTS},
        **{key: tuple(full[key]) for key in LISTS},
        "cited": Citation(**full["cited"]) if full["cited"] else None,
    }
    return RulingEntry(**values)


def make_empty_content() -> Content:
    """Return the content of an empty ruling in force."""
    return {
        **dict.fromkeys(WORDS, ""),
        "kind": "ruling",
        "status": "in force",
        **{key: {"cs": "", "en": ""} for key in TEXTS},
        **{key: [] for key in LISTS},
        "cited": None,
    }


def digest_content(entry: RulingEntry) -> str:
    """Return a digest that changes exactly when the content does."""
    text = json.dumps(collect_content(entry), ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


def find_changed_fields(before: Mapping[str, Any], after: Mapping[str, Any]) -> Content:
    """Return the fields in which ``after`` differs, with the values of ``after``."""
    old, new = {**make_empty_content(), **before}, {**make_empty_content(), **after}
    return {key: new[key] for key in FIELDS if new[key] != old[key]}


def apply_changes(content: Mapping[str, Any], changes: Mapping[str, Any]) -> Content:
    """Return the full content with the changes applied; a language that a changed text lacks stays."""
    before = {**make_empty_content(), **content}
    known_changes = {key: value for key, value in changes.items() if key in FIELDS}
    texts = {key: {**before[key], **known_changes[key]} for key in TEXTS if key in known_changes}
    return {**before, **known_changes, **texts}
