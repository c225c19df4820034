"""How people stand: ratings by game, worked out from the kept deals, and what profiles show of them."""
