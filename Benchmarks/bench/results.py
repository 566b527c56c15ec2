"""The page of results."""

INTRODUCTION = """# Results

Written by `make bench`. [Documentation/performance.md](../Documentation/performance.md) says what the tables mean and how
they are made. Losing rows stand here like the others.
"""


def seconds(value):
    return f"{value * 1000:.1f} ms" if value < 0.1 else f"{value:.2f} s"


def timing(timing_):
    """Median and spread."""
    low, high = timing_.spread
    return f"{seconds(timing_.median)} ({seconds(low)} – {seconds(high)})"


def verdict(is_met):
    return "" if is_met is None else "met" if is_met else "**missed**"


def table(columns, rows):
    yield "| " + " | ".join(columns) + " |"
    yield "|" + "---|" * len(columns)
    for row in rows:
        yield "| " + " | ".join(str(cell).replace("|", "\\|") for cell in row) + " |"
    yield ""


def code(command):
    return f"`` {command} ``" if "`" in command else f"`{command}`"


class Results:
    """What was measured, a part at a time, as Markdown."""

    def __init__(self):
        self.parts, self.commands, self.resident = {}, {}, []

    def add(self, title, *lines):
        self.parts.setdefault(title, []).extend(lines)

    def compared(self, comparison, ours, peers):
        """Rows of a comparison: `peers` pairs each peer with its timing, or with nothing when it is not installed."""
        rows = []
        for peer, other in peers:
            name = [comparison.title, peer.title, peer.bar]
            if other is None:
                rows.append([*name, timing(ours), "not installed", "", "", ""])
            elif ours.failure or other.failure:
                rows.append([*name, f"status {ours.failure}", f"status {other.failure}", "", "", ""])
            else:
                ratio = ours.median / other.median
                is_met = None if peer.limit is None else ratio <= peer.limit
                rows.append([*name, timing(ours), timing(other), f"{ratio:.3f}", f"{ours.cpu / other.cpu:.3f}",
                             verdict(is_met)])
        self.parts.setdefault("Against what a user would run instead", []).append(rows)
        self.resident.append((comparison.title, ours.resident))
        for timing_ in [ours, *(other for _, other in peers if other)]:
            detail = [seconds(timing_.cpu), f"{timing_.resident:.0f} MiB", len(timing_.runs), code(timing_.command)]
            self.commands[comparison.title, timing_.command] = [comparison.title, *detail]

    def page(self, machine):
        lines = [INTRODUCTION]
        lines += table(["machine", ""], machine)
        for title, content in self.parts.items():
            lines += [f"## {title}", ""]
            if content and isinstance(content[0], list):
                columns = ["log", "against", "bar", "willrestore", "the other", "time, ours / theirs", "CPU, ours / theirs", ""]
                lines += table(columns, [row for rows in content for row in rows])
            else:
                lines += [*content, ""]
        lines += ["## Commands", "", "All from the repository's folder, after the files were read once. Median CPU time "
                  "(user and system, of all processes), the most memory of one process, how many runs.", ""]
        lines += table(["comparison", "CPU", "memory", "runs", "command"], self.commands.values())
        return "\n".join(lines).rstrip() + "\n"
