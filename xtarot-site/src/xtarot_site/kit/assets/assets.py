"""The static files, at addresses that change with their content, so that browsers may keep them for ever.

One hash stands for the whole tree, ``/static/HASH/table.js``: modules import each other by relative addresses, and
no build step is needed. What pages load is bundled (`xtarot_site.kit.assets.bundle`), and what they need first stands
in them.
"""

import gzip
import hashlib
import os
import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import brotli
import msgspec

from xtarot.faces import sprite
from xtarot.printing import FONTS as PRINTED
from xtarot.rules.texts import LANGS
from xtarot_site.kit.assets.bundle import Bundle
from xtarot_site.kit.assets.sources import (
    PAGES,
    SITE,
    TYPES,
    bundles_of,
    is_worth_packing,
    read_pages,
    read_sheets,
    static_files,
    templates,
)
from xtarot_site.kit.http.middleware import policy

BUILT = Path(os.environ.get("XTAROT_ASSETS") or SITE / "built")  # what `build_assets` made; a checkout has none
FAST = 5  # of Brotli's qualities: a tenth larger than the best, in a fortieth of the time
RELOAD = Path(__file__).with_name("reload.js")


@dataclass(frozen=True)
class Asset:
    """A file as it is sent; `packed`: the same by content encoding, the smallest first, where it is worth it."""

    kind: str
    body: bytes
    packed: Mapping[str, bytes]


@dataclass(frozen=True, eq=False)
class Assets:
    """Pages, static files, sheets of card faces, as they were read.

    `pages` are by name. A template is what ``parts/frame.html`` has between head and end; its line
    ``$bar`` stands for ``parts/bar.html``. `policy` is the
    content policy of all pages, for a page may read another one as a document. `hash` is that of all `files`, by name.
    """

    pages: Mapping[str, Bundle]
    policy: str
    hash: str
    files: Mapping[str, Asset]

    @property
    def prefix(self) -> str:
        """The address of the tree of static files, without a slash at its end."""
        return f"/static/{self.hash}"

    def get(self, name: str) -> Asset | None:
        """The file of this name."""
        return self.files.get(name)


@cache
def read_assets() -> Assets:
    """All that pages load, read once: a server looks at no file again while it runs."""
    return _read(built=BUILT if BUILT.is_dir() else None)


class WatchedAssets:
    """The assets of a server at which somebody works on them: read again when a file has changed.

    `since`: the nanosecond in which it began. Its pages have a script more, which asks for news of this.
    """

    def __init__(self) -> None:
        self.since = time.time_ns()
        self._seen: object = None
        self._assets: Assets

    def read(self) -> Assets:
        """The assets as they are now."""
        stats = [(path, path.stat()) for path in (*static_files().values(), *templates())]
        seen = [(path, stat.st_mtime_ns, stat.st_size) for path, stat in stats]
        if seen != self._seen:
            self._assets, self._seen = _read(RELOAD.read_text(encoding="utf-8")), seen
        return self._assets


def _read(more: str = "", built: Path | None = None) -> Assets:
    """All assets; `more` is what the script of each page has besides, `built` what the build of the wheel has made."""
    pages = msgspec.json.decode((built / PAGES).read_bytes(), type=dict[str, Bundle]) if built else read_pages()
    found = {name: path.read_bytes() for name, path in static_files().items()}
    found |= {f"cards-{lang}.svg": sprite(lang).encode() for lang in LANGS}
    found |= {f"fonts/{path.name}": path.read_bytes() for path in PRINTED.glob("*.ttf")}
    found |= {name: sheet.encode() for name, sheet in read_sheets().items()}
    found |= {name: script.encode() for name, script in bundles_of(pages).items()}
    found |= {f"{name}.bundle.js": (page.script + more).encode() for name, page in pages.items()}
    inside = [(page.scripts.values(), page.styles.values()) for page in pages.values()]
    allowed = policy(*({text for texts in kind for text in texts} for kind in zip(*inside, strict=True)))
    digest = hashlib.sha256()
    for name, body in sorted(found.items()):
        digest.update(f"{name} {len(body)} ".encode())
        digest.update(body)
    files = {name: _asset(name, body, built) for name, body in found.items()}
    return Assets(pages, allowed, digest.hexdigest()[:16], files)


def _asset(name: str, body: bytes, built: Path | None) -> Asset:
    kind = TYPES[Path(name).suffix]
    if not is_worth_packing(name, body):
        return Asset(kind, body, {})
    packed = built / f"{name}.br" if built else None
    by_brotli = packed.read_bytes() if packed and packed.exists() else brotli.compress(body, quality=FAST)
    return Asset(kind, body, {"br": by_brotli, "gzip": gzip.compress(body, 9, mtime=0)})
