"""Every read of an event, split by feature; lists come with what their pages show, in a fixed number of queries."""
