"""Data of the search: slang, analyzed texts, the rarity of terms, and the version of the current state."""

from django.db import models

from games.rulings.reader import MAX_PHRASE_LENGTH
from rulings.models.ruling import Ruling


class SearchAlias(models.Model):
    """Slang or a short name with its meanings; an unverified one is a guess that no page shows."""

    game = models.CharField(max_length=40)
    phrase = models.CharField(max_length=MAX_PHRASE_LENGTH)
    means = models.JSONField(default=list)
    verified = models.BooleanField(default=True)

    class Meta:
        ordering = ["game", "phrase"]
        constraints = [models.UniqueConstraint(fields=["game", "phrase"], name="one_alias_a_phrase")]

    def __str__(self) -> str:
        return self.phrase


class SearchEntry(models.Model):
    """The analyzed text of one ruling; rulings/search_storage.py keeps the database's own index of its terms.

    ``scopes`` are the keys of its game, formats, source and kind. ``weights`` maps each term to its weight. ``pairs``
    are the keys of all pairs of neighbouring words of the text.
    """

    ruling = models.OneToOneField(Ruling, on_delete=models.CASCADE, related_name="search_entry")
    scopes = models.JSONField(default=list)
    weights = models.JSONField(default=dict)
    pairs = models.JSONField(default=list)

    def __str__(self) -> str:
        return self.ruling_id


class SearchTerm(models.Model):
    """A term with the number of rulings that contain it."""

    term = models.CharField(primary_key=True, max_length=80)
    found_in = models.PositiveIntegerField()

    def __str__(self) -> str:
        return self.term


class SearchState(models.Model):
    """The state of the search in one row.

    ``mark`` is the search version, a random token that changes with every change that a reader could see; ``texts`` is
    the number of texts.
    """

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    mark = models.CharField(max_length=32)
    texts = models.PositiveIntegerField(default=0)
    # Fingerprint of the analyzer that made the entries; all are made again if the analyzer has another one.
    analyzer = models.CharField(max_length=32, blank=True)

    def __str__(self) -> str:
        return self.mark
