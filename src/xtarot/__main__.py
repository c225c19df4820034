"""``python -m xtarot`` is the command ``xtarot``."""

from xtarot.cli import main

main()
