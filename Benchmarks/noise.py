"""What the generators of logs share: how a record is written in each style, and the clock that times them."""

import datetime
import json
import sys

FIRST = datetime.datetime(2026, 11, 12, 8, 0, 0)
HEADER = b"Timestamp                       Thread     Type        Activity             PID    TTL  \n"


def size(text):
    """Bytes of a number with K, M or G behind it."""
    units = {"K": 1 << 10, "M": 1 << 20, "G": 1 << 30}
    return int(float(text[:-1]) * units[text[-1]]) if text[-1] in units else int(text)


def frame(record, style, dice):
    """A record as the bytes before and after its time.

    It is a tuple of process, pid, library, subsystem, category, level and message.
    """
    process, pid, library, subsystem, category, level, message = record
    thread = pid * 29 + 964 + dice.randrange(4)
    if style == "ndjson":
        path = f"/usr/libexec/{process}"
        fields = {
            "timezoneName": "", "messageType": level, "eventType": "logEvent", "source": None,
            "formatString": "%{public}s", "userID": 0, "activityIdentifier": 0, "subsystem": subsystem or "",
            "category": category or "", "threadID": thread, "processImagePath": path, "senderImagePath": path,
            "timestamp": "@", "machTimestamp": 8120553, "eventMessage": message, "processID": pid,
            "parentActivityIdentifier": 0}
        text = json.dumps(fields, separators=(",", ":"), ensure_ascii=False).replace("/", "\\/")
        before, after = text.split('"@"')
        return (before + '"').encode(), ('+0100"' + after + "\n").encode()
    label = f"[{subsystem}:{category}] " if subsystem else ""
    sender = f"({library}) " if library else ""
    columns = f"+0100 {f'0x{thread:x}':<11}{level:<12}{'0x0':<21}{pid:<7}0    "
    return b"", f"{columns}{process}: {sender}{label}{message}\n".encode()


class Clock:
    """The time of the record that is written next."""

    def __init__(self):
        self.microseconds, self.second, self.text = 0, -1, b""

    def advance(self, microseconds):
        self.microseconds += microseconds

    def stamp(self):
        if self.microseconds // 1_000_000 != self.second:
            self.second = self.microseconds // 1_000_000
            self.text = (FIRST + datetime.timedelta(seconds=self.second)).strftime("%Y-%m-%d %H:%M:%S.").encode()
        return self.text + b"%06d" % (self.microseconds % 1_000_000)


def guard_pipe(main):
    """Runs `main`; a reader that had enough is no error."""
    try:
        main()
    except BrokenPipeError:
        # Python must not complain about it while it shuts down.
        sys.stderr.close()
