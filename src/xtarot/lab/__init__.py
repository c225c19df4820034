"""Mass play: what is watched from outside the rules."""
