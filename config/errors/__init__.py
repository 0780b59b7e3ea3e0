"""How a refusal is told: as a page, as RFC 9457 problem details, in the reader's language. The one place for both."""
