"""OpenSpiel's hearts, spades, oh hell and bridge against the same games as data, hand by hand.

    pip install open_spiel==2.0.2
    python bench/openspiel.py [--deals 10000] [--only spades]

Their game deals, and at each step its legal actions are compared with ours, one of them drawn and made in both; at the
end their returns are compared with ours, mapped as `tests/families/openspiel.py` says. Whist is compared with the play
of a contract at bridge. Stops at the first difference.
"""

import argparse
from importlib.metadata import version
from time import perf_counter

import import_path  # noqa: F401

from families.openspiel import compare_many, peers


def main() -> None:
    """Play and compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=10_000)
    parser.add_argument("--only", default="", help="games whose name begins so")
    arguments = parser.parse_args()
    print(f"OpenSpiel {version('open_spiel')}, {arguments.deals} deals each")
    for peer in peers():
        if peer.name.startswith(arguments.only):
            start = perf_counter()
            steps = compare_many(peer, range(arguments.deals))
            print(f"{peer.name}: {steps} steps, 0 differ ({perf_counter() - start:.0f} s)", flush=True)


if __name__ == "__main__":
    main()
