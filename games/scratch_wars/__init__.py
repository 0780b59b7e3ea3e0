"""Scratch Wars in duel mode: a hero with weapons, each card unique. The game has no list of cards."""

from pathlib import Path

from games.construction import NoSideboard, Roster, RosterPart, UniqueSerial
from games.declaration import Format, FormatSource, Game
from games.scratch_wars.card_types import CARD_TYPES, HERO, WEAPON
from games.scratch_wars.scoring import SCORING
from language.bilingual import Bilingual

_DOCUMENT = Bilingual("Scratch Wars, mód Duel, podrobná pravidla", "Scratch Wars, duel mode, detailed rules")
_VERSION = "1.01"

DUEL = Format(
    slug="duel",
    name=Bilingual("Duel", "Duel"),
    version=_VERSION,
    rules=(
        # 1.3.1.2 and 1.5.1.1: one hero; 1.5.1.2: one to five wheels of weapons.
        Roster(
            (
                RosterPart(HERO.key, HERO.name, HERO.after_number, at_least=1, at_most=1),
                RosterPart(WEAPON.key, WEAPON.name, WEAPON.after_number, at_least=1, at_most=5),
            )
        ),
        # 1.4.4.1 and 1.4.4.2: a QR code of its own tells each card apart, also from one with the same name and values.
        UniqueSerial(),
        NoSideboard(),
    ),
    sources=tuple(
        FormatSource(_DOCUMENT, _VERSION, paragraph) for paragraph in ("1.3.1.2", "1.4.4", "1.5.1.1", "1.5.1.2")
    ),
    scoring=SCORING,
    notes=(
        Bilingual(
            "Pište „Hrdina: Jméno [kód]“ a „Zbraň: Jméno [kód]“, nebo jména s kódy pod nadpisy Hrdina a Zbraně.",
            "Write “Hero: Name [code]” and “Weapon: Name [code]”, or put them under the headings Hero and Weapons.",
        ),
        Bilingual(
            "Že tatáž karta nesmí být v sestavě dvakrát, dokument nepíše; plyne to z toho, že každý kód je jen jeden.",
            "That no card stands twice in a roster the document does not say; it follows from every code being unique.",
        ),
        Bilingual(
            "Kód pozná kartu sám, jména se proto nekontrolují. Velikost písmen, mezery a spojovníky v kódu nevadí.",
            "The code alone tells a card, so names are not checked. Case, spaces and hyphens in a code do not matter.",
        ),
    ),
)

GAME = Game(
    key="scratch-wars",
    name=Bilingual("Scratch Wars", "Scratch Wars"),
    languages=("cs", "en"),
    folder=Path(__file__).parent,
    card_types=CARD_TYPES,
    formats=(DUEL,),
    scoring=SCORING,
)
