"""What each decision of a deal was worth."""
