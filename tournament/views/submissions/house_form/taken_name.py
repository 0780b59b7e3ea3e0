"""Put a suggested name of a card in place of an unknown one in the posted lists. Entry point: :func:`take_name`."""

from django.http import QueryDict

_LISTS = ("banned", "restricted", "allowed")


def take_name(posted: QueryDict) -> QueryDict:
    """Return the posted form with the name that the reader chose; ``take`` is ``name|suggestion``, else unchanged."""
    name, _separator, suggestion = posted.get("take", "").rpartition("|")
    if not name:
        return posted
    answers = posted.copy()
    for field in _LISTS:
        lines = (" ".join(line.split()) for line in posted.get(field, "").splitlines())
        answers[field] = "\n".join(suggestion if line == name else line for line in lines)
    return answers
