"""Runs commands side by side, in turn, and keeps what each run took."""

import dataclasses
import os
import platform
import statistics
import subprocess

from .places import ROOT

# A pair of which one round takes longer than this gets fewer rounds, and a slow one two.
LONG, SLOW = 60.0, 150.0


@dataclasses.dataclass
class Run:
    wall: float
    user: float
    system: float
    resident: int  # KiB
    status: int

    @property
    def cpu(self):
        return self.user + self.system


@dataclasses.dataclass
class Timing:
    """All runs of one command."""

    command: str
    runs: list = dataclasses.field(default_factory=list)

    @property
    def median(self):
        return statistics.median(run.wall for run in self.runs)

    @property
    def cpu(self):
        return statistics.median(run.cpu for run in self.runs)

    @property
    def spread(self):
        walls = [run.wall for run in self.runs]
        return min(walls), max(walls)

    @property
    def resident(self):
        """The most of all runs, in MiB."""
        return max(run.resident for run in self.runs) / 1024

    @property
    def failure(self):
        """The exit status of a run that went wrong; 1 is what searching programs call finding nothing."""
        return next((run.status for run in self.runs if run.status > 1), 0)


class Bench:
    """What measures, with the programs and cores at hand."""

    def __init__(self, places, rounds):
        self.places = places
        self.rounds = rounds
        self.outputs = {}  # what each command printed at last, its beginning
        self.cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []

    def pinned(self, cores):
        """The words that keep a command on so many cores, where the system can."""
        if platform.system() != "Linux" or not self.places.has("taskset") or len(self.cores) < cores:
            return ""
        return f"taskset -c {','.join(map(str, self.cores[:cores]))} "

    def warm(self, paths):
        """Reads files, so that the first who is measured does not wait for the disk."""
        for path in paths:
            with open(ROOT / path, "rb") as file:
                while file.read(1 << 22):
                    pass

    def run(self, command, cores, times=1, output=subprocess.DEVNULL):
        """Runs a command of the shell so many times."""
        results = self.places.store / "times.txt"
        words = [*self.pinned(cores).split(), "measure", str(results), str(times)]
        plain = not any(sign in command for sign in "|<>'\"")
        words += command.split() if plain else ["bash", "-o", "pipefail", "-c", command]
        subprocess.run(words, cwd=ROOT, env=self.places.environment, stdin=subprocess.DEVNULL, stdout=output,
                       stderr=subprocess.DEVNULL, check=True)
        for line in (ROOT / results).read_text().splitlines():
            wall, user, system, resident, status = line.split()
            yield Run(float(wall), float(user), float(system), int(resident), int(status))

    def printed(self, command):
        """What a command prints; it is run unless it was."""
        if command not in self.outputs:
            self.compare([command], 2, rounds=1)
        return self.outputs[command]

    def compare(self, commands, cores, times=1, rounds=None):
        """Runs each command once a round, one after the other, and returns their timings."""
        timings = [Timing(command) for command in commands]
        rounds, number = rounds or self.rounds, 0
        while number < rounds:
            for timing in timings:
                with open(ROOT / self.places.store / "output.txt", "w+b") as output:
                    timing.runs += self.run(timing.command, cores, times, output)
                    output.seek(0)
                    self.outputs[timing.command] = output.read(4096).decode(errors="replace").strip()
            number += 1
            took = sum(timing.runs[-1].wall for timing in timings)
            rounds = min(rounds, 2 if took > SLOW else 3 if took > LONG else rounds)
        return timings
