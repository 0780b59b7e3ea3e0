"""The format of the standard rules: sixty cards, at most five of a kind, nothing else."""

from games.construction import DeckSize, MaxCopies, NoSideboard
from games.declaration import Format, FormatSource
from games.doomtrooper.scoring import SCORING
from language.bilingual import Bilingual

_DOCUMENT = Bilingual("Standardní pravidla hry Doomtrooper", "Doomtrooper standard rules")

STANDARD = Format(
    slug="standard",
    name=Bilingual("Standardní pravidla", "Standard rules"),
    version="1",
    rules=(
        # "Rozšíření vaší hry", rule 1; again under "Knihovna" and "Počet hráčů".
        DeckSize(at_least=60),
        # "Rozšíření vaší hry", rule 2: five copies that are quite the same.
        MaxCopies(number=5),
        # No sideboard is mentioned anywhere; chapters on ban lists and a minimum of warriors are missing, too.
        NoSideboard(),
    ),
    # The compilation bears no date.
    sources=(
        FormatSource(_DOCUMENT, "", "Jak se všechny tyto karty používají"),
        FormatSource(_DOCUMENT, "", "Knihovna"),
        FormatSource(_DOCUMENT, "", "Cíl"),
    ),
    scoring=SCORING,
    notes=(
        Bilingual(
            "Sideboard, zakázané karty ani nejmenší počet bojovníků standardní pravidla neurčují.",
            "The standard rules know no sideboard, no banned card and no minimum of warriors.",
        ),
        Bilingual(
            "Pět stejných karet znamená pět karet téhož jména, v jakékoli řeči a vydání.",
            "Five identical cards means five cards of one name, whatever their language and edition.",
        ),
        Bilingual(
            "O cizojazyčných, promo a podomácku vyrobených kartách pravidla mlčí, jsou tedy dovolené.",
            "The rules are silent about foreign, promo and homemade cards, so they are legal.",
        ),
    ),
)
