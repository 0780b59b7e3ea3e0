"""How a judge's words find a ruling. Pure: knows no database, no Django and no particular game.

Entry points: :func:`rulings.domain.indexing.index_text`, :func:`rulings.domain.query.parse_query`,
:func:`rulings.domain.ranking.rank`.
"""
