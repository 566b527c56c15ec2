"""The logs that are read, made once and kept: the same arguments give the same bytes."""

import hashlib
import json
import shlex
import subprocess
import sys

from .places import BENCHMARKS, ROOT

GUEST = "Corpus/healthy-relaunch/device.log"
SMALL_LOGS = 200


def size(bytes_, scale):
    return str(max(20_000, int(bytes_ * scale)))


class Inputs:
    """Makes what is missing, or was made by other generators or with other arguments."""

    def __init__(self, places):
        self.places = places
        self.store = places.store
        self.record = ROOT / self.store / "inputs.json"
        self.told = set()
        self.made = json.loads(self.record.read_text()) if self.record.exists() else {}
        sources = [*(BENCHMARKS / name for name in ("make-noise", "make-dense", "noise.py")), ROOT / GUEST]
        self.digest = hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()[:12]

    def path(self, name):
        return str(self.store / name)

    def make(self, name, command):
        """Makes a file by a command of the shell whose output it is."""
        stamp = f"{self.digest} {command}"
        target = ROOT / self.path(name)
        if self.made.get(name) == stamp and target.exists():
            return
        if (part := name.split("/")[0]) not in self.told:
            self.told.add(part)
            print(f"  making {self.path(part)}", file=sys.stderr, flush=True)
        target.parent.mkdir(parents=True, exist_ok=True)
        with open(target, "wb") as file:
            subprocess.run(["bash", "-o", "pipefail", "-c", command], cwd=ROOT, env=self.places.environment, stdout=file,
                           check=True)
        self.made[name] = stamp
        self.record.write_text(json.dumps(self.made, indent=1))

    def noise(self, bytes_, *more):
        return shlex.join(["Benchmarks/make-noise", "--size", size(bytes_, self.places.scale), *more])

    def make_all(self):
        path, scale = self.path, self.places.scale
        mixed = ["--with", GUEST, "--share", "0.001"]
        self.make("sparse.log", self.noise(1 << 30, *mixed))
        self.make("base.log", self.noise(64 << 20, *mixed))
        self.make("short.log", self.noise(10 << 20, *mixed))
        self.make("sparse.ndjson", self.noise(1 << 30, "--style", "ndjson"))
        dense = shlex.join(["Benchmarks/make-dense", "--size", size(256 << 20, scale)])
        self.make("dense.log", dense)
        self.make("dense.ndjson", f"{dense} --style ndjson")
        self.make("tiny.log", f"head -c 10000 {GUEST} | sed '$d'")
        if self.places.has("zstd"):
            for name in ("sparse.log", "dense.log"):
                self.make(f"{name}.zst", f"zstd -3 -q -c {path(name)}")
            piece = size(64 << 20, scale)
            self.make("sparse.frames.zst", f"split -C {piece} --filter='zstd -3 -q -c' {path('sparse.log')}")
        if self.places.has("gzip"):
            for name in ("sparse.log", "dense.log"):
                self.make(f"{name}.gz", f"gzip -6 -n -c {path(name)}")
        self.make_small(mixed)

    def make_small(self, mixed):
        """Field logs of a fleet, compressed in turn by either program."""
        packers = [(ending, command) for ending, command in (("zst", "zstd -3 -q -c"), ("gz", "gzip -6 -n -c"))
                   if self.places.has(command.split()[0])]
        for number in range(SMALL_LOGS if packers else 0):
            ending, packer = packers[number % len(packers)]
            log = self.noise(5 << 20, "--seed", str(number + 1), *mixed)
            self.make(f"fleet/{number + 1:03}.log.{ending}", f"{log} | {packer}")
