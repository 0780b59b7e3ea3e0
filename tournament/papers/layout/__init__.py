"""Layout of papers as PDF bytes. Pure: it reads no rows and translates nothing; all texts are arguments."""
