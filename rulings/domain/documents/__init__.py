"""Reads an organizer's document of rulings and makes a draft of a ruling from each of its bullets.

Entry points: :func:`rulings.domain.documents.bullets.parse_document`,
:func:`rulings.domain.documents.drafting.make_draft`.
"""
