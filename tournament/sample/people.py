"""The organizer, the judge and the players of the sample, with common Czech names. Real persons are not meant."""

ORGANIZER = ("Irena", "Sovová")
JUDGE = ("Ladislav", "Kubát")

# The first one gets the sign-in link of a player, the last one has the illegal deck.
PLAYERS = (
    ("Kateřina", "Benešová"),
    ("Marek", "Ptáček"),
    ("Zuzana", "Čápová"),
    ("Ondřej", "Šťastný"),
    ("Adam", "Zeman"),
    ("Alžběta", "Černá"),
    ("Michal", "Řehoř"),
    ("Eliška", "Vaňková"),
    ("Petr", "Žižka"),
    ("Tereza", "Machová"),
    ("Šimon", "Ďuriš"),
    ("Jana", "Krejčíková"),
    ("Roman", "Šebesta"),
    ("Lenka", "Přikrylová"),
    ("Václav", "Chalupa"),
    ("Jiří", "Hájek"),
)
