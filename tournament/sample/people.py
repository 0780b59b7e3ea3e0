"""Who plays, judges and organizes in the sample. The names are common Czech ones; nobody real is meant."""

ORGANIZER = ("Irena", "Sovová")
JUDGE = ("Ladislav", "Kubát")

# The first one gets the player's sign-in link, the last one brings the wrong deck.
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
