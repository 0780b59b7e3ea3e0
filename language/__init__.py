"""Czech and English text: folding, sorting, values in two languages, tables of words, cells of CSV.

Pure; knows no game and no event.
"""
