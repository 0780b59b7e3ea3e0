"""Results that players report by themselves: reports, confirmations and disputes."""
