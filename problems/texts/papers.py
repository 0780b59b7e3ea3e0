"""Sentences about papers."""

from problems.texts.marks import Text, plain

TEXTS: dict[str, Text] = {
    "language_unknown": plain("Papers are made in %(known)s, not in %(language)s."),
    "document_unknown": plain("Papers of the kind %(kind)s are not known here.", "not_found"),
    "document_not_ready": plain("The paper is not ready yet. Try again in a moment.", "conflict"),
    "standings_unknown": plain("There are no standings after round %(number)s yet.", "not_found"),
}
