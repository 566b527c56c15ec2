"""Where things are, and which of the programs beside this one there are."""

import os
import pathlib
import shutil
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BENCHMARKS = ROOT / "Benchmarks"
STORE = pathlib.Path(".build/bench")


class Places:
    """The folders of one run, all of them below the repository and named from there."""

    def __init__(self, scale):
        self.scale = scale
        self.store = STORE if scale == 1 else STORE / f"scale-{scale:g}"
        self.tools = STORE / "tools"
        for folder in (self.store, self.tools):
            (ROOT / folder).mkdir(parents=True, exist_ok=True)
        # What is measured is called by its name: the release build, what was built here, the ripgrep that was brought.
        own = [".build/release", str(self.tools), str(STORE / "python/bin")]
        self.environment = {**os.environ, "PATH": os.pathsep.join([*(str(ROOT / part) for part in own), os.environ["PATH"]])}

    def has(self, program):
        return shutil.which(program, path=self.environment["PATH"]) is not None

    def output(self, *words):
        """What a program prints; it has to succeed."""
        return subprocess.run(words, cwd=ROOT, env=self.environment, check=True, stdout=subprocess.PIPE, text=True).stdout

    def tool(self, *words):
        return self.output("willrestore", *words)

    def build(self):
        """Builds the C programs that measure and that are measured against; says which there are not."""
        compiler = next((name for name in ("clang", "cc", "gcc") if self.has(name)), None)
        if compiler is None:
            raise SystemExit("Benchmarks/run: no C compiler; the Swift toolchain brings clang, put it on the PATH")
        for name, source, modules in [("measure", "measure.c", []), ("lengthen", "lengthen.c", []),
                                      ("scan-literals", "peers/scan-literals.c", ["libhs", "libpcre2-8"])]:
            target, path = ROOT / self.tools / name, BENCHMARKS / source
            if target.exists() and target.stat().st_mtime > path.stat().st_mtime:
                continue
            try:
                libraries = self.output("pkg-config", "--cflags", "--libs", *modules).split() if modules else []
                self.output(compiler, "-O3", "-o", str(target), str(path), *libraries)
            except (subprocess.CalledProcessError, FileNotFoundError):
                if not modules:
                    raise
