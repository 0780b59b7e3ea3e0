"""Whether a ruling may stand: it is written as its file would be and read by the checker of game folders."""

from decks.queries.catalogue import current_catalogue
from games.rulings_facts import RulingEntry, RulingsFolder
from games.rulings_files import read_rulings_text
from rulings.domain.toml_text import write_toml
from rulings.queries.folder import known_folder


def check_entry(game: str, entry: RulingEntry) -> None:
    """Raises ``Refused`` with every fault: missing language, unknown source or card, dangling link, too few hints."""
    text = write_toml(RulingsFolder(entries=(entry,)))
    read_rulings_text(text, file=game, known_cards=current_catalogue(game), besides=known_folder(game))
