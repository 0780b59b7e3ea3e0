"""Models of rulings, their sources, contradictions, proposals and the search."""

from rulings.models.contradiction import Contradiction
from rulings.models.proposal import Proposal
from rulings.models.ruling import Ruling, RulingCard, RulingLink, RulingRevision
from rulings.models.search import SearchAlias, SearchEntry, SearchState, SearchTerm
from rulings.models.source import Section, Source

__all__ = [
    "Contradiction",
    "Proposal",
    "Ruling",
    "RulingCard",
    "RulingLink",
    "RulingRevision",
    "SearchAlias",
    "SearchEntry",
    "SearchState",
    "SearchTerm",
    "Section",
    "Source",
]
