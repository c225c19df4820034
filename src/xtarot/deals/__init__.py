"""Deals: chance, what one seat knows, what was played, and the record of it, played again and told."""
