"""Names as they are stored. Entry point: :func:`require_person_name`."""

from language.person_names import UnseenCharacter, is_reserved_name, read_person_name
from problems import refuse

# The columns of a name have so many characters. Compatible characters may be written in several.
MAX_NAME_LENGTH = 60


MAX_LATIN_NAME_LENGTH = 120


def require_person_name(*parts: str, longest: int = MAX_NAME_LENGTH) -> list[str]:
    """Return the parts of a name, each on one line of at most ``longest`` visible characters; a part may be empty.

    Raises Refused name_unseen_character, also for a part of nothing but such characters, name_not_whole for a part that
    is too long, and name_reserved for what pages show in place of names.
    """
    try:
        read = [read_person_name(part) for part in parts]
    except UnseenCharacter as error:
        refuse("name_unseen_character", character=error.name)
    for part, name in zip(parts, read, strict=True):
        # Of characters without width nothing is left: a part was written, and no reader would see it.
        if part.strip() and not name:
            refuse("name_unseen_character", character=UnseenCharacter(part.strip()[0]).name)
    if any(len(part) > longest for part in read):
        refuse("name_not_whole", most=longest)
    if is_reserved_name(*read):
        refuse("name_reserved", name=" ".join(read).strip())
    return read
