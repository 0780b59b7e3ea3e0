"""Sentences about fields of several forms."""

from problems.texts.marks import Text, plain

TEXTS: dict[str, Text] = {
    "word_not_typed": plain("Nothing was done: type the word %(word)s to confirm."),
    "number_not_understood": plain("“%(text)s” is not a valid number here. Write another number.", "unreadable"),
    "file_missing": plain("Choose a file first."),
    "file_too_large": plain("The file has %(found)s bytes, at most %(limit)s are allowed.", "too_large"),
    "reason_needed": plain("Give a reason; it is kept with the change."),
    "reason_too_long": plain("A reason is one line of at most %(most)s characters."),
}
