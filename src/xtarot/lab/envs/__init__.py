"""Deals as arrays, for those who train and measure players: actions, features of a view, and many deals at once."""

from xtarot.lab.envs.actions import ACTIONS, from_mask, mask_of, to_mask
from xtarot.lab.envs.batch import Batch, batch
from xtarot.lab.envs.features import Block, Features
from xtarot.lab.envs.illegal import IllegalAction

__all__ = ["ACTIONS", "Batch", "Block", "Features", "IllegalAction", "batch", "from_mask", "mask_of", "to_mask"]
