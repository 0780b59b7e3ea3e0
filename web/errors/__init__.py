"""Answers to refusals, as a page or as RFC 9457 problem details, in the reader's language."""
