"""Pages of rulings: ``reading`` for readers, ``editing`` for authors of proposals and for editors.

The modules of this package serve both: request parameters, caching, labels, differences, and rulings as templates
show them.
"""
