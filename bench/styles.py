"""How much style there is: declarations, lengths written as numbers, and the bytes of it in every page.

python bench/styles.py [FOLDER]   # of this working tree, or of another
"""

import gzip
import re
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).resolve().parents[1]).resolve()
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "xtarot-site" / "src")]

from xtarot_site.kit.assets.assets import read_assets  # noqa: E402  # of the tree that is asked for

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
DECLARATION = re.compile(r"[-\w]+:\s[^;{}]+;")
NUMBER = re.compile(r"(?<![\w.])-?[\d.]+(?:px|rem)\b")


def main() -> None:
    """Print what there is, by folder, and by page."""
    declarations, numbers, lines = Counter[str](), Counter[str](), Counter[str]()
    for path in sorted((ROOT / "xtarot-site" / "src").rglob("static/*/*.css")):
        if path.name == "fonts.css":  # written by scripts/fonts
            continue
        sheet = path.read_text(encoding="utf-8")
        folder, bare = path.parent.name, COMMENT.sub("", sheet)
        declarations[folder] += len(DECLARATION.findall(bare))
        numbers["tokens" if path.name == "tokens.css" else folder] += len(NUMBER.findall(bare))
        lines[folder] += sheet.count("\n")
    print(f"{'folder':12}{'lines':>8}{'declarations':>14}{'numbers':>9}")
    for folder in [*lines, "tokens"]:
        print(f"{folder:12}{lines[folder]:8}{declarations[folder]:14}{numbers[folder]:9}")
    print(f"{'all':12}{lines.total():8}{declarations.total():14}{numbers.total():9}")
    for name, page in sorted(read_assets().pages.items()):
        style = "".join(page.styles.values()).encode()
        print(f"{name:12}{len(style):8} bytes{len(gzip.compress(style, 9)):8} packed")


if __name__ == "__main__":
    main()
