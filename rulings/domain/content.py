"""What a ruling says as plain JSON: the form in which revisions and proposals keep it. Pure.

Entry points: :func:`content_of`, :func:`entry_of`, :func:`digest_of`, :func:`changes_between`, :func:`with_changes`.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from games.rulings.records import Citation, FileLine, RulingEntry
from language.bilingual import Bilingual

Content = dict[str, Any]

TEXTS = ("title", "statement")
LISTS = (
    "formats",
    "cards",
    "terms",
    "also_mentions",
    "topics",
    "lines",
    "paragraphs",
    "duplicates",
    "supersedes",
    "hints",
    "questions",
)
WORDS = ("id", "section", "source", "kind", "status")
FIELDS = (*WORDS, *TEXTS, *LISTS, "cited")

# Left out where they say nothing: contents kept before these fields came stay what they were, and so do their digests.
_LATER: Mapping[str, Any] = {"status": "in force", "supersedes": [], "paragraphs": [], "questions": []}


def content_of(entry: RulingEntry) -> Content:
    """Return the whole content without the line in a file."""
    content: Content = json.loads(json.dumps(asdict(entry)))
    del content["file_line"]
    return {key: value for key, value in content.items() if key not in _LATER or value != _LATER[key]}


def entry_of(content: Mapping[str, Any]) -> RulingEntry:
    """The value a content stands for; what it does not say is empty. Unknown keys are left aside."""
    said = {**empty_content(), **content}
    values: dict[str, Any] = {
        **{key: said[key] for key in WORDS},
        **{key: Bilingual(said[key].get("cs", ""), said[key].get("en", "")) for key in TEXTS},
        **{key: tuple(said[key]) for key in LISTS},
        "cited": Citation(**said["cited"]) if said["cited"] else None,
    }
    return RulingEntry(**values, file_line=FileLine("", 0))


def empty_content() -> Content:
    """A ruling of which nothing is known but that it would be in force."""
    return {
        **dict.fromkeys(WORDS, ""),
        "kind": "ruling",
        "status": "in force",
        **{key: {"cs": "", "en": ""} for key in TEXTS},
        **{key: [] for key in LISTS},
        "cited": None,
    }


def digest_of(entry: RulingEntry) -> str:
    """Changes exactly when the content does."""
    text = json.dumps(content_of(entry), ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


def changes_between(before: Mapping[str, Any], after: Mapping[str, Any]) -> Content:
    """The fields that ``after`` says otherwise, as it says them."""
    was, now = {**empty_content(), **before}, {**empty_content(), **after}
    return {key: now[key] for key in FIELDS if now[key] != was[key]}


def with_changes(content: Mapping[str, Any], changes: Mapping[str, Any]) -> Content:
    """The content with some fields said otherwise; all fields are there. A language that is not said stays."""
    before = {**empty_content(), **content}
    known = {key: value for key, value in changes.items() if key in FIELDS}
    texts = {key: {**before[key], **known[key]} for key in TEXTS if key in known}
    return {**before, **known, **texts}
