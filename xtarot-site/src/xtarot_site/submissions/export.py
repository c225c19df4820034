"""The works of a site as folders: written out and read in, rows, texts, remarks and contests, with nothing lost.

A work is a folder of the name of its code, with ``log.json`` and a folder for each text that was sent in, which is a
rulebook's. What was said beside clauses is in ``remarks``, contests are in ``contests.json``. People are numbered in
the order in which they are met, and named in ``persons.json``, since their numbers are others on another site.

Drafts are their writers' own, with what is said about them, and are not in it: whoever takes works in opens new ones
for their authors. Nor are the counts of house rules, which come from the deals played at a site, who reviews there, and
what persons were told.
"""

import json
import secrets
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from errno import EEXIST
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import msgspec
from msgspec.structs import asdict, replace

from xtarot.eventlog import Conflict, Row
from xtarot_site.core.store.people import PersonStore
from xtarot_site.core.store.schema import DRAFT
from xtarot_site.core.store.sessions import SessionStore
from xtarot_site.core.store.store import Store
from xtarot_site.submissions import rows
from xtarot_site.submissions.authors import entrust, unsign
from xtarot_site.submissions.contests import fold_contest
from xtarot_site.submissions.files import check_files, sent_text
from xtarot_site.submissions.remark_kinds import PARTS, RemarkRow, flatten
from xtarot_site.submissions.remark_store import RemarkStore
from xtarot_site.submissions.remarks import fold_remarks
from xtarot_site.submissions.store import ContestStore, SentText, Taken, WorkStore
from xtarot_site.submissions.submission import fold_work

# What in a row is the number of a person, or several.
_PERSONS = {("hand", "to"), ("withdraw", "author"), ("leave", "author"), ("send", "writers")}
NameKeys: TypeAlias = Callable[[str], Collection[bytes]]
PERSONS, CONTESTS, REMARKS, LOG, TEXTS = "persons.json", "contests.json", "remarks", "log.json", "texts"


class Unreadable(ValueError):
    """A folder does not hold works; the message says where and why."""


class Counts(NamedTuple):
    """How many works, texts and remarks were written out, or are new here."""

    works: int
    texts: int
    remarks: int


class Bundle(NamedTuple):
    """What is exchanged: the names of persons, "" for a withdrawn one; logs and texts by code; remarks by game."""

    names: list[str]
    logs: dict[str, list[Row]]
    texts: dict[str, list[SentText]]
    remarks: dict[str, list[RemarkRow]]
    contests: dict[str, list[Row]]

    @property
    def counts(self) -> Counts:
        """How much it is."""
        return Counts(len(self.logs), sum(map(len, self.texts.values())), sum(map(len, self.remarks.values())))

    def write(self, folder: Path) -> None:
        """Write it into a folder, which must be new or empty. Raises OSError."""
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise FileExistsError(EEXIST, "the folder is not empty", str(folder))
        for code, log in self.logs.items():
            for n, text in enumerate(self.texts[code], 1):
                _write_files(folder / code / TEXTS / f"{n}", text.files)
            _write(folder / code / LOG, log)
        (folder / REMARKS).mkdir()
        for game, remarks in self.remarks.items():
            flat = [{"id": row.seq, **flatten(game, row)} for row in remarks]
            _write(folder / REMARKS / f"{game}.json", flat)
        _write(folder / PERSONS, self.names)
        contests = [{"contest": name, **asdict(row)} for name, log in self.contests.items() for row in log]
        _write(folder / CONTESTS, contests)

    @classmethod
    def read(cls, folder: Path) -> "Bundle":
        """What is in a folder. Raises Unreadable."""
        try:
            names = msgspec.convert(_read(folder / PERSONS), list[str])
            places = {path.parent.name: path for path in sorted(folder.glob(f"*/{LOG}"))}
            logs = {code: msgspec.convert(_read(path), list[Row]) for code, path in places.items()}
            texts = {code: _texts(places[code].parent, log) for code, log in logs.items()}
            remarks = {path.stem: _remarks(_read(path)) for path in sorted(folder.glob(f"{REMARKS}/*.json"))}
            contests = _contests(_read(folder / CONTESTS))
        except (OSError, ValueError) as error:
            raise Unreadable(f"{folder}: {error}") from error
        return cls(names, logs, texts, remarks, contests)


