"""Machine code of a game's rules, and random play in bulk. Nobody but the bots, the lab and the kit needs it."""
