"""The JSON Schema of a play, as it is published, is that of the structs by which plays are read."""

import json
from pathlib import Path

from xtarot.families import schema

PUBLISHED = Path(__file__).parents[2] / "docs" / "play.schema.json"


def test_the_published_schema_is_that_of_the_structs() -> None:
    """To write it anew: ``json.dumps(schema(), indent=2, ensure_ascii=False)`` and a newline."""
    assert PUBLISHED.read_text("utf-8") == json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"


def test_it_names_every_part_of_a_play() -> None:
    parts = schema()["$defs"]["Play"]["properties"]
    assert {"players", "sides", "order", "deal", "trumps", "pass", "discard", "score", "match"} <= parts.keys()
    assert parts["score"]["minItems"] == 1
