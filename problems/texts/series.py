"""Sentences about series."""

from problems.texts.marks import Text, plain

TEXTS: dict[str, Text] = {
    "series_unknown": plain("There is no series at this address.", "not_found"),
    "series_name_needed": plain("A series needs a name of at most %(most)s characters."),
    "series_too_many_places": plain("%(place)s: points for at most %(most)s places, found %(found)s."),
    "series_too_many_points": plain("%(place)s: at most %(most)s points for a place, found %(found)s."),
}
