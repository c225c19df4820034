"""What people report to moderators, and what these decide."""

import re
from pathlib import Path
from typing import Any

from chat.talking import say
from site_support.live import Json, Person
from site_support.signing_up import make_moderator, sign_up

PAGE = {"accept": "text/html"}


def new_moderator(host: str, folder: Path, name: str) -> Person:
    """Somebody of this name who moderates the site of a folder."""
    moderator = Person(host)
    sign_up(moderator, name)
    make_moderator(folder, name)
    return moderator


def report(person: Person, n: int, command: str = "r", offence: str = "insult", aside: bool = False) -> int:
    """Report line `n` of the table where somebody is; the status of the answer."""
    body = {"id": command, "n": n, "aside": aside, "offence": offence}
    return person.http("POST", f"/api/tables/{person.code}/talk/report?lang=en", json=body).status_code


def desk(person: Person) -> str:
    """The moderators' desk."""
    return person.http("GET", "/moderate?lang=en", headers=PAGE).text


def decide(moderator: Person, measure: str, days: int = 0, limit: int = 0, command: str = "", **more: Any) -> Json:
    """Decide the first case of the desk."""
    about = int(re.findall(r'data-about="(\d+)"', desk(moderator))[0])
    body = {"id": command or f"{measure}{days}", "about": about, "measure": measure, "days": days, "limit": limit}
    answer = moderator.http("POST", "/api/moderation?lang=en", json=body | {"words": "Be kind"} | more)
    return {"status": answer.status_code, **answer.json()}


def suspend(moderator: Person, mio: Person, aki: Person, days: int = 7, words: str = "Be kind") -> None:
    """Let Mio report what Aki says at a table of both, and a moderator suspend Aki for it."""
    number = say(aki, "You play like a potato").json()["n"]
    assert report(mio, number, f"report-{number}") == 201
    done = decide(moderator, "suspend", days, command=f"suspend-{number}", words=words)
    assert done["status"] == 201, done


def limit_of(moderator: Person) -> int:
    """The row of what is closed, first on the desk."""
    return int(re.findall(r'data-limit="(\d+)"', desk(moderator))[0])
