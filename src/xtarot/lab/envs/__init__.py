"""Deals as arrays, for those who train and measure players: actions, and features of a view."""

from xtarot.lab.envs.actions import ACTIONS, from_mask, mask_of, to_mask
from xtarot.lab.envs.features import Block, Features

__all__ = ["ACTIONS", "Block", "Features", "from_mask", "mask_of", "to_mask"]
