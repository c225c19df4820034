"""A table as data: the rows of its log, its state, and what each seat is shown of it. No clock, no network."""
