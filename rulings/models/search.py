"""What the search keeps: slang, the analyzed texts, how rare each term is, and a mark of the state all this is in."""

from django.db import models

from rulings.models.ruling import Ruling


class SearchAlias(models.Model):
    """Slang or a short name and what it stands for; an unverified one is a guess that is shown nowhere."""

    game = models.CharField(max_length=40)
    phrase = models.CharField(max_length=80)
    means = models.JSONField(default=list)
    verified = models.BooleanField(default=True)

    class Meta:
        ordering = ["game", "phrase"]
        constraints = [models.UniqueConstraint(fields=["game", "phrase"], name="one_alias_a_phrase")]

    def __str__(self) -> str:
        return self.phrase


class SearchEntry(models.Model):
    """The analyzed text of one ruling; the database's own index of its terms stands beside (rulings/search.py)."""

    ruling = models.OneToOneField(Ruling, on_delete=models.CASCADE, related_name="search_entry")
    scopes = models.JSONField(default=list)
    weights = models.JSONField(default=dict)
    pairs = models.JSONField(default=list)

    def __str__(self) -> str:
        return self.ruling_id


class SearchTerm(models.Model):
    """How many rulings a term stands in."""

    term = models.CharField(primary_key=True, max_length=80)
    found_in = models.PositiveIntegerField()

    def __str__(self) -> str:
        return self.term


class SearchState(models.Model):
    """One row; its mark changes with everything that a reader or a cached answer could see."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    mark = models.CharField(max_length=32)
    texts = models.PositiveIntegerField(default=0)
    # Fingerprint of the analyzer the entries were made by; another one makes them all anew.
    analyzer = models.CharField(max_length=32, blank=True)

    def __str__(self) -> str:
        return self.mark
