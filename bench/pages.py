"""What a page costs the server: its CPU time for each, all in, for somebody who is signed in.

python bench/pages.py [/ /rules /rules/xrummy …]

A server in a process of its own, asked for one page after another. Linux only.
"""

import sys
import tempfile

import httpx
import import_path  # noqa: F401
from tables import PORT, cpu_of, server

from site_support.live import Person
from site_support.signing_up import sign_up

PAGES = ("/robots.txt", "/", "/new", "/rules", "/rules/xrummy", "/problems", "/deals", "/write", "/you")
WARM, TIMES = 5, 200
HEADERS = {"accept": "text/html", "accept-encoding": "gzip"}


def main() -> None:
    paths = sys.argv[1:] or PAGES
    with tempfile.TemporaryDirectory() as data, server(PORT, data) as process:
        person = Person(f"127.0.0.1:{PORT}")
        sign_up(person, "Minato")
        with httpx.Client(base_url=f"http://{person.host}", cookies=person.cookies, headers=HEADERS) as http:
            for path in paths:
                for _ in range(WARM):
                    answer = http.get(path).raise_for_status()
                begin = cpu_of(process)
                for _ in range(TIMES):
                    http.get(path)
                cost = (cpu_of(process) - begin) / TIMES * 1000
                print(f"{path:20} {len(answer.content) / 1024:6.1f} KiB {cost:5.1f} ms")


if __name__ == "__main__":
    main()
