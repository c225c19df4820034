"""A rulebook's way through a site's doors, for tests: written, sent in, reviewed, published."""

from typing import Any

import httpx

from site_support.live import Person
from support.moon_ferry import files
from xtarot.rulebooks.toml import values

_ids = iter(range(10**6))


def draft(author: Person, n: int, code: str = "") -> str:
    """Save text `n` of *Moon Ferry* as a draft, a new one or that of `code`; its code."""
    if not code:
        code = author.http("POST", "/api/drafts").json()["code"]
    known = author.http("GET", f"/api/drafts/{code}").json()
    texts = files(n)
    body = {"base": known["revision"], "id": f"s{next(_ids)}", "ja": texts["ja.md"], "en": texts["en.md"]}
    answer = author.http("PUT", f"/api/drafts/{code}", json=body | {"data": values(texts["book.toml"])})
    assert answer.status_code == 200, answer.text
    return code


def titled(author: Person, title: str) -> str:
    """A draft that is called so in both languages; its code."""
    code: str = author.http("POST", "/api/drafts").json()["code"]
    known = author.http("GET", f"/api/drafts/{code}").json()
    body = {"base": known["revision"], "id": f"s{next(_ids)}", "ja": known["ja"], "en": known["en"]}
    data = known["data"] | {"name": {"ja": title, "en": title}}
    answer = author.http("PUT", f"/api/drafts/{code}", json=body | {"data": data, "play": known["play"]})
    assert answer.status_code == 200, answer.text
    return code


def act(person: Person, code: str, what: str, **more: Any) -> httpx.Response:
    """Do something with a work."""
    return person.http("POST", f"/api/works/{code}/{what}?lang=en", json={"id": f"a{next(_ids)}", **more})


def done(person: Person, code: str, what: str, **more: Any) -> Any:
    """The same, where it is not refused."""
    answer = act(person, code, what, **more)
    assert answer.status_code == 200, answer.text
    return answer.json()


def publish(author: Person, reviewer: Person, n: int = 2, code: str = "") -> str:
    """Publish text `n` of *Moon Ferry*; the code of the work."""
    code = draft(author, n, code)
    done(author, code, "send")
    done(reviewer, code, "take")
    done(reviewer, code, "publish")
    return code