async def export(store: Store) -> Bundle:
    """All works, remarks and contests of a store."""
    met: dict[int, int] = {}
    logs = await WorkStore(store).logs()
    texts = {
        code: [SentText(sent.id, await WorkStore(store).text(sent.id) or {}) for sent in fold_work(code, log).sent]
        for code, log in logs.items()
    }
    here = {
        code: [_renumbered(row, lambda who: met.setdefault(who, len(met) + 1)) for row in log]
        for code, log in logs.items()
    }
    remarks = {
        book: _numbered(log, met)
        for book, log in (await RemarkStore(store).logs()).items()
        if not book.startswith(DRAFT)
    }
    known = [await PersonStore(store).person(who) for who in met]
    return Bundle(
        [person.name if person else "" for person in known], here, texts, remarks, await ContestStore(store).logs()
    )


async def bring(store: Store, bundle: Bundle, name_keys: NameKeys, reading_key: Callable[[str], bytes]) -> Counts:
    """Take works in. What is here already stays as it is, and is not taken in twice.

    Persons are those whose rows are here already, else those of the same name (`reading_key`, one of its `name_keys`,
    see `People`); for others a name is kept, to which `xtarot people new-words` gives a way in. Authors have a draft of
    their last text. Raises Conflict where a number, a name or letters belong to another work, and StoreError.
    """
    known = await _known(store, bundle)
    persons = [
        known.get(n) or await _person(store, name, name_keys, reading_key) for n, name in enumerate(bundle.names, 1)
    ]
    new = {
        name: await _missing(store, name, log) for name, log in bundle.contests.items()
    }  # of all, before any is added
    for name, log in new.items():
        for row in log:
            await ContestStore(store).append(name, row)
    works = texts = remarks = 0
    for code, log in sorted(bundle.logs.items(), key=lambda one: one[1][0].at):
        here = [_renumbered(row, lambda n: persons[n - 1]) for row in log]
        rows_added, texts_added = await _add(store, code, here, bundle.texts[code])
        works, texts = works + bool(rows_added), texts + texts_added
        await entrust(store, fold_work(code, await WorkStore(store).rows(code)))
    for game, said in bundle.remarks.items():
        remarks += await _say(store, game, said, persons)
    return Counts(works, texts, remarks)


def _renumbered(row: Row, number: Callable[[int], int]) -> Row:
    """A row with other numbers of persons, in all places where it has them."""
    if row.who is not None:
        row = replace(row, who=number(row.who))
    if row.command:
        who, _, command = row.command.partition(":")
        row = replace(row, command=f"{number(int(who))}:{command}")
    numbers = {
        key: [*map(number, who)] if isinstance(who, list | tuple) else number(who)
        for key, who in row.payload.items()
        if (row.kind, key) in _PERSONS and who
    }
    return replace(row, payload={**row.payload, **numbers})


def _numbered(said: list[RemarkRow], met: dict[int, int]) -> list[RemarkRow]:
    numbers = {row.seq: n for n, row in enumerate(said, 1)}
    return [
        replace(_about(row, numbers), seq=n, who=met.setdefault(row.who or 0, len(met) + 1), name="")
        for n, row in enumerate(said, 1)
    ]


def _about(row: RemarkRow, numbers: Mapping[int, int]) -> RemarkRow:
    """A row with another number of what it is about."""
    about = row.payload.get("about")
    return replace(row, payload={**row.payload, "about": numbers[about]}) if about else row


def _remarks(content: Any) -> list[RemarkRow]:
    """The remarks about a book from a file. Raises ValueError."""
    said = [
        msgspec.convert(
            {**one, "seq": one.get("id"), "payload": {part: one.get(part, empty) for part, empty in PARTS.items()}},
            RemarkRow,
        )
        for one in msgspec.convert(content, list[dict[str, Any]])
    ]
    fold_remarks(said)
    return said


def _contests(content: Any) -> dict[str, list[Row]]:
    """The logs of contests from a file. Raises ValueError."""
    logs: defaultdict[str, list[Row]] = defaultdict(list)
    for row in msgspec.convert(content, list[dict[str, Any]]):
        logs[str(row.get("contest"))].append(msgspec.convert(row, Row))
    for log in logs.values():
        fold_contest(log)
    return logs


def _texts(folder: Path, log: list[Row]) -> list[SentText]:
    """The texts of a work, in their order. Raises ValueError for one that is not what was sent in."""
    found, work = [], fold_work(folder.name, log)
    for sent in work.sent:
        place = folder / TEXTS / f"{sent.n}"
        files = {path.relative_to(place).as_posix(): path for path in place.rglob("*") if path.is_file()}
        text = sent_text(check_files({name: path.read_bytes().decode() for name, path in files.items()}))
        if text.id != sent.id and not work.withdrawn:
            raise ValueError(f"{place} is not what was sent in")
        found.append(replace(text, id=sent.id))
    return found


