#!/usr/bin/env python3
"""Makes an API whose expressions cost as much as callers make them, and load on it.

    attack.py make FOLDER SAMPLE        FOLDER/project: the sample projectmanager with an operation for each attack
    attack.py aim FOLDER URL SECONDS    FOLDER/attackers.yaml and others.yaml: scenarios for drive
    attack.py judge FOLDER              prints the figures of attackers.json and others.json; exits 1 if a bound was missed

An attacker's request has to end with a result or an error that says why: 200, 400, 413, 422 (the API's own answer to a
mapping that failed), 503 or 504.
"""

import json
import os
import pathlib
import shutil
import sys

ATTACKERS = 50
OTHERS = 200
RATE = int(os.environ.get("ATTACK_RATE", 2 * OTHERS))  # requests of the others a second
PROBES = RATE // 20  # of these, for /health/live
RAMP = "15s"
OTHERS_P99 = 100  # milliseconds
LIVE_P99 = 50

NUMBERS = list(range(8000))
# one hash: of longs, and of strings
LONGS = [4294967297 * i for i in range(1, 8001)]
STRINGS = ["".join("Aa" if i >> bit & 1 else "BB" for bit in range(12)) for i in range(4096)]
LIST = {"type": "array", "items": {"type": "number"}}
RECURSION = "($f := function($n) {{ {} }}; $string($f($body.n)))"

# name: the expression, a body, and the schema of a member where that is what costs
ATTACKS = {
    "join": ("$string($count($body.a[$ in $body.b]))", {"a": NUMBERS, "b": NUMBERS}, {}),
    "tail-recursion": (RECURSION.format("$n = 0 ? 0 : $f($n - 1)"), {"n": 10000000}, {}),
    "endless-tail-recursion": (RECURSION.format("$f($n + 1)"), {"n": 0}, {}),
    "endless-recursion": (RECURSION.format("$f($n + 1) + 1"), {"n": 0}, {}),
    "path-product": ("$string($count($body.a.$$.body.a.$$.body.a))", {"a": NUMBERS}, {}),
    "filters-in-map": (
        "$string($sum($map($body.a, function($x) { $count($filter($body.a, function($y) { $y > $x })) })))",
        {"a": NUMBERS},
        {},
    ),
    "sort": ("$string($sort($body.a, function($x, $y) { $x < $y })[0])", {"a": NUMBERS}, {}),
    "order-by": ("$string($body.a^(>$)[0])", {"a": NUMBERS}, {}),
    "distinct": ("$string($count($distinct($body.a)))", {"a": LONGS}, {}),
    "growing-text": ("$string($length($reduce($body.a, function($x, $y) { $x & $x })))", {"a": NUMBERS}, {}),
    "range": ("$string($sum([1..$body.n]))", {"n": 10000000}, {}),
    "regular-expression": ("$string($contains($body.s, /(a+)+b/))", {"s": "a" * 60}, {}),
    "replace": ("$string($length($replace($body.s, /a*c/, 'x')))", {"s": "a" * 100000}, {}),
    "unique-numbers": ("'A00'", {"a": LONGS}, {"a": {"type": "array", "uniqueItems": True}}),
    "unique-strings": ("'A00'", {"a": STRINGS}, {"a": {"type": "array", "uniqueItems": True}}),
    "pattern": ("'A00'", {"s": "a" * 60 + "!"}, {"s": {"type": "string", "pattern": "^(a+)+$"}}),
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
    for name, (expression, body, properties) in ATTACKS.items():
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
        write(operation / "request.yaml", mapping({"workDept": expression}))
        write(operation / "response_200.yaml", mapping({"made": "'yes'"}))
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
    api = "/projectmanager"
    # a JVM that has just started is slow, so all come one after another
    common = {"target": url, "measure": {"warmUp": "25s", "interval": "%ss" % seconds}}
    write(
        folder / "attackers.yaml",
        {
            **common,
            "load": {"clients": ATTACKERS, "ramp": RAMP},
            "http": {"timeout": "40s"},
            "requests": [
                {
                    "name": name,
                    "post": api + "/" + name,
                    "bodyFile": name + ".json",
                    "check": {"status": [200, 400, 413, 422, 503, 504]},
                }
                for name in ATTACKS
            ],
        },
    )
    directory = api + "/employees/directory?workDept=C01"
    write(
        folder / "others.yaml",
        {
            **common,
            "load": {"clients": OTHERS, "rate": RATE, "ramp": RAMP},
            "http": {"timeout": "10s"},
            "requests": [
                {"name": "others", "weight": RATE - PROBES, "get": directory, "check": {"status": 200}},
                {"name": "live", "weight": PROBES, "get": "/health/live", "check": {"status": 200}},
            ],
        },
    )


def judge(folder):
    attackers, others = (json.loads((folder / name).read_text())["total"] for name in ("attackers.json", "others.json"))
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
    for kind in attackers["kinds"]:
        latency = kind["latency"]
        print("attack %s: %d answered, p50 %.0f, max %.0f ms" % (kind["name"], kind["requests"], latency["p50"], latency["max"]))
    if attackers["all"]["requests"] == 0:
        missed.append("no attacker was answered")
    if attackers["all"]["failed"]:
        missed.append("%d answers to attackers are neither right nor a clear error" % attackers["all"]["failed"])
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
    elif command == "judge":
        sys.exit(judge(folder))
    else:
        sys.exit(__doc__)
