"""The scope that a token needs for each write of the API, by the name of its address. Entry point: :func:`find_scope`.

Every ``GET`` needs ``read``. A write that is missing here needs ``organize``, and a test names it.
"""

# What a token may do; each scope contains the ones before it.
TOKEN_SCOPES = ("read", "desk", "organize")
# No token is enough; any token will do, because the address itself asks for the password.
NO_TOKEN, WITH_PASSWORD = "none", "password"
_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})

SCOPES: dict[str, tuple[str, ...]] = {
    # Writes nothing that other readers see.
    "read": ("api-deck-check", "api-deck-file", "api-event-deck-check", "api-rulings-for-decks", "api-verification"),
    # What is done at the result desk, at the check-in desk and by players during an event.
    "desk": (
        *("api-check-in", "api-documents", "api-entries", "api-entries-check-in", "api-entry"),
        *("api-entry-deck", "api-entry-name", "api-entry-names", "api-entry-table", "api-extra-time"),
        *("api-match-confirm", "api-match-dispute", "api-match-report", "api-match-result", "api-round-clock"),
        *("api-settled-lines",),
    ),
    # Everything else that the account may do.
    "organize": (
        *("api-apart", "api-apart-pair", "api-card-proposals", "api-card-proposal-accept", "api-card-proposal-reject"),
        *("api-card-proposal-withdraw", "api-check-in-code", "api-deck-lock", "api-deck-settings", "api-disqualify"),
        *("api-entry-link", "api-event", "api-event-copy", "api-event-transition", "api-events", "api-finals-seeds"),
        *("api-house-rules", "api-invitation-accept", "api-invitation-decline", "api-me", "api-my-data"),
        *("api-proposals", "api-proposal-approve", "api-proposal-reject", "api-proposal-withdraw", "api-round"),
        *("api-round-close", "api-round-publish", "api-round-reopen", "api-round-repair", "api-round-start"),
        *("api-round-unpublish", "api-rounds", "api-staff", "api-staff-role", "api-tables", "api-take-over"),
        *("api-token",),
    ),
    WITH_PASSWORD: ("api-tokens",),
    NO_TOKEN: ("api-erase-me",),
}
_SCOPE_BY_ADDRESS = {address: scope for scope, addresses in SCOPES.items() for address in addresses}


def find_scope(address: str, method: str) -> str:
    """Return the scope that a request with a token needs; see ``NO_TOKEN`` and ``WITH_PASSWORD``."""
    return "read" if method in _SAFE else _SCOPE_BY_ADDRESS.get(address, "organize")
