"""The messages of pages to a table."""

import msgspec
import pytest

from xtarot_site.table.messages import Ping, Rename, decode

COMPOSED = "が\xe9"


def test_a_message_of_a_table_is_checked_like_any_other() -> None:
    assert decode('{"t":"rename","id":"1","name":"か\u3099e\\u0301"}') == Rename("1", COMPOSED)
    assert decode(b'{"t":"ping","v":1}') == Ping(1)
    for sent in ('{"t":"rename","id":"1","name":"\\u0000"}', '{"t":"rename","id":"1","name":"\\ud800"}', '"\\u00'):
        with pytest.raises((msgspec.MsgspecError, UnicodeError)):
            decode(sent)
