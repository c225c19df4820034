"""Search: worlds drawn from a view, moves tried in them, the one taken that comes out best.

=========  ============================================================================================
worlds     states that look to the seat as its view does, and how likely each is by the moves so far
playout    a position played on to its end by a policy
ending     the last tricks between two sides, played best
choosing   the moves that are worth a try, and the race between them
parts      what a game has of its own
=========  ============================================================================================

All works on any compiled game. A game gives what it has: its rules of thumb as policy (`bots.steady`), and
functions that take the places of `playout`'s parts, in a file of its name here, or in its own module.
"""
