"""An app for the tests only: a kind of work of many slow steps, each noted in a file."""
