"""Search: sample worlds that fit a view, try moves in them, take the move that does best.

=========  ============================================================================================
worlds     states that look to the seat as its view does
history    how likely each world is by the moves so far
playout    a position played on to its end by a policy
ending     the last tricks between two sides, played exactly
choosing   the candidate moves, and the race between them
parts      what a game has of its own
=========  ============================================================================================

All of it works on any compiled game. A game adds what it has: its heuristic policy (`bots.steady`), and functions that
take the places of `playout`'s parts (`xtarot.rules.hooks.Search`); ours stand in a file of the game's name here.
"""
