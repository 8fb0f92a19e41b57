#!/usr/bin/env python3
"""Makes an API whose expressions cost as much as callers make them, and load on it.

    attack.py make FOLDER SAMPLE        FOLDER/project: the sample projectmanager with an operation for each attack
    attack.py aim FOLDER URL SECONDS    FOLDER/others.yaml: a scenario for drive
    attack.py strike FOLDER URL SECONDS attacks; writes FOLDER/attackers.json
    attack.py judge FOLDER              prints the figures of attackers.json, others.json and loops.json (a recording of work on
                                        event loops); exits 1 if a bound was missed

An attacker's request has to end within its time with the right result or an error that says why: the API's own answer to
a mapping that failed (422), or problem JSON (400 by a schema, 503, 504).
"""

import datetime
import http.client
import json
import os
import pathlib
import re
import shutil
import sys
import threading
import time
import urllib.parse

ATTACKERS = 50
OTHERS = 200
RATE = int(os.environ.get("ATTACK_RATE", 2 * OTHERS))  # requests of the others a second
PROBES = RATE // 20  # of these, for /health/live
WARM_UP = 25  # seconds
RAMP = 15
OTHERS_P99 = 100  # milliseconds
LIVE_P99 = 50
LOOP_WORK = 10  # milliseconds of processor time that one piece of work may hold an event loop
PAUSE = 0.1  # seconds between an attacker's requests
REQUEST_TIME = 10  # seconds, as attack.xml has it
BOUND = REQUEST_TIME + 2 + 1  # a reply has 2 s at least; one more for the machine

NUMBERS = list(range(8000))
API = "/projectmanager"

# one hash: of longs, and of strings
LONGS = [4294967297 * i for i in range(1, 8001)]
STRINGS = ["".join("Aa" if i >> bit & 1 else "BB" for bit in range(12)) for i in range(4096)]
LIST = {"type": "array", "items": {"type": "number"}}
RECURSION = "($f := function($n) {{ {} }}; $string($f($body.n)))"

