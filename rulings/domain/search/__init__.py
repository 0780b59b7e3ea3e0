"""Finds the rulings that answer a judge's question.

Entry points: :func:`rulings.domain.search.indexing.index_text`, :func:`rulings.domain.search.query.parse_query`,
:func:`rulings.domain.search.ranking.rank`.
"""
