"""Events over HTTP, split by feature. The same queries, services and permissions as the pages; no rule of its own."""
