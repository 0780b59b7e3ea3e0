"""Tables of words in the source, written as text: words or phrases between commas.

Entry points: :func:`list_phrases`, :func:`collect_phrases`.
"""


def list_phrases(text: str) -> tuple[str, ...]:
    """Return the phrases of a table in their order."""
    return tuple(" ".join(phrase.split()) for phrase in text.split(",") if phrase.strip())


def collect_phrases(text: str) -> frozenset[str]:
    """Return the phrases of a table as a set."""
    return frozenset(list_phrases(text))
