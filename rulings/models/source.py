"""Where a ruling comes from."""

from django.db import models


class Source(models.Model):
    """A document or a magazine; ``date`` only where it was published once, issue and page stand with the ruling."""

    id = models.CharField(primary_key=True, max_length=60)
    game = models.CharField(max_length=40, db_index=True)
    kind = models.CharField(max_length=40)
    title_cs = models.CharField(max_length=200)
    title_en = models.CharField(max_length=200)
    short = models.CharField(max_length=80)
    language = models.CharField(max_length=8)
    authority = models.CharField(max_length=40)
    date = models.DateField(null=True, blank=True)

    def __str__(self) -> str:
        return self.short
