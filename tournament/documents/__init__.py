"""Papers: rows to PDF bytes. Pure: no rows of the database, no translation; every word is passed in.

Entry point: :func:`tournament.documents.standings.make_standings`.
"""
