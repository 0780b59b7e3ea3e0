"""What operators do to the events of others: hide, delete, restore."""
