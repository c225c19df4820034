"""Importing this module lets a script of this folder import the helpers of the tests."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "xtarot-site" / "tests"), str(ROOT / "tests")]
