"""The service under the knife: processes killed in mid-work, and everything acknowledged still there."""
