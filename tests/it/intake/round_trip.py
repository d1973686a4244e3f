"""Compares a gradebook that was filled with the report it was filled from, person by person.

python3 round_trip.py BEFORE AFTER COLUMN REPORT ENCODING

Shares nothing with the program but the JSON report. Prints a line for each row of a person; fails where a cell is wrong.
"""
import csv, io, json, re, sys

before, after, column, report, encoding = sys.argv[1:]


def table(path):
    with open(path, encoding=encoding, newline="") as file:
        text = file.read()
    first = text.splitlines()[0]
    separator = max(",;\t", key=first.count)
    return list(csv.reader(io.StringIO(text, newline=""), delimiter=separator))


def keys(row, place):
    """All that a row may call its student by: cells, the number of a participant, the user of an address."""
    cells = [cell.strip().lower() for at, cell in enumerate(row) if at != place]
    users = [cell.split("@")[0] for cell in cells if "@" in cell]
    numbers = [number for cell in cells[:1] for number in re.findall(r"\D(\d+)$", cell)]
    return set(filter(None, cells + users + numbers))


def known(person):
    words = [person["id"], person["login"], *person.get("other-keys", [])]
    return {word.lower() for word in words if word}


with open(report, encoding="utf-8") as file:
    report = json.load(file)
rules = report.get("gradebook") or {}
people = [(known(p), s["points"], s["max-points"], False) for s in report["submissions"] for p in s["student"]["people"]]
most = report["submissions"][0]["max-points"]
if rules.get("nothing-handed-in") is not None:
    absent = report["unmatched"].get("absent", [])
    people += [(known(a["person"]), rules["nothing-handed-in"], most, True) for a in absent]
old, new = table(before), table(after)
place, given, wrong = old[0].index(column), set(), len(old) != len(new)
for one, other in zip(old, new):
    own = [at for at, (words, *_) in enumerate(people) if words & keys(one, place)]
    expected = list(one)
    if len(own) == 1:
        _, points, of, is_absent = people[own[0]]
        scale = rules.get("scale-to") or of
        # What somebody has written for one who handed in nothing stays.
        if not (is_absent and one[place].strip()):
            expected[place] = f"{round(points * scale / of + 1e-9, 2):g}"
        given.update(own)
        print(f"{one[1].strip() or one[0]}: {expected[place]}")
    if other != expected:
        wrong = True
        print(f"wrong: {other} and not {expected}")
print(f"{len(people) - len(given)} without a row")
sys.exit(wrong)
