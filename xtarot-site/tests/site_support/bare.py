"""What `test_wheel` runs where the wheels are installed with its plain dependencies, and nothing of this repository is.

    python bare.py library    plays a deal of each game, and reads its record back
    python bare.py site HOST  asks a running site for all its files, and plays at a table of each game

It needs the standard library and what the wheels bring.
"""

import json
import random
import re
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Set
from html import unescape
from http import HTTPStatus
from importlib.metadata import version
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import xtarot
from xtarot.games import names
from xtarot.testing import check

CHECKED = "hexbridge"  # the game whose machine code is made soonest: made it has to be, on every Python

# What a page, a style sheet or a script makes the browser fetch, or offers to go to.
REFERENCE = re.compile(
    r"""(?:href|src)="([^"#]+) | url\(["']?([^)"'#]+) | (?:\bfrom|\bimport)\s*\(?\s*["']([^"']+\.js)["']""", re.VERBOSE
)
TEXT = ("text/", "image/svg")


def play_library() -> None:
    home = Path(xtarot.__file__).resolve()
    assert home.is_relative_to(Path(sys.prefix).resolve()), f"{home} is not the installed one"
    assert (home.parent / "py.typed").exists(), "type checkers are not told that there are types"
    for name in names(with_bots=True):
        deal = xtarot.deal(name, seed=1)
        rng = random.Random(1)
        while not deal.finished:
            seat = rng.choice(sorted(deal.actors))
            deal.play(next(deal.moves(seat)))
        (again,) = xtarot.replay(xtarot.Record.loads(deal.record().dumps().encode()))
        assert again.finished
        print(name, len(deal.log), "moves")
    check(CHECKED, deals=1)


def play_site(host: str) -> None:
    from websockets.sync.client import connect  # which the site brings

    home = f"http://{host}/"
    found = crawl(home)
    for name in names(with_bots=True):
        wanted = json.dumps({"game": name, "bots": "random", "pace": 0}).encode()
        opening = urllib.request.Request(home + "api/tables", wanted, {"Content-Type": "application/json"})
        with urllib.request.urlopen(opening) as answer:
            table = json.load(answer)
        found |= crawl(urljoin(home, table["url"]), found)
        with connect(f"ws://{host}/ws/{table['code']}?lang=ja") as socket:
            assert json.loads(socket.recv(timeout=30))
        assert urljoin(home, f"rules/{name}") in found, f"nothing leads to the rulebook of {name}"
    kinds = {Path(urlsplit(address).path).suffix for address in found}
    assert kinds >= {".js", ".svg", ".woff2"}, f"of the static files there are only {kinds}"
    print(len(found), "addresses")


def _kind_of(address: str) -> str:
    """What an address has in common with those of others alike; "" where there are none.

    PDFs are alike but for game, language, sizes and number of players, the problems of a game but for their number.
    """
    path = Path(urlsplit(address).path)
    if path.suffix == ".pdf":
        name = path.name.replace(path.parent.name, "")
        return re.sub(r"(?<![a-z])(ja|en|poker|bridge|a4|letter|\d+)(?![a-z])", "", name)
    return re.sub(r"\d+(?=$|\?)", "", address) if path.match("problems/*/*") else ""


def crawl(start: str, known: Set[str] = frozenset()) -> set[str]:
    """All that is found from an address on, at the same host, and is not known yet; of those alike, one."""
    found: set[str] = set()
    kinds: set[str] = set()
    waiting = [start]
    while waiting:
        address = waiting.pop()
        kind = _kind_of(address)
        if address in found or address in known or kind in kinds:
            continue
        body, content_type = _read(address)
        assert body, f"{address} is empty"
        found.add(address)
        kinds |= {kind} - {""}
        if content_type.startswith(TEXT):
            for groups in REFERENCE.findall(body.decode()):
                reference = urljoin(address, unescape("".join(groups)))
                if urlsplit(reference)[:2] == urlsplit(start)[:2]:
                    waiting.append(reference)
    return found


def _read(address: str) -> tuple[bytes, str]:
    """What is sent, and of which type. A site that has spent its time on this address says when to come back."""
    while True:
        try:
            with urllib.request.urlopen(address) as answer:  # raises for a status that is an error
                return answer.read(), answer.headers["content-type"]
        except urllib.error.HTTPError as error:
            if error.code != HTTPStatus.TOO_MANY_REQUESTS:
                raise
            time.sleep(int(error.headers["retry-after"]))


if __name__ == "__main__":
    print(f"xtarot {version('xtarot')} on Python {sys.version.split()[0]}")
    match sys.argv[1:]:
        case ["library"]:
            play_library()
        case ["site", host]:
            play_site(host)
