"""A program that plays: the first of the legal moves, which it asks to be told.

xtarot arena lotarot "program:legal=yes python examples/research/first_legal.py" steady --deals 5
"""

import json
import sys

for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] in ("choose", "refused"):
        if asked["type"] == "choose":
            legal = iter(asked["legal"])
        print(json.dumps({"move": next(legal)}), flush=True)
