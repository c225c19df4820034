"""The game that is tested here."""

from xtarot.testing import game_fixture

xtarot_game = game_fixture("daifugo")
