"""Where people find a table: open tables, matchmaking, friends, and the tables at which it is one's turn."""
