"""``python -m xtarot`` is the command ``xtarot``."""

from xtarot.cli.program import main

if __name__ == "__main__":  # a worker process reads this file, too
    main()
