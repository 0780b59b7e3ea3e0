"""Signs of life of the parts of the service that no visitor waits for."""

from django.db import models


class Beat(models.Model):
    """The last moment at which a part of the service worked, on whichever machine it runs."""

    name = models.CharField(max_length=40, primary_key=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name} {self.at:%Y-%m-%d %H:%M:%S}"
