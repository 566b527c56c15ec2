"""On what, and with what, was measured."""

import datetime
import os
import platform
import re
import subprocess

from .places import ROOT


def first_line(places, *words):
    """The first line that a program prints, on either stream; nothing when there is no such program."""
    try:
        done = subprocess.run(words, cwd=ROOT, env=places.environment, stdin=subprocess.DEVNULL, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    except FileNotFoundError:
        return None
    return done.stdout.strip().split("\n")[0].strip("* ") if done.returncode == 0 else None


def processor():
    try:
        return re.search(r"model name\s*:\s*(.+)", open("/proc/cpuinfo").read())[1]
    except (FileNotFoundError, TypeError):
        return platform.processor() or platform.machine()


def memory():
    return f"{os.sysconf('SC_PAGE_SIZE') * os.sysconf('SC_PHYS_PAGES') / (1 << 30):.0f} GiB"


def system():
    try:
        name = re.search(r'PRETTY_NAME="(.+)"', open("/etc/os-release").read())[1]
    except (FileNotFoundError, TypeError):
        name = platform.platform(terse=True)
    return f"{name}, {platform.system()} {platform.release()}"


def description(places):
    """Rows of name and value."""
    yield "date", datetime.date.today().isoformat()
    yield "processor", f"{processor()}, {os.cpu_count()} cores"
    yield "memory", memory()
    yield "system", system()
    yield "load when it began", f"{os.getloadavg()[0]:.1f}"
    yield "willrestore", first_line(places, "willrestore", "--version")
    yield "Swift", first_line(places, "swift", "--version")
    for name, words in [
        ("rg", ["rg", "--version"]), ("grep", ["grep", "--version"]), ("jq", ["jq", "--version"]),
        ("zstd", ["zstd", "--version"]), ("gzip", ["gzip", "--version"]), ("python3", ["python3", "--version"]),
        ("lnav", ["lnav", "-V"]), ("vectorscan", ["pkg-config", "--modversion", "libhs"]),
        ("PCRE2", ["pkg-config", "--modversion", "libpcre2-8"]),
    ]:
        yield name, first_line(places, *words) or "not installed"