async def _add(store: Store, code: str, log: list[Row], texts: list[SentText]) -> tuple[int, int]:
    """Add to the store the rows that it has not; their number, and that of the texts that came with them."""
    present = await WorkStore(store).rows(code)
    if any(one != other for one, other in zip(present, log, strict=False)):
        raise Conflict(f"there is another work {code} here")
    own = {one for one, work in (await WorkStore(store).taken()).items() if work == code}
    coming, texts_added = iter(texts), 0
    for row in log:
        body = rows.read(row)
        text = next(coming) if isinstance(body, rows.Send) else None
        if row.seq > len(present):
            wanted = set(_taken(body)) - own
            await WorkStore(store).append(code, row, (), text, wanted)
            own |= wanted
            texts_added += text is not None
            if isinstance(body, rows.Withdraw):  # the text may have come with an earlier export, and a name
                before = fold_work(code, log[: row.seq - 1])
                gone = await PersonStore(store).person(body.author or before.who)
                await unsign(WorkStore(store), before, body.author or before.who, gone.name if gone else "")
    return max(0, len(log) - len(present)), texts_added


def _taken(body: rows.AnyBody) -> Iterable[Taken]:
    if isinstance(body, rows.Send):
        return Taken("game", body.game), Taken("letters", body.letters)
    return (Taken("number", body.number),) if isinstance(body, rows.Publish) else ()


async def _missing(store: Store, name: str, log: list[Row]) -> list[Row]:
    """The rows of a contest that are not here. Raises Conflict where another contest has the name."""
    here = await ContestStore(store).rows(name)
    if any(one != other for one, other in zip(log, here, strict=False)):
        raise Conflict(f"there is another contest {name} here")
    return log[len(here) :]


async def _known(store: Store, bundle: Bundle) -> dict[int, int]:
    """The numbers here of persons whose rows were taken in before: what they are called may have changed since."""
    known: dict[int, int] = {}
    for code, log in bundle.logs.items():
        for row, here in zip(log, await WorkStore(store).rows(code), strict=False):
            known |= dict(zip(_persons(row), _persons(here), strict=False)) if row.at == here.at else {}
    for book, said in bundle.remarks.items():
        present = {(row.at, row.command): row.who or 0 for row in await RemarkStore(store).rows(book)}
        known |= {row.who or 0: present[row.at, row.command] for row in said if (row.at, row.command) in present}
    return known


def _persons(row: Row) -> list[int]:
    """The persons of a row: who made it, and whom it is about."""
    about = [who for key, who in row.payload.items() if (row.kind, key) in _PERSONS and who]
    each = [one for who in about for one in (who if isinstance(who, list | tuple) else [who])]
    return [*([row.who] if row.who else []), *each]


async def _person(store: Store, name: str, keys: NameKeys, reading_key: Callable[[str], bytes]) -> int:
    """The number here of who has this name; a new one for a name that nobody has, or of who has withdrawn it."""
    known = await PersonStore(store).named([reading_key(name)]) if name else None
    if known:
        return known.who
    who = (await SessionStore(store).begin(secrets.token_urlsafe(32))).who
    if name:
        try:
            await PersonStore(store).take_name(who, name, keys(name))
        except Conflict:  # somebody here has a name that looks like it
            await PersonStore(store).take_name(who, name, [reading_key(name)])
    return who


async def _say(store: Store, game: str, remarks: list[RemarkRow], persons: list[int]) -> int:
    """Add to the remarks about a book those that are not there; their number."""
    present = {(row.who, row.command): row.seq for row in await RemarkStore(store).rows(game)}
    numbers: dict[int, int] = {}
    added = 0
    for row in remarks:
        key = (persons[(row.who or 0) - 1], row.command)
        if key not in present:
            await RemarkStore(store).append(game, replace(_about(row, numbers), who=key[0]))
            present = {(one.who, one.command): one.seq for one in await RemarkStore(store).rows(game)}
            added += 1
        numbers[row.seq] = present[key]
    return added


def _write_files(folder: Path, files: Mapping[str, str]) -> None:
    """Write the files of a text into a new folder. Their names have been checked (`files.checked`)."""
    (folder / "deals").mkdir(parents=True)
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8", newline="")


def _write(file: Path, content: object) -> None:
    text = json.dumps(msgspec.to_builtins(content), ensure_ascii=False, indent=1)
    file.write_text(text + "\n", encoding="utf-8", newline="\n")


def _read(file: Path) -> Any:
    return json.loads(file.read_bytes())
