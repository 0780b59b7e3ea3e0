"""The API of people: tokens, how a token signs in, and how much one account may write."""
