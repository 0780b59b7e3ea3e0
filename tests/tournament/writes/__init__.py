"""The number of queries of every write: the table of writes and jobs, their events, and the test."""
