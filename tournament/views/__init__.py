"""Pages of an event, split by feature. They ask queries and call services; rules and rows meet elsewhere."""
