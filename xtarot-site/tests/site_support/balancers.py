"""Balancers as `deploy` has their files, in front of servers of this machine."""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from site_support.live import listens, wait_for

DEPLOY = Path(__file__).parents[3] / "deploy"
FILES = {"haproxy": DEPLOY / "haproxy.cfg", "nginx": DEPLOY / "nginx.conf"}


def find_program(name: str) -> str | None:
    """Where a program is, also one for root."""
    return shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin")


def fill_in(kind: str, values: Mapping[str, object]) -> str:
    """The file of a balancer with these values: LISTEN and LISTEN_TLS, PORT1 and PORT2, CERTIFICATE."""
    text = FILES[kind].read_text("utf-8")
    for name in sorted(values, key=len, reverse=True):  # LISTEN begins LISTEN_TLS
        text = text.replace(f"${{{name}}}" if kind == "haproxy" else name, str(values[name]))
    return text


def without_tls(text: str) -> str:
    """The same file, but clients speak no TLS at LISTEN_TLS: what TLS costs them is not to be measured."""
    text = re.sub(r" ssl(?: crt .*|(?=;))", "", text)
    return re.sub(r"^ +(?:ssl_|http-request redirect).*\n", "", text, flags=re.MULTILINE)


@contextmanager
def balancer(kind: str, text: str, folder: Path, port: int) -> Iterator[None]:
    """The balancer with this file, while this lasts; `port`: where it listens."""
    file = folder / f"{kind}-{port}.conf"
    file.write_text(text)
    options = {
        "haproxy": ["-db", "-f"],
        "nginx": ["-g", f"daemon off; pid {folder}/nginx-{port}.pid;", "-c"],
        "caddy": ["run", "--adapter", "caddyfile", "--config"],
    }
    command = [find_program(kind) or kind, *options[kind], str(file)]
    running = subprocess.Popen(
        command, env=os.environ | {"HOME": str(folder)}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        wait_for(lambda: listens(port))
        yield
    finally:
        running.terminate()
        running.wait()
