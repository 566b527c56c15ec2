"""What the tool looks for, in the forms that other programs take.

The binary lists its literals and its expressions; which literal guards which expression stands in the pattern files.
"""

import re

KEY = re.compile(r"^    (contains|match|multiline): (.+)$")


def exported(tool, listing):
    """The lines of `willrestore patterns list --literals` or `--regexes`."""
    return tool("patterns", "list", listing).splitlines()


def scalars(text):
    """The values of a YAML scalar, or of a list in brackets: plain, or in either quotes."""
    values, rest = [], text.strip()
    if is_list := rest.startswith("["):
        rest = rest[1:]
    while rest and rest[0] != "]":
        if rest[0] == "'":
            found = re.match(r"'((?:[^']|'')*)'", rest)
            values.append(found[1].replace("''", "'"))
        elif rest[0] == '"':
            found = re.match(r'"((?:[^"\\]|\\.)*)"', rest)
            if "\\" in found[1]:
                raise ValueError(f"an escape in a quoted scalar is not read: {text}")
            values.append(found[1])
        else:
            found = re.match(r"[^,\]]+" if is_list else r".+", rest)
            values.append(found[0].strip())
        rest = rest[found.end():].lstrip(" ,")
    return values


def guards(folder):
    """Of every pattern file, each pattern's literals as they are spelled there, and its expression."""
    for path in sorted(folder.glob("*.yaml")):
        found = {}
        for line in [*path.read_text().splitlines(), "  - name: end"]:
            if line.startswith("  - name:"):
                if found:
                    options = "(?s)" if found.get("multiline") == ["true"] else ""
                    yield found["contains"], options, found["match"][0]
                found = {}
            elif key := KEY.match(line):
                found[key[1]] = scalars(key[2])


def bare(expression):
    """An expression without the options that the listing puts before it."""
    return re.sub(r"^\(\?(s?)J?\)", lambda options: "(?s)" if options[1] else "", expression)


class Patterns:
    """Literals and expressions of the built-in patterns.

    - literals: all that the scan looks for, lower-cased, also those of emitters and of exporting tools
    - spelled: the same as the pattern files spell them, where they do
    - expressions: in order of precedence
    - pairs: each literal of a pattern, with the numbers of the expressions that it guards
    """

    def __init__(self, tool, folder):
        self.literals = exported(tool, "--literals")
        self.expressions = exported(tool, "--regexes")
        numbers = {bare(expression): number for number, expression in enumerate(self.expressions)}
        self.pairs, spellings, strange = {}, {}, []
        for literals, options, match in guards(folder):
            for literal in literals:
                spellings.setdefault(literal.lower(), {})[literal] = True
                guarded_here = self.pairs.setdefault(literal.lower(), set())
                if (number := numbers.get(options + match)) is None:
                    strange.append(match)
                else:
                    guarded_here.add(number)
        strange += sorted(set(self.pairs) - set(self.literals))
        guarded = set().union(*self.pairs.values())
        strange += [expression for number, expression in enumerate(self.expressions) if number not in guarded]
        if strange:
            raise SystemExit(f"Patterns/ and the release build's lists differ, run `make release`: {strange[0]}")
        self.spelled = [spelling for literal in self.literals for spelling in spellings.get(literal, [literal])]

    def write(self, folder):
        """Writes literals.txt, spelled.txt, guards.txt (the literals of patterns alone), regexes.txt and pairs.tsv."""
        rows = [f"{literal}\t{','.join(map(str, sorted(self.pairs[literal])))}" for literal in sorted(self.pairs)]
        for name, lines in [("literals.txt", self.literals), ("spelled.txt", self.spelled),
                            ("guards.txt", sorted(self.pairs)), ("regexes.txt", self.expressions), ("pairs.tsv", rows)]:
            (folder / name).write_text("".join(line + "\n" for line in lines))
