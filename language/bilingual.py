"""A value that exists in both languages of the service."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Bilingual:
    """The same thing said in Czech and in English."""

    cs: str
    en: str

    def in_language(self, code: str | None) -> str:
        """Czech for ``cs``, English for everything else."""
        return self.cs if (code or "").startswith("cs") else self.en

    def as_dict(self) -> dict[str, str]:
        """The JSON shape ``{"cs": ..., "en": ...}``."""
        return {"cs": self.cs, "en": self.en}
