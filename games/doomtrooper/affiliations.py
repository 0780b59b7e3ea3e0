"""Organisations by the icon of affiliation (standard rules, chapter "Karty"), with the words of the English set."""

from games.construction import Affiliation
from language.bilingual import Bilingual

GENERAL = Affiliation(Bilingual("Obecný", "General"), ("obecná", "obecné"))
TRIBES = (
    Affiliation(Bilingual("Synové Rasputina", "Sons of Rasputin"), ("The Sons of Rasputin", "Rasputin")),
    Affiliation(Bilingual("Templáři", "Templars"), ("The Templars",)),
    Affiliation(Bilingual("Půlměsíc", "Crescentia")),
    Affiliation(Bilingual("Luteránská triáda", "Lutheran Triad"), ("The Lutheran Triad", "Lutheran")),
)
CORPORATIONS = (
    Affiliation(Bilingual("Bauhaus", "Bauhaus")),
    Affiliation(Bilingual("Kapitol", "Capitol")),
    Affiliation(Bilingual("Kybertronik", "Cybertronic")),
    Affiliation(Bilingual("Imperiál", "Imperial")),
    Affiliation(Bilingual("Mishima", "Mishima")),
)
BROTHERHOOD = Affiliation(Bilingual("Bratrstvo", "Brotherhood"), ("The Brotherhood",))
DARK_LEGION = Affiliation(Bilingual("Černá legie", "Dark Legion"), ("The Dark Legion", "Legion"))

AFFILIATIONS = (GENERAL, *CORPORATIONS, BROTHERHOOD, DARK_LEGION, *TRIBES)
