"""Reports, the decisions of moderators, and appeals."""
