"""What a game is written with.

=======  ======================================================================================
cards    the cards: their bits, text and names
state    states and their layout, views, and what rules do with piles
piles    the piles of a game, declared once by name, and how they are dealt
moves    its moves and its auction, declared once by name
steps    steps and moves, bound to a game's rules; its clauses, declared once by name
tricks   what trick games have in common
texts    what a game says: texts in both languages, reasons, its events by name, what its points are
options  the settings of a table
screen   zones, and what the table shows besides
hooks    what a game may bring for bots
=======  ======================================================================================
"""
