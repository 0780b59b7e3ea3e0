"""The format of the Prague Cup 2011: one copy of each card, a long ban list, Czech cards only.

Source of every number: "Souhrn pravidel DT, Pražský pohár 2011", version of 14. 2. 2011, first page.
"""

from pathlib import Path

from games.construction import BannedCards, CardPool, DeckSize, LeastOfType, MaxCopies, SideboardSize
from games.declaration import Format, FormatSource
from games.doomtrooper.card_types import CARD_TYPES
from games.doomtrooper.scoring import SCORING
from games.files.card_lists import read_leaving_cards, read_listed_cards
from language.bilingual import Bilingual

_FOLDER = Path(__file__).parent
_VERSION = "2011-02-14"
_DOCUMENT = Bilingual("Souhrn pravidel DT, Pražský pohár 2011", "Doomtrooper rules summary, Prague Cup 2011")
_WARRIORS = next(card_type.after_number for card_type in CARD_TYPES if card_type.key == "warrior")

PRAGUE_CUP_2011 = Format(
    slug="prague-cup-2011",
    name=Bilingual("Pražský pohár 2011", "Prague Cup 2011"),
    version=_VERSION,
    rules=(
        # "V balíčku musí být": the minimum is of the deck itself, the sideboard does not help.
        DeckSize(at_least=60),
        LeastOfType(number=5, type="warrior", types=_WARRIORS),
        # "1-karetní pravidlo". Whether the sideboard is meant is not printed; a card swapped in would be a second copy.
        MaxCopies(number=1),
        # "Karty zakázané": none at all. The words "kromě Zakázaných" exempt no card.
        BannedCards(read_listed_cards(_FOLDER / "banlists" / "prague-cup-2011.toml")),
        # "Sideboard: 25 karet." Neither exact nor compulsory is printed.
        SideboardSize(size=25),
        # Czech promo cards and Ragnarok are in, homemade cards and those never released in Czech out; proxies free.
        CardPool(released_in="cs", language=Bilingual("češtině", "Czech")),
    ),
    sources=(
        FormatSource(_DOCUMENT, _VERSION, "1-karetní pravidlo"),
        FormatSource(_DOCUMENT, _VERSION, "Sideboard"),
        FormatSource(_DOCUMENT, _VERSION, "Karty zakázané"),
    ),
    # "Karty vyřazené navždy ze hry (obětované) po použití".
    leaving=read_leaving_cards(_FOLDER / "leaving" / "prague-cup-2011.toml"),
    # The document names no target; the standard rules' 25 points hold.
    scoring=SCORING,
    notes=(
        Bilingual(
            "Jediný kus každé karty platí pro balíček a sideboard dohromady; dokument o tom mlčí.",
            "One copy of each card holds for deck and sideboard together; the document does not say.",
        ),
        Bilingual(
            "Sideboard nesmí mít víc než 25 karet; méně karet je jen upozornění a mít ho nemusíte.",
            "A sideboard has 25 cards at most; fewer are only a warning, and nobody needs one.",
        ),
        Bilingual(
            "Proxy s čitelným textem smíte mít, kolik chcete. Promo karty a sada Ragnarok jsou povolené.",
            "Proxies with legible text are allowed in any number. Czech promo cards and the Ragnarok set are legal.",
        ),
    ),
)
