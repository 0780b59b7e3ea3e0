"""Cards of a game: the catalogue that finds them by any name, their facts, and an import of cards from a file. Pure.

Entry points: :class:`decks.domain.cards.catalogue.Catalogue`, :func:`decks.domain.cards.import_plan.plan_import`.
"""
