"""The measurements that are no comparison of two commands on one log."""

import json
import os
import re
import select
import statistics
import subprocess
import time

from .places import ROOT

# A whole life of an app that the system ends for want of a usage description: the last line is the proof.
STORY = "Corpus/usage-text-lost-in-update/device.log"
PROOF = b"without a usage description"


def start_up(bench, path):
    """`true`, the version, and a log of 10 kB: many runs of each in turn."""
    commands = ["true", "willrestore --version", f"willrestore {path('tiny.log')}"]
    return bench.compare(commands, 1, times=20, rounds=10)


def counts(places, log):
    """What `willrestore` says of a log."""
    log = json.loads(places.tool("--format", "json", log))["inputs"][0]
    return f"{log['lines']} lines, {log['examined']} records examined, {log['events']} events"


def batch(bench, path):
    fleet = path("fleet")
    return bench.compare([f"willrestore batch --jobs {jobs} {fleet}" for jobs in (1, 2)], 2)


def growth(bench, path, largest):
    """The same log repeated to ten times the size each time, through a pipe: for each size the timing of the reader."""
    sizes = [10 << 20, 100 << 20, 1 << 30, 10 << 30]
    for bytes_ in (max(1 << 20, int(size * bench.places.scale)) for size in sizes if size <= largest):
        inner = path("reader.txt")
        command = f"lengthen {path('base.log')} {bytes_} | measure {inner} 1 willrestore --jobs 1"
        timings = bench.compare([command], 2, rounds=1 if bytes_ > 2 << 30 else 3)
        wall, user, system, resident, status = (ROOT / inner).read_text().split()
        yield bytes_, float(user) + float(system), int(resident) / 1024, timings[0].failure or int(status)


def moved(line, pid, second):
    """A line of the story in another process, and later."""
    line = re.sub(rb"^2026-07-04 \d\d:\d\d:\d\d", b"2026-07-04 " + time.strftime("%H:%M:%S", time.gmtime(second)).encode(), line)
    return re.sub(rb"\b14(?:66|71)\b", str(pid).encode(), line)


def story():
    """The lines of one life, from its launch to the proof."""
    lines = (ROOT / STORY).read_bytes().splitlines(keepends=True)
    proof = next(number for number, line in enumerate(lines) if PROOF in line and b"(TCC)" in line)
    launch = max(number for number, line in enumerate(lines[:proof]) if b"Executing launch request" in line)
    return lines[:1], lines[launch:proof + 1]


class Watch:
    """A `willrestore watch` that gets a line when we like."""

    def __init__(self, places):
        self.process = subprocess.Popen(
            ["willrestore", "watch", "--format", "ndjson"], cwd=ROOT, env=places.environment, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE)
        self.rest = b""

    def write(self, data):
        os.write(self.process.stdin.fileno(), data)

    def lines(self, wait):
        """The lines that come within so many seconds of each other, each with when it came."""
        while select.select([self.process.stdout], [], [], wait)[0]:
            data = os.read(self.process.stdout.fileno(), 1 << 16)
            now = time.perf_counter()
            if not data:
                return
            *whole, self.rest = (self.rest + data).split(b"\n")
            yield from ((now, line) for line in whole)

    def ticks(self):
        """The clock ticks that it has used, where the system tells."""
        try:
            fields = open(f"/proc/{self.process.pid}/stat").read().rpartition(")")[2].split()
        except FileNotFoundError:
            return None
        return int(fields[11]) + int(fields[12])

    def peak(self):
        """The most that it had resident, in MiB, where the system tells."""
        try:
            found = re.search(r"VmHWM:\s+(\d+)", open(f"/proc/{self.process.pid}/status").read())
        except FileNotFoundError:
            return None
        return int(found[1]) / 1024


def watch(places, findings=250, silence=10):
    """How long from the write of the proving line to the read of the finding, in milliseconds; and what silence costs."""
    watch, waits = Watch(places), []
    head, life = story()
    watch.write(b"".join(head))
    for number in range(findings):
        *before, proof = (moved(line, 20_000 + number, 36_000 + 120 * number) for line in life)
        watch.write(b"".join(before))
        for _ in watch.lines(0.02):  # whatever there is to say about the life's beginning, and then nothing
            pass
        start = time.perf_counter()
        watch.write(proof)
        came = next((now for now, line in watch.lines(2) if line.startswith(b'{"type":"finding"')), None)
        if came is None:
            raise RuntimeError(f"watch told no finding of life {number + 1}")
        waits.append((came - start) * 1000)
    for _ in watch.lines(0.5):
        pass
    before = watch.ticks()
    time.sleep(silence)
    ticks = None if before is None else watch.ticks() - before
    peak = watch.peak()
    watch.process.stdin.close()
    reports = [json.loads(line) for _, line in watch.lines(5)]
    watch.process.wait()
    assert any(report["type"] == "summary" for report in reports)
    waits.sort()
    return {"count": len(waits), "median": statistics.median(waits), "p99": waits[int(len(waits) * 0.99)],
            "max": waits[-1], "ticks": ticks, "silence": silence, "resident": peak}
