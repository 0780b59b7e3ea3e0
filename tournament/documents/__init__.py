"""Papers: rows to PDF bytes. Pure: no rows of the database, no translation; every word is passed in.

Entry points: ``make_standings``, ``make_pairings``, ``make_tables`` and ``make_slips``, each in the file of its paper.
"""
