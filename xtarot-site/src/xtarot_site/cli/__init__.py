"""The commands of a site, which ``xtarot`` gets by the entry point group ``xtarot.commands``."""