# name: the expression, its value if it has one, a body, and the schema of a member where that is what costs
ATTACKS = {
    "join": ("$string($count($body.a[$ in $body.b]))", "8000", {"a": NUMBERS, "b": NUMBERS}, {}),
    "tail-recursion": (RECURSION.format("$n = 0 ? 0 : $f($n - 1)"), "0", {"n": 10000000}, {}),
    "endless-tail-recursion": (RECURSION.format("$f($n + 1)"), None, {"n": 0}, {}),
    "endless-recursion": (RECURSION.format("$f($n + 1) + 1"), None, {"n": 0}, {}),
    "path-product": ("$string($count($body.a.$$.body.a.$$.body.a))", str(8000**3), {"a": NUMBERS}, {}),
    "filters-in-map": (
        "$string($sum($map($body.a, function($x) { $count($filter($body.a, function($y) { $y > $x })) })))",
        str(8000 * 7999 // 2),
        {"a": NUMBERS},
        {},
    ),
    "sort": ("$string($sort($body.a, function($x, $y) { $x < $y })[0])", "7999", {"a": NUMBERS}, {}),
    "order-by": ("$string($body.a^(>$)[0])", "7999", {"a": NUMBERS}, {}),
    "distinct": ("$string($count($distinct($body.a)))", "8000", {"a": LONGS}, {}),
    "growing-text": ("$string($length($reduce($body.a, function($x, $y) { $x & $x })))", None, {"a": NUMBERS}, {}),
    "range": ("$string($sum([1..$body.n]))", "50000005000000", {"n": 10000000}, {}),
    "regular-expression": ("$string($contains($body.s, /(a+)+b/))", "false", {"s": "a" * 60}, {}),
    "replace": ("$string($length($replace($body.s, /a*c/, 'x')))", "100000", {"s": "a" * 100000}, {}),
    "search": ("$string($contains($body.s, $body.t))", "false", {"s": "a" * 60000, "t": "a" * 30000 + "b"}, {}),
    "padding": ("$string($length($pad('x', $body.n)))", "60000000", {"n": 60000000}, {}),
    "unique-numbers": ("'A00'", "A00", {"a": LONGS}, {"a": {"type": "array", "uniqueItems": True}}),
    "unique-strings": ("'A00'", "A00", {"a": STRINGS}, {"a": {"type": "array", "uniqueItems": True}}),
    "pattern": ("'A00'", None, {"s": "a" * 60 + "!"}, {"s": {"type": "string", "pattern": "^(a+)+$"}}),
}


def write(file, content):
    file.parent.mkdir(parents=True, exist_ok=True)
    # JSON is YAML
    file.write_text(content if isinstance(content, str) else json.dumps(content, indent=1))


def mapping(members):
    rules = [{name: {"required": True, "nullable": False, "template": "{{%s}}" % text}} for name, text in members.items()]
    return {"version": "1.2", "mappings": [{"body": {"mappings": rules}}]}


def make(folder, sample):
    project = folder / "project"
    shutil.copytree(sample, project)
    paths = {}
    for name, (expression, value, body, properties) in ATTACKS.items():
        paths["/" + name] = {
            "post": {
                "requestBody": {
                    "required": True,
                    "content": {"application/json": {"schema": {"type": "object", "properties": properties}}},
                },
                "responses": {"200": {"description": "made"}, "422": {"description": "not made"}},
            }
        }
        operation = project / "src/main/operations" / ("%2F" + name) / "post"
        write(operation / "operation.yaml", {"version": 1, "zasset": "employeeListShort"})
        write(operation / "request.yaml", mapping({"workDept": "(%s) = '%s' ? 'C01' : 'E01'" % (expression, value)}))
        write(operation / "response_200.yaml", mapping({"made": "$zosAssetResponse.body.'ResultSet Output'[0].workDept"}))
        write(operation / "response_422.yaml", mapping({"message": "$error.message"}))
        write(
            operation / "response_mapping.yaml",
            {
                "version": 1,
                "response_200.yaml": {"condition": "$zosAssetResponse.statusCode = 200", "httpStatusCode": 200},
                "response_422.yaml": {"condition": True, "httpStatusCode": 422},
            },
        )
        write(folder / (name + ".json"), json.dumps(body, separators=(",", ":")))
    write(
        project / "src/main/api/openapi.yaml",
        (sample / "src/main/api/openapi.yaml").read_text().replace("paths:\n", "paths:\n" + "".join(
            "  %s: %s\n" % (path, json.dumps(item)) for path, item in paths.items()), 1),
    )


def aim(folder, url, seconds):
    # a JVM that has just started is slow, so all come one after another
    employees = {"status": 200, "json": {"/count": 4, "/employees/0/department": "C01"}}
    write(
        folder / "others.yaml",
        {
            "target": url,
            "measure": {"warmUp": "%ss" % WARM_UP, "interval": "%ss" % seconds},
            "load": {"clients": OTHERS, "rate": RATE, "ramp": "%ss" % RAMP},
            "http": {"timeout": "10s"},
            "requests": [
                {"name": "others", "weight": RATE - PROBES, "get": API + "/employees/directory?workDept=C01", "check": employees},
                {"name": "live", "weight": PROBES, "get": "/health/live", "check": {"status": 200}},
            ],
        },
    )


def fault(name, status, headers, body):
    """What is wrong with an answer to an attacker; None for nothing."""
    _, value, _, properties = ATTACKS[name]
    media_type = (headers.get("content-type") or "").split(";")[0]
    expected = {200: "application/json", 422: "application/json"}.get(status, "application/problem+json")
    if media_type != expected:
        return "%d is %s" % (status, media_type)
    answer = json.loads(body)
    if status == 200:
        return None if value is not None and answer == {"made": "C01"} else "a wrong result"
    if status == 422:
        clear = re.search("takes longer than|nests deeper than|more than|time ended before", answer["message"])
        return None if clear else "an error without a reason: " + answer["message"]
    if status not in ({400, 503, 504} if properties else {503, 504}):
        return "status %d" % status
    if answer.get("status") != status or not answer.get("title") or (status == 503 and not headers.get("retry-after")):
        return "a problem that is not whole: %s" % answer
    return None


def attack(folder, url, number, end, answers):
    address = urllib.parse.urlsplit(url)
    time.sleep(RAMP * number / ATTACKERS)
    names = list(ATTACKS)
    bodies = [(folder / (name + ".json")).read_bytes() for name in names]
    turn = number
    while time.monotonic() < end:
        turn = (turn + 1) % len(names)
        began = time.monotonic()
        status = 0
        try:
            connection = http.client.HTTPConnection(address.hostname, address.port, timeout=2 * BOUND)
            connection.request("POST", API + "/" + names[turn], bodies[turn], {"content-type": "application/json"})
            response = connection.getresponse()
            status = response.status
            why = fault(names[turn], status, response.headers, response.read())
            connection.close()
        except (OSError, ValueError, KeyError, http.client.HTTPException) as e:
            why = repr(e)
        answers.append((names[turn], time.monotonic() - began, status, why))
        time.sleep(PAUSE)


def strike(folder, url, seconds):
    end = time.monotonic() + WARM_UP + seconds
    answers = []
    attackers = [threading.Thread(target=attack, args=(folder, url, i, end, answers)) for i in range(ATTACKERS)]
    for attacker in attackers:
        attacker.start()
    for attacker in attackers:
        attacker.join()
    write(folder / "attackers.json", answers)


def judge(folder):
    answers, others = (json.loads((folder / name).read_text()) for name in ("attackers.json", "others.json"))
    others = others["total"]
    kinds = {kind["name"]: kind for kind in others["kinds"]}
    missed = []
    for name, bound in (("others", OTHERS_P99), ("live", LIVE_P99)):
        latency, failed = kinds[name]["latency"], kinds[name]["failed"]
        print(
            "%s: p50 %.1f, p99 %.1f, max %.1f ms; %d requests, %d failed"
            % (name, latency["p50"], latency["p99"], latency["max"], kinds[name]["requests"], failed)
        )
        if latency["p99"] > bound:
            missed.append("p99 of %s is above %d ms" % (name, bound))
        if failed:
            missed.append("%d requests of %s failed" % (failed, name))
    for name in ATTACKS:
        times = [seconds for kind, seconds, _, _ in answers if kind == name]
        statuses = sorted(status for kind, _, status, _ in answers if kind == name)
        counts = ", ".join("%d: %d" % (status, statuses.count(status)) for status in dict.fromkeys(statuses))
        print("attack %s: %s; at most %.1f s" % (name, counts or "no answer", max(times, default=0)))
        if not times:
            missed.append("no answer to " + name)
        elif max(times) > BOUND:
            missed.append("an answer to %s took longer than %d s" % (name, BOUND))
    for name, why in sorted({(name, why) for name, _, _, why in answers if why}):
        missed.append("%s: %s" % (name, why))
    events = json.loads((folder / "loops.json").read_text())["recording"]["events"]
    work = sorted((event["values"] for event in events), key=lambda event: event["startTime"])
    seconds = [datetime.datetime.fromisoformat(event["startTime"][:19]).timestamp() for event in work]
    warm = [event for event, at in zip(work, seconds) if at - seconds[0] > WARM_UP]
    times = [1000 * float(event["cpuTime"][2:-1]) for event in warm]
    longest = max(times, default=0)
    print("event loops: %d pieces of work, %d abandoned, the longest %.1f ms of processor time"
          % (len(times), sum(event["abandoned"] for event in warm), longest))
    if not times:
        missed.append("no work on event loops was recorded")
    if longest > LOOP_WORK:
        missed.append("work held an event loop for more than %d ms" % LOOP_WORK)
    print("load average %.1f" % os.getloadavg()[0])
    for what in missed:
        print("missed: " + what)
    return 1 if missed else 0


if __name__ == "__main__":
    command, folder, *arguments = sys.argv[1:]
    folder = pathlib.Path(folder)
    if command == "make":
        make(folder, pathlib.Path(arguments[0]))
    elif command == "aim":
        aim(folder, arguments[0], int(arguments[1]))
    elif command == "strike":
        strike(folder, arguments[0], int(arguments[1]))
    elif command == "judge":
        sys.exit(judge(folder))
    else:
        sys.exit(__doc__)
