"""Papers as bytes: rows and words gathered here, the layout made in tournament.documents."""
