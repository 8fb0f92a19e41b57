#!/usr/bin/env python3
"""Ends, kills and stops a gateway of a cluster under load, and counts: sent = answered + told.

    conformance/cluster.py LAUNCHER [SECONDS]

Runs "demo --cluster" with each store. Four clients read an item through HAProxy, two order it. Of the orders, those that were
answered must be in the stock, and no more than those and the ones whose callers know that they may have run.
Prints "ok" or "FAILED" and what was counted for each; exits with 1 when one failed.
"""

import http.client
import json
import os
import re
import signal
import subprocess
import sys
import threading
import time

START = 240
STOPPED = 10
READERS = 4
WRITERS = 2
ORDERS_PER_SECOND = 3


class Demo:
    """The processes of one demo."""

    def __init__(self, launcher, store):
        self.process = subprocess.Popen(
            [launcher, "demo", "--cluster", "--http-port", "0", "--store", store],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.lines = []
        self.ready = threading.Event()
        threading.Thread(target=self.read, daemon=True).start()
        if not self.ready.wait(START):
            self.close()
            raise SystemExit("FAILED  the demo does not start: " + " | ".join(self.lines[-5:]))

    def read(self):
        for line in self.process.stdout:
            self.lines.append(line.rstrip())
            if "Ctrl-C" in line:
                self.ready.set()

    def found(self, pattern):
        return [m for line in self.lines for m in re.findall(pattern, line)]

    def members(self):
        """Ports by name, and the last process of each."""
        return {name: int(port) for name, port, _ in self.found(r"^  (gateway-\d)  http://localhost:(\d+)  process (\d+)")}

    def pid(self, name):
        return int(self.found(name + r"  http://localhost:\d+  process (\d+)")[-1])

    def balancer(self):
        ports = self.found(r"HAProxy +http://localhost:(\d+)")
        return int(ports[0]) if ports else None

    def close(self):
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(60)
        except subprocess.TimeoutExpired:
            self.process.kill()


class Counts:
    def __init__(self):
        self.lock = threading.Lock()
        self.all = {}

    def add(self, what):
        with self.lock:
            self.all[what] = self.all.get(what, 0) + 1

    def sum(self, *names):
        return sum(n for what, n in self.all.items() if what.split(" ")[0] in names)


def request(connection, method, path, body=None):
    headers = {"content-type": "application/json"} if body else {}
    connection.request(method, path, body, headers)
    response = connection.getresponse()
    return response.status, response.read()


def load(port, method, path, body, pause, counts, end):
    """Sends requests on one connection until the event is set; each is counted once, by how it ended."""
    connection = http.client.HTTPConnection("localhost", port, timeout=45)
    while not end.is_set():
        counts.add("sent")
        try:
            status, _ = request(connection, method, path, body)
            counts.add("answered" if status in (200, 409) else "refused" if status == 429 else f"told {status}")
            if status == 409:
                counts.add("soldout")
        except (OSError, http.client.HTTPException) as e:
            counts.add("broken " + type(e).__name__)
            connection.close()
            connection = http.client.HTTPConnection("localhost", port, timeout=45)
        end.wait(pause)


def stock(port, item):
    connection = http.client.HTTPConnection("localhost", port, timeout=45)
    _, body = request(connection, "GET", f"/catalog/items/{item}")
    return json.loads(body)["inStock"]


def agree(ports, item):
    """The stock, when all members show the same; they hear of the last order within the time of a message."""
    end = time.time() + 30
    while True:
        try:
            seen = {stock(port, item) for port in ports}
        except (OSError, http.client.HTTPException, ValueError, KeyError):
            seen = set()
        if len(seen) == 1:
            return seen.pop()
        if time.time() > end:
            return None
        time.sleep(0.2)


def best_items(port):
    connection = http.client.HTTPConnection("localhost", port, timeout=45)
    _, body = request(connection, "GET", "/catalog/items?from=10")
    items = re.findall(rb'"reference":(\d+).*?"inStock":(\d+)', body)
    return [int(item) for item, number in sorted(items, key=lambda one: -int(one[1]))]


def cell(demo, how, item, seconds):
    members = demo.members()
    ports = list(members.values())
    before = agree(ports, item)
    reads, orders, end = Counts(), Counts(), threading.Event()
    order = json.dumps({"reference": item, "quantity": 1})
    threads = [
        threading.Thread(
            target=load, args=(demo.balancer(), "GET", f"/catalog/items/{item}", None, 0.005, reads, end))
        for _ in range(READERS)
    ] + [
        threading.Thread(
            target=load,
            args=(demo.balancer(), "POST", "/catalog/orders", order, 1 / ORDERS_PER_SECOND, orders, end))
        for _ in range(WRITERS)
    ]
    for thread in threads:
        thread.start()
    time.sleep(3)
    pid = demo.pid("gateway-1")
    os.kill(pid, getattr(signal, "SIG" + how))
    if how == "STOP":
        time.sleep(STOPPED)
        os.kill(pid, signal.SIGCONT)
    time.sleep(seconds)
    end.set()
    for thread in threads:
        thread.join()
    after = agree(ports, item)
    sold = None if before is None or after is None else before - after
    answered = orders.sum("answered") - orders.sum("soldout")
    unknown = orders.sum("told", "broken")
    good = (
        sold is not None
        and answered <= sold <= answered + unknown
        and reads.sum("told", "broken") == 0
        and reads.all["sent"] == reads.sum("answered", "told", "broken")
        and orders.all["sent"] == orders.sum("answered", "told", "broken")
    )
    if not demo.members() or demo.process.poll() is not None:
        good = False
    return good, (
        f"reads {reads.all['sent']}, not answered {reads.sum('told', 'broken')};"
        f" orders {orders.all['sent']}, answered {answered}, told {unknown}, in the stock {sold}"
        + "".join(f"; {what}: {n}" for what, n in {**reads.all, **orders.all}.items() if what[0] in "tb")
    )


def main():
    launcher = sys.argv[1]
    seconds = int(sys.argv[2]) if len(sys.argv) > 2 else 15
    failed = 0
    for store in ("redis", "infinispan", "none"):
        demo = Demo(launcher, store)
        try:
            if demo.balancer() is None:
                print("SKIPPED HAProxy is missing")
                return 0
            items = best_items(next(iter(demo.members().values())))
            for how, item in zip(("KILL", "TERM", "STOP"), items):
                good, text = cell(demo, how, item, seconds)
                failed += not good
                print(f"{'ok     ' if good else 'FAILED '} cluster: SIG{how}, store {store}: {text}", flush=True)
        finally:
            demo.close()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
