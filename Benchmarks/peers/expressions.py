#!/usr/bin/env python3
"""What a user would write around the exported patterns: the first expression that matches a line, counted.

    rg -N -i -F -f literals.txt LOG | Benchmarks/peers/expressions.py pairs.tsv regexes.txt
    Benchmarks/peers/expressions.py pairs.tsv regexes.txt LOG

It is no straw man. An expression is tried only where one of its literals stands in the line, which on a log of Bluetooth
lines is several times faster than trying one after the other, or one alternation of all of them.
"""

import re
import sys


def for_python(expression):
    """A PCRE2 expression in Python's notation."""
    text = re.sub(r"^\(\?(s?)J\)", lambda options: "(?s)" if options[1] else "", expression)
    seen = {}

    def group(match):
        seen[match[1]] = number = seen.get(match[1], 0) + 1
        return f"(?P<{match[1]}{number if number > 1 else ''}>"

    text = re.sub(r"\(\?<([A-Za-z]\w*)>", group, text).replace(r"\z", r"\Z")
    # Options within an expression hold to its end.
    return re.sub(r"(?<=.)\(\?i\)(.*)$", r"(?i:\1)", text)


def main():
    pairs, expressions = sys.argv[1:3]
    with open(expressions, encoding="utf-8") as file:
        compiled = [re.compile(for_python(line.rstrip("\n")).encode()) for line in file]
    with open(pairs, encoding="utf-8") as file:
        rows = [line.rstrip("\n").split("\t") for line in file]
    guards = [(literal.encode(), [int(number) for number in numbers.split(",")]) for literal, numbers in rows]
    searches = [expression.search for expression in compiled]
    log = open(sys.argv[3], "rb") if len(sys.argv) > 3 else sys.stdin.buffer

    counts, lines = [0] * len(compiled), 0
    for line in log:
        lines += 1
        lowered = line.lower()
        wanted = [number for literal, numbers in guards if literal in lowered for number in numbers]
        if not wanted:
            continue
        text = line.rstrip(b"\r\n")
        for number in sorted(set(wanted)) if len(wanted) > 1 else wanted:
            if searches[number](text):
                counts[number] += 1
                break
    print(f"{lines} lines, {sum(counts)} with an expression")


main()
