"""The catalogue: a row for each card, for each name of a card, and for the card list of each game."""

from django.db import models


class CardList(models.Model):
    """The card list of a game. ``revision`` changes with any card, ``shipped`` is the digest of its last file."""

    game = models.CharField(max_length=40, unique=True)
    revision = models.CharField(max_length=64)
    shipped = models.CharField(max_length=64)

    def __str__(self) -> str:
        return f"{self.game} {self.revision[:12]}"


class Card(models.Model):
    """A card. An unknown ``type`` is empty; ``printed`` are language codes separated by spaces.

    ``stands_for`` are keys of cards separated by spaces: the row is then no printed card but a name of one of them.
    ``documents`` are short codes of rule documents that name the card, separated by spaces and as the card list of the
    game has them (``PP11``: Prague Cup 2011, ``DT``: Doomtrooper's standard rules); they are not the ids of sources.
    ``printed_values`` is an object of the values that the card prints, by the keys that its game declares.
    The other facts are those of :class:`games.declaration.Card`.
    """

    game = models.CharField(max_length=40)
    key = models.CharField(max_length=120)
    name = models.CharField(max_length=200)
    sort_key = models.CharField(max_length=600)
    type = models.CharField(max_length=40, blank=True)
    affiliation = models.CharField(max_length=80, blank=True)
    personality = models.BooleanField(default=False)
    printed = models.CharField(max_length=80, blank=True)
    homemade = models.BooleanField(default=False)
    documents = models.CharField(max_length=200, blank=True)
    expansion = models.CharField(max_length=400, blank=True)
    stands_for = models.TextField(blank=True)
    printed_values = models.JSONField(default=dict, blank=True)
    # The key in the shipped list; it differs from ``key`` for a card that was added here before it was shipped.
    shipped_key = models.CharField(max_length=120, blank=True)
    # The facts that were shipped last, so that a later file changes only facts that editors left unchanged.
    shipped = models.JSONField(null=True, blank=True)

    class Meta:
        ordering = ["game", "sort_key", "id"]
        constraints = [models.UniqueConstraint(fields=["game", "key"], name="card_key_once")]

    def __str__(self) -> str:
        return self.name


class CardName(models.Model):
    """One name of a card; ``language`` is empty for an alias. ``folded`` is the name without case and diacritics.

    A ``likely`` name belongs to the card probably, but not certainly; only such a name may be shared by cards.
    """

    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="names")
    game = models.CharField(max_length=40)
    text = models.CharField(max_length=200)
    folded = models.CharField(max_length=200)
    language = models.CharField(max_length=10, blank=True)
    likely = models.BooleanField(default=False)

    class Meta:
        ordering = ["id"]
        indexes = [models.Index(fields=["game", "folded"], name="card_name_folded")]

    def __str__(self) -> str:
        return self.text
