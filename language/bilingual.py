"""Values in the two languages of the service."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Bilingual:
    """A text in Czech and in English."""

    cs: str
    en: str

    def in_language(self, code: str | None) -> str:
        """Return the Czech text for codes that begin with ``cs``, the English one for all others."""
        return self.cs if (code or "").startswith("cs") else self.en

    def as_dict(self) -> dict[str, str]:
        """Return the JSON shape ``{"cs": ..., "en": ...}``."""
        return {"cs": self.cs, "en": self.en}
