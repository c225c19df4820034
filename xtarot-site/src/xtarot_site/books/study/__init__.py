"""How a game plays out, in figures."""
