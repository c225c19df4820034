"""What is printed: PDFs set by Typst from data, with the fonts of this package and nothing else."""

from pathlib import Path

FONTS = Path(__file__).parent / "fonts"
