"""Plug-ins with one fault each (broken_plugins.toml), made of four that have none."""

import tomllib
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
FILES = {
    "high_card": ROOT / "examples/plugin/high_card.py",
    "daifugo": ROOT / "examples/daifugo/daifugo.py",
    "dares": ROOT / "tests/support/dares.py",
    "bids": ROOT / "tests/support/bids.py",
}


@dataclass(frozen=True)
class Broken:
    """A plug-in: the one it is made of, what is replaced in its source, and what `xtarot check` says of it.

    says: a piece of that; at: a piece of the line of the author's that it names.
    """

    name: str
    of: str
    changes: list[tuple[str, str]]
    says: str
    at: str = ""

    def source(self) -> str:
        """Its source."""
        source = FILES[self.of].read_text(encoding="utf-8")
        for old, new in self.changes:
            assert old in source, (self.name, old)
            source = source.replace(old, new, 1)
        return source

    def write(self, folder: Path) -> Path:
        """Its file in a folder, with the rulebook that it names."""
        file = folder / f"{self.name.replace('-', '_')}_plugin.py"
        file.write_text(self.source(), encoding="utf-8")
        book = folder / f"{file.stem}_rulebook"
        if not book.exists() and (original := FILES[self.of].parent / f"{self.of}_rulebook").exists():
            book.symlink_to(original)
        return file

    def install(self, folder: Path) -> Path:
        """Its file in a folder, as pip puts it there, as a game of its own name."""
        file = self.write(folder)
        source = file.read_text(encoding="utf-8")
        for name in ("high-card", "daifugo", "dares", "bids"):
            source = source.replace(f'"{name}", "1', f'"{self.name}", "1')
        file.write_text(source, encoding="utf-8")
        about = folder / f"{file.stem}-1.0.dist-info"
        about.mkdir()
        (about / "METADATA").write_text(f"Name: {file.stem}\nVersion: 1.0\n", encoding="utf-8")
        (about / "entry_points.txt").write_text(f"[xtarot.games]\n{self.name} = {file.stem}\n", encoding="utf-8")
        return file


PLUGINS = [
    Broken(name, **told)
    for name, told in tomllib.loads((ROOT / "tests/support/broken_plugins.toml").read_text(encoding="utf-8")).items()
]
