"""An app for the tests: a job kind with many slow steps. Each attempt is noted in a file."""
