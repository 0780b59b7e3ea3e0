"""What the editor may offer for the line that is being typed."""

from decks.domain.cards.completion import Completion, complete_heading, complete_name
from decks.queries.catalogue import current_catalogue
from games.registry import find_format


def complete(format_key: str, typed: str, language: str | None) -> tuple[Completion, ...]:
    """Names of the format's cards that begin like the words, or the kinds of cards where codes tell cards apart.

    Raises ``Refused`` with ``format_unknown``.
    """
    game, rules = find_format(format_key)
    if rules.by_serial:
        return complete_heading(typed, game.card_types, language)
    return complete_name(typed, current_catalogue(game.key))
