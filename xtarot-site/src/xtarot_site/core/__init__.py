"""What all of the site stands on: the clock, messages between servers, and the store."""
