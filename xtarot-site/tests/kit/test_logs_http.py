"""What a server logs: one line each, for people or programs, and nothing in it that nobody is to read there."""

import json
import logging
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from site_support.live import Person, play_deal, rows_of, site
from xtarot_site.cli.logs import JsonLines, Lines, LogFormat, blot, set_up_logs

SEED = bytes(range(32))


@pytest.fixture
def loggers() -> Iterator[None]:
    """Afterwards logs are written as before."""
    root, ours = logging.getLogger(), logging.getLogger("xtarot")
    handlers, levels = root.handlers[:], (root.level, ours.level)
    yield
    root.handlers[:] = handlers
    root.setLevel(levels[0])
    ours.setLevel(levels[1])


def record(message: str, *given: object, failed: BaseException | None = None) -> logging.LogRecord:
    trace = (type(failed), failed, failed.__traceback__) if failed else None
    return logging.LogRecord("xtarot_site.table.table", logging.ERROR, "file.py", 1, message, given, trace)


@pytest.mark.usefixtures("loggers")
@pytest.mark.parametrize("form", [*LogFormat])
def test_a_deal_leaves_no_card_seed_secret_or_address_in_the_log(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, form: LogFormat
) -> None:
    """Though all of ours is said. At such a level libraries would log each message: they are kept to warnings."""
    set_up_logs(form, logging.DEBUG)
    with site(tmp_path, seeds=lambda: SEED, log_level="warning") as host, Person(host) as mio, Person(host) as aki:
        code = mio.open("dream-capture", friends=[1])
        for person in (mio, aki):
            person.join(code)
        aki.ask("sit", seat=1)
        for person in (mio, aki):
            person.ask("next")
        play_deal([mio, aki], random.Random(1))
        mio.http("GET", f"/table/{'x' * 9}", headers={"accept": "text/html"})
        moves = [row.payload["move"] for row in rows_of(tmp_path, code) if row.kind == "move"]
        payloads = [json.dumps(row.payload) for row in rows_of(tmp_path, code)]
        logging.getLogger("xtarot_site.kit").info("the deal is over")
    text = capsys.readouterr().err
    assert "the deal is over" in text
    assert len(moves) > 20
    for secret in (SEED.hex(), *mio.cookies.values(), *aki.cookies.values(), "127.0.0.1"):
        assert secret not in text
    for said in {*moves, *payloads}:
        assert f'"{said}"' not in text, said
        assert f"'{said}'" not in text, said
        assert f" {said} " not in text, said


def test_one_line_says_when_how_bad_of_what_and_why() -> None:
    line = Lines().format(record("table %s cannot be stored: %s", "abc", "the disk\nis full"))
    at, level, of, said = line.split(" ", 3)
    assert at.startswith("20")
    assert (level, of, said) == ("error", "xtarot_site.table.table:", "table abc cannot be stored: the disk\\nis full")
    assert Lines().format(record("%s", "a\r\x1b[2Jb")).endswith(r": a\r\x1b[2Jb"), "and nothing else"
    try:
        raise ValueError("from 10.0.0.7")
    except ValueError as error:
        found = json.loads(JsonLines().format(record("it failed", failed=error)))
    assert {"time", "level", "logger", "message", "trace"} == found.keys()
    assert found["message"] == "it failed"
    assert "ValueError: from …" in found["trace"]


@pytest.mark.parametrize(
    ("given", "left"),
    [
        ("postgresql://mio:s3cret@db.example/xtarot", "postgresql://…db.example/xtarot"),
        ("from 192.168.0.17:4711", "from …:4711"),
        ("no mail to aki+x@club.example: 550", "no mail to …: 550"),
        ("from 2001:db8::17 and ::1", "from … and …"),
        ("cookie " + "aB3-" * 11, "cookie …"),
        ("seed " + "0f" * 32, "seed …"),
        ("at 12:30:45, version 0.1.0, dream-capture", "at 12:30:45, version 0.1.0, dream-capture"),
    ],
)
def test_what_looks_like_a_secret_or_an_address_is_blotted_out(given: str, left: str) -> None:
    assert blot(given) == left
