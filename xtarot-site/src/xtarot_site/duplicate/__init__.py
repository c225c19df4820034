"""One deal, played by many from the same seat against the same bots: that of the day, and challenges.

As in duplicate bridge, what everybody has made of the same cards is compared. Whoever is to play it learns nothing of
them before: its links, review and seed wait until its time is over (`docs/duplicate.md`).
"""
