"""How much style there is: declarations, lengths written as numbers, and the bytes of it in every page.

python bench/styles.py [FOLDER]   # of this working tree, or of another
"""

import gzip
import re
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).resolve().parents[1]).resolve()
sys.path.insert(0, str(ROOT / "src"))

from xtarot.web.assets.assets import read_assets  # noqa: E402  # of the tree that is asked for

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
DECLARATION = re.compile(r"[-\w]+:\s[^;{}]+;")
NUMBER = re.compile(r"(?<![\w.])-?[\d.]+(?:px|rem)\b")


def main() -> None:
    """Print what there is, by room, and by page."""
    declarations, numbers, lines = Counter[str](), Counter[str](), Counter[str]()
    static = ROOT / "src/xtarot/web/static"
    for path in sorted(static.rglob("*.css")):
        if path.name == "fonts.css":  # written by scripts/fonts
            continue
        sheet = path.read_text(encoding="utf-8")
        room, bare = path.parent.name, COMMENT.sub("", sheet)
        declarations[room] += len(DECLARATION.findall(bare))
        numbers["tokens" if path.name == "tokens.css" else room] += len(NUMBER.findall(bare))
        lines[room] += sheet.count("\n")
    print(f"{'room':12}{'lines':>8}{'declarations':>14}{'numbers':>9}")
    for room in [*lines, "tokens"]:
        print(f"{room:12}{lines[room]:8}{declarations[room]:14}{numbers[room]:9}")
    print(f"{'all':12}{lines.total():8}{declarations.total():14}{numbers.total():9}")
    for name, page in sorted(read_assets().pages.items()):
        style = "".join(page.styles.values()).encode()
        print(f"{name:12}{len(style):8} bytes{len(gzip.compress(style, 9)):8} packed")


if __name__ == "__main__":
    main()
