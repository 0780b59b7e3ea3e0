"""Neuroshima Hex: armies of tiles, each played as it was printed."""

from pathlib import Path

from games.construction import ArmyRoster, NoSideboard
from games.declaration import Format, FormatSource, Game
from games.files.card_lists import read_armies, read_cards
from games.neuroshima_hex.card_types import CARD_TYPES
from games.neuroshima_hex.scoring import SCORING
from language.bilingual import Bilingual

_FOLDER = Path(__file__).parent
_LANGUAGES = ("cs", "en")
_DOCUMENT = Bilingual(
    "Neuroshima Hex, český překlad pravidel s armádou Doomsday Machine",
    "Neuroshima Hex, Czech translation of the rules with the army Doomsday Machine",
)
_VERSION = "2. vydání"

STANDARD = Format(
    slug="standard",
    name=Bilingual("Standard", "Standard"),
    version="2",
    rules=(
        ArmyRoster(read_armies(_FOLDER / "armies.toml", read_cards(_FOLDER / "cards.csv", _LANGUAGES))),
        NoSideboard(),
    ),
    sources=(
        FormatSource(_DOCUMENT, _VERSION, "Příprava hry"),
        FormatSource(_DOCUMENT, _VERSION, "Popis žetonů"),
        FormatSource(_DOCUMENT, _VERSION, "Nová armáda: Doomsday Machine"),
    ),
    scoring=SCORING,
    notes=(
        Bilingual(
            "Stačí napsat jméno armády. Kdo vypíše žetony, vypíše všech 35 i s HQ.",
            "The name of the army is enough. A list of tiles holds all 35 of them, the HQ too.",
        ),
        Bilingual(
            "U Klauna z Molocha není počet vytištěn; do 35 žetonů zbývá právě jeden.",
            "The number of Moloch's Clown is not printed; just one is missing to 35 tiles.",
        ),
        Bilingual(
            "Doomsday Machine má složení z dokumentu; pozdější vydání jsou jiná. Její Odstrčení je totéž co Zatlačení.",
            "Doomsday Machine has the document's tiles; later editions differ. Odstrčení and Zatlačení are one tile.",
        ),
        Bilingual(
            "O počtu armád na hráče dokument mlčí: hráč má jednu, pořadatel může povolit až tři.",
            "How many armies a player brings the document does not say: it is one, an organizer may allow up to three.",
        ),
    ),
)

GAME = Game(
    key="neuroshima-hex",
    name=Bilingual("Neuroshima Hex", "Neuroshima Hex"),
    languages=_LANGUAGES,
    folder=_FOLDER,
    card_types=CARD_TYPES,
    formats=(STANDARD,),
    scoring=SCORING,
)
