"""Pages that change rulings: proposals and their forms, drafts, an organizer's document, sources."""
