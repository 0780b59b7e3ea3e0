"""What tells players of one name apart. Pure. Entry points: :class:`SeenName`, :func:`tell_apart`."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from language.person_names import make_name_key


@dataclass(frozen=True)
class SeenName:
    """What tells an entry from others: a key of each member's name as the reader sees it, "" for a phrase in its place.

    ``number`` is the namesake number, ``word`` the word of an organizer.
    """

    keys: tuple[str, ...]
    number: int | None
    word: str
    club: str

    @property
    def word_key(self) -> str:
        """The word as it is compared, "" for none."""
        return make_name_key(self.word)

    @property
    def club_key(self) -> str:
        """The club as it is compared, "" for none."""
        return make_name_key(self.club)


def tell_apart(named: Mapping[int, SeenName], numbers: Mapping[int, str]) -> dict[int, str]:
    """Return the mark of each entry: its own word, else its own club, else the text of its number.

    It is "" for a name that is alone.
    """
    namesakes: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for entry_id, name in named.items():
        if all(name.keys):
            namesakes[name.keys].append(entry_id)
    marks = dict.fromkeys(named, "")
    for group in namesakes.values():
        if len(group) < 2:
            continue
        words = Counter(named[entry_id].word_key for entry_id in group)
        clubs = Counter(named[entry_id].club_key for entry_id in group)
        for entry_id in group:
            name = named[entry_id]
            marks[entry_id] = numbers[entry_id]
            if name.word and words[name.word_key] == 1:
                marks[entry_id] = name.word
            elif name.club and clubs[name.club_key] == 1 and name.club_key not in words:
                marks[entry_id] = name.club
    return marks
