"""The assets of every version of a site in one folder, as a proxy can send them: ``FOLDER/HASH/NAME``.

While servers of two versions stand side by side, and for as long as pages of the one before are open, both are asked
for. Beside what is smaller when it is compressed stands the same with ``.br`` and ``.gz`` at the end of its name.
"""

import re
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from shutil import rmtree
from tempfile import mkdtemp

from xtarot_site.kit.assets.assets import Asset, Assets
from xtarot_site.kit.assets.sources import TYPES

SUFFIXES = {"br": ".br", "gzip": ".gz"}  # of file names, by content encoding
_HASH = re.compile(r"[0-9a-f]{16}")
_NAME = re.compile(r"[\w./-]{1,200}", re.ASCII)  # no drive, no other separator, no more letters than a file may have


@dataclass(frozen=True)
class KeptAssets:
    """The assets in a folder."""

    folder: Path

    def keep(self, assets: Assets) -> Path:
        """Write these there too, whole or not at all; where they are. Raises OSError."""
        whole = self.folder / assets.hash
        if whole.exists():
            return whole
        self.folder.mkdir(parents=True, exist_ok=True)
        made = Path(mkdtemp(prefix=f".{assets.hash}-", dir=self.folder))
        try:
            made.chmod(0o755)  # a proxy is another user
            for name, asset in assets.files.items():
                file = made / name
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(asset.body)
                for encoding, packed in asset.packed.items():
                    file.with_name(file.name + SUFFIXES[encoding]).write_bytes(packed)
            made.rename(whole)
        except OSError:
            rmtree(made, ignore_errors=True)
            if not whole.exists():  # which another server may have made meanwhile
                raise
        return whole

    def get(self, given: str, name: str) -> Asset | None:
        """The file of this name as it was in the version of this hash. Raises OSError."""
        path = PurePosixPath(name)
        if not _HASH.fullmatch(given) or not _NAME.fullmatch(name) or path.suffix not in TYPES:
            return None
        if path.is_absolute() or ".." in path.parts:
            return None
        file = self.folder / given / path
        try:
            body = file.read_bytes()
        except (FileNotFoundError, IsADirectoryError, NotADirectoryError, ValueError):
            return None
        packed = {encoding: file.with_name(file.name + suffix) for encoding, suffix in SUFFIXES.items()}
        return Asset(TYPES[path.suffix], body, {name: one.read_bytes() for name, one in packed.items() if one.exists()})
