"""The static files, at addresses that change with their content, so that browsers may keep them for ever.

One hash stands for the whole tree, ``/static/HASH/table.js``: modules import each other by relative addresses, and
no build step is needed. What pages load is bundled (`xtarot_site.kit.assets.bundle`), and what they need first stands
in them.
"""

import gzip
import hashlib
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from xtarot.faces import sprite
from xtarot.printing import FONTS as PRINTED
from xtarot.rules.texts import LANGS
from xtarot_site.kit.assets.bundle import Bundle, bundle_page, folder_of
from xtarot_site.kit.assets.sheets import write_out
from xtarot_site.kit.http.middleware import policy

SITE = Path(__file__).parents[2]
ROOTS = tuple(sorted(SITE.rglob("static")))  # what all pages share, and what each feature adds: one tree of addresses
PARTS = SITE / "kit" / "pages" / "parts"
RELOAD = Path(__file__).with_name("reload.js")
TYPES = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".ttf": "font/ttf",
    ".txt": "text/plain; charset=utf-8",
    ".png": "image/png",
    ".json": "application/json",
    ".mp3": "audio/mpeg",
}
_PACKED = {".woff2", ".png", ".mp3"}  # compressed as they are
_RARE = {".ttf"}  # what few ever load
_SMALL = 1024
_PART = re.compile(r"^ *\$(\w+)\n", re.MULTILINE)


@dataclass(frozen=True)
class Asset:
    """A file as it is sent; `packed` is the same by gzip, where that is smaller."""

    kind: str
    body: bytes
    packed: bytes | None


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
    return _read()


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


def static_files() -> dict[str, Path]:
    """The static files by name. The name is the path in the folder ``static`` of a feature, as in its address."""
    files = ((path.relative_to(root).as_posix(), path) for root in ROOTS for path in root.rglob("*.*"))
    return dict(sorted((name, path) for name, path in files if path.suffix in TYPES))


def entry_of(template: Path) -> str:
    """The name, without a suffix, of the script and the stylesheet of a page, which are in its feature."""
    static = template.parent / "static"
    (sheet,) = static.glob(f"*/{template.stem}.css")
    return sheet.relative_to(static).with_suffix("").as_posix()


def templates() -> list[Path]:
    """The templates of pages and of their parts."""
    return sorted(SITE.rglob("*.html"))


def _read(more: str = "") -> Assets:
    """All assets; `more` is what the script of each page has besides."""
    found = {name: path.read_bytes() for name, path in static_files().items()}
    found |= {f"cards-{lang}.svg": sprite(lang).encode() for lang in LANGS}
    found |= {f"fonts/{path.name}": path.read_bytes() for path in PRINTED.glob("*.ttf")}
    modules = {name: body.decode() for name, body in found.items() if name.endswith(".js")}
    sheets = write_out({name: body.decode() for name, body in found.items() if name.endswith(".css")})
    found |= {name: sheet.encode() for name, sheet in sheets.items()}
    pages = _pages(modules, sheets)
    found |= {f"{name}.bundle.js": (page.script + more).encode() for name, page in pages.items()}
    found |= {
        f"{folder_of(name)}/{module}": script.encode()
        for name, page in pages.items()
        for module, script in page.later.items()
    }
    inside = [(page.scripts.values(), page.styles.values()) for page in pages.values()]
    allowed = policy(*({text for texts in kind for text in texts} for kind in zip(*inside, strict=True)))
    digest = hashlib.sha256()
    for name, body in sorted(found.items()):
        digest.update(f"{name} {len(body)} ".encode())
        digest.update(body)
    return Assets(pages, allowed, digest.hexdigest()[:16], {name: _asset(name, body) for name, body in found.items()})


def _pages(modules: Mapping[str, str], sheets: Mapping[str, str]) -> dict[str, Bundle]:
    """The pages by name, each put together with the scripts and styles that it loads.

    A page's template lies in its feature; script and stylesheet of the same name in the feature's static files.
    """
    read = {path: path.read_text(encoding="utf-8") for path in templates()}
    parts = {path.stem: text for path, text in read.items() if path.parent == PARTS}
    whole = {
        path: put_together(parts["frame"], {**parts, "content": text})
        for path, text in read.items()
        if path.parent != PARTS
    }
    return {path.stem: bundle_page(entry_of(path), text, modules, sheets) for path, text in whole.items()}


def put_together(template: str, parts: Mapping[str, str]) -> str:
    """The template with what its lines ``$name`` stand for, where there is such a part; parts can have parts too."""

    def whole(found: re.Match[str]) -> str:
        return put_together(parts[found[1]], parts) if found[1] in parts else found[0]

    return _PART.sub(whole, template)


def _asset(name: str, body: bytes) -> Asset:
    suffix = Path(name).suffix
    packed = gzip.compress(body, 9, mtime=0) if suffix not in _PACKED | _RARE and len(body) >= _SMALL else None
    return Asset(TYPES[suffix], body, packed)
