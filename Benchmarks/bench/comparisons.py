"""What is compared with what: the rows of the tables."""

import dataclasses


@dataclasses.dataclass
class Peer:
    """What a user would run instead.

    - limit: the most that our time may be of this one's, or nil where nothing is claimed
    - bar: the same in words
    """

    title: str
    command: str
    limit: float | None = None
    bar: str = "–"
    needs: tuple = ()


@dataclasses.dataclass
class Comparison:
    """One command of ours and its peers, measured in turn on the same cores."""

    title: str
    log: str
    command: str
    cores: int
    peers: list


def at_most(ratio):
    return {"limit": ratio, "bar": f"≤ {ratio:g} of its time"}


def times_faster(factor):
    return {"limit": 1 / factor, "bar": f"≥ {factor:g}× faster"}


FASTER = {"limit": 1.0, "bar": "faster"}
NOT_SLOWER = {"limit": 1.0, "bar": "no slower"}


def comparisons(path):
    """All of them; `path` says where an input or a list of patterns is."""
    literals, spelled, pairs, regexes = map(path, ("literals.txt", "spelled.txt", "pairs.tsv", "regexes.txt"))
    guards = path("guards.txt")
    plain, zst, frames, gz = map(path, ("sparse.log", "sparse.log.zst", "sparse.frames.zst", "sparse.log.gz"))
    dense = path("dense.log")
    python = f"python3 Benchmarks/peers/expressions.py {pairs} {regexes}"
    lines = f"rg -N -i -F -f {guards}"
    needs = ("rg", "python3")

    def scan(log):
        return f"scan-literals {pairs} {regexes} {log}"

    def events(name):
        log = path(name)
        return Comparison(
            f"{name.split('.')[0]}, ndjson", log, f"willrestore --jobs 2 {log}", 2,
            [Peer("rg, then jq for the message", f"rg -N -F com.apple.bluetooth {log} | jq -c .eventMessage > /dev/null",
                  **NOT_SLOWER, needs=("rg", "jq"))])

    return [
        Comparison("sparse, plain, one core", plain, f"willrestore --jobs 1 {plain}", 1, [
            Peer("rg, literals without case", f"rg -c -i -F -f {literals} {plain}", **at_most(0.35), needs=("rg",)),
            Peer("rg, literals as listed (lower case)", f"rg -c -F -f {literals} {plain}", **at_most(0.35), needs=("rg",)),
            Peer("rg, literals as spelled in the patterns", f"rg -c -F -f {spelled} {plain}", **at_most(0.35),
                 needs=("rg",)),
            Peer("grep, literals without case", f"env LC_ALL=C grep -c -i -F -f {literals} {plain}", needs=("grep",)),
            Peer("vectorscan and PCRE2 in C", scan(plain), needs=("scan-literals",)),
        ]),
        Comparison("sparse, plain, two cores", plain, f"willrestore --jobs 2 {plain}", 2, [
            Peer("rg, literals without case", f"rg -c -i -F -f {literals} {plain}", **at_most(0.2), needs=("rg",)),
            Peer("rg, then python3 with the expressions", f"{lines} {plain} | {python}", **times_faster(6), needs=needs),
            Peer("lnav, lines of Bluetooth",
                 f"lnav -n -c ':filter-in com\\.apple\\.bluetooth' {plain} > /dev/null", needs=("lnav",)),
        ]),
        Comparison("10 MB of the sparse, plain, one core", path("short.log"), f"willrestore --jobs 1 {path('short.log')}", 1, [
            Peer("python3 with the expressions alone", f"{python} {path('short.log')}", needs=("python3",))]),
        Comparison("sparse, zstd, one core", zst, f"willrestore --jobs 1 {zst}", 1, [
            Peer("zstd -dc", f"zstd -dcq {zst} > /dev/null", **FASTER, needs=("zstd",))]),
        Comparison("sparse, zstd, two cores", zst, f"willrestore --jobs 2 {zst}", 2, [
            Peer("zstd -dc", f"zstd -dcq {zst} > /dev/null", **FASTER, needs=("zstd",)),
            Peer("zstd, rg, python3", f"zstd -dcq {zst} | {lines} | {python}", needs=("zstd", *needs))]),
        Comparison("sparse, zstd of many frames, two cores", frames, f"willrestore --jobs 2 {frames}", 2, [
            Peer("zstd -dc", f"zstd -dcq {frames} > /dev/null", **FASTER, needs=("zstd",))]),
        Comparison("sparse, gzip, one core", gz, f"willrestore --jobs 1 {gz}", 1, [
            Peer("gzip -dc", f"gzip -dc {gz} > /dev/null", **at_most(0.25), needs=("gzip",))]),
        Comparison("sparse, gzip, two cores", gz, f"willrestore --jobs 2 {gz}", 2, [
            Peer("gzip -dc", f"gzip -dc {gz} > /dev/null", **at_most(0.25), needs=("gzip",)),
            Peer("gzip, rg, python3", f"gzip -dc {gz} | {lines} | {python}", **times_faster(6), needs=("gzip", *needs))]),
        Comparison("dense, plain, one core", dense, f"willrestore --jobs 1 {dense}", 1, [
            Peer("vectorscan and PCRE2 in C", scan(dense), limit=1 / 0.9, bar="≥ 0.9 of its speed", needs=("scan-literals",)),
            Peer("rg, literals without case", f"rg -c -i -F -f {literals} {dense}", needs=("rg",))]),
        Comparison("dense, plain, two cores", dense, f"willrestore --jobs 2 {dense}", 2, [
            Peer("vectorscan and PCRE2 in C", scan(dense), needs=("scan-literals",)),
            Peer("rg, then python3 with the expressions", f"{lines} {dense} | {python}", **times_faster(10), needs=needs)]),
        events("sparse.ndjson"),
        events("dense.ndjson"),
    ]


def recall(path):
    """For each log, commands that say on how many lines the literals are, and how many an expression matches; with the
    program that each needs."""
    literals, spelled, guards = map(path, ("literals.txt", "spelled.txt", "guards.txt"))
    pairs, regexes = path("pairs.tsv"), path("regexes.txt")
    for name in ("sparse.log", "dense.log"):
        log = path(name)
        yield log, [
            (f"rg -c -i -F -f {literals} {log}", "rg"),
            (f"env LC_ALL=C grep -c -i -F -f {literals} {log}", "grep"),
            (f"scan-literals {literals} - {log}", "scan-literals"),
            (f"rg -c -F -f {literals} {log}", "rg"),
            (f"rg -c -F -f {spelled} {log}", "rg"),
            (f"rg -c -i -F -f {guards} {log}", "rg"),
            (f"scan-literals {pairs} {regexes} {log}", "scan-literals"),
            (f"rg -N -i -F -f {guards} {log} | python3 Benchmarks/peers/expressions.py {pairs} {regexes}", "rg"),
            (f"willrestore --format json {log}", "willrestore"),
        ]
