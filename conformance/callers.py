#!/usr/bin/env python3
"""Tries to get past who may call.

    callers.py URL USER:PASSWORD OTHER:PASSWORD DOCUMENT

USER has the role that the operations of DOCUMENT (made by documents.py) ask for, OTHER is known and has not. Each operation
has to let in the one, to answer 403 to the other and 401 to everybody else, however the request is written; no other
answer than a refusal counts for those that are no request for an operation. Prints what went wrong, then the number of requests.
"""

import base64
import http.client
import json
import sys
import urllib.parse

from documents import METHODS, operations

REFUSALS = {400, 401, 403, 404, 405, 406, 414, 415, 431, 501, 505}


class Callers:
    def __init__(self, url, document):
        self.host = urllib.parse.urlsplit(url).netloc
        self.root = document["servers"][0]["url"].rstrip("/")
        self.document = document
        self.requests = 0
        self.faults = 0

    def status(self, method, target, headers):
        """That of a request whose target and fields are sent as they are."""
        self.requests += 1
        connection = http.client.HTTPConnection(self.host, timeout=20)
        try:
            connection.putrequest(method, target, skip_accept_encoding=True)
            body = headers.pop("body", None)
            for name, value in headers.items():
                for one in value if isinstance(value, list) else [value]:
                    connection.putheader(name, one)
            if body is not None:
                connection.putheader("Content-Type", "application/json")
                connection.putheader("Content-Length", str(len(body)))
            connection.endheaders(body)
            return connection.getresponse().status
        finally:
            connection.close()

    def expect(self, what, expected, method, target, headers):
        got = self.status(method, target, dict(headers))
        if got not in expected:
            self.faults += 1
            print(f"FAILED {what}: {method} {target} was answered {got}, not {sorted(expected)}")

    def call(self, path, method, operation):
        """Target and body of a call that is as described."""
        for parameter in operation.get("parameters", []):
            value = parameter.get("example", parameter["schema"].get("minimum", "A"))
            path = path.replace("{" + parameter["name"] + "}", str(value))
        body = operation.get("requestBody")
        if body is None:
            return self.root + path, {}
        schema = body["content"]["application/json"]["schema"]
        schema = self.document["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]]
        return self.root + path, {"body": json.dumps(schema["example"]).encode()}

    def usual(self, method, target, body, user, other):
        wrong = user.split(":")[0] + ":" + other.split(":")[1]
        self.expect("who has the role", {200, 201, 404, 409}, method, target, body | basic(user))
        self.expect("who has not", {403}, method, target, body | basic(other))
        self.expect("nobody", {401}, method, target, body)
        self.expect("a wrong password", {401}, method, target, body | basic(wrong))
        self.expect("an unknown user", {401}, method, target, body | basic("eve:eve"))
        name, password = user.split(":")
        self.expect("a user of another letter case", {401}, method, target, body | basic(f"{name.upper()}:{password}"))
        for header in [
                "Basic", "Basic ", "Basic =", "Basic " + encoded(":"), "Basic " + encoded(name),
                "Basic " + encoded("\0" + user), "Bearer " + encoded(user), encoded(user), user,
                f'Digest username="{name}"', "Negotiate AAAA",
                "Bearer " + encoded('{"alg":"none"}') + "." + encoded('{"sub":"ann"}') + "."]:
            self.expect(f"Authorization: {header!r}", {401}, method, target, body | {"Authorization": header})
        for first, second in [(wrong, user), (user, wrong), (user, user)]:
            self.expect("two proofs", {400}, method, target,
                        body | {"Authorization": [basic(first)["Authorization"], basic(second)["Authorization"]]})

    def disguised(self, method, target, body, other):
        """The operation by other names, and with fields that some servers believe."""
        start, end = target.rsplit("/", 1)
        coded = "".join(f"%{ord(letter):02x}" for letter in end)
        others = [
            f"{target}/", f"{target}?", f"{target}?a=b", f"{start}/{coded}", f"/{target}", f"{start}//{end}",
            f"{start}/./{end}", f"{start}/x/../{end}", f"{start}/x/%2e%2e/{end}", f"{start}%2f{end}", f"{start}%5c{end}",
            f"{target};a=b", f"{target}%00", f"{target}%20", f"{target}.json", f"{target}%3f", f"{target}%23",
            f"{start.upper()}/{end}", f"/health/..{target}", f"/openapi/..{target}", f"/metrics/..{target}",
            f"http://{self.host}{target}"]
        for disguise in others:
            self.expect("another name", REFUSALS, method, disguise, body)
            self.expect("another name", REFUSALS, method, disguise, body | basic(other))
        for fields in [
                {"X-Original-URL": "/health"}, {"X-Rewrite-URL": "/health"}, {"X-Forwarded-For": "127.0.0.1"},
                {"Forwarded": "for=127.0.0.1;proto=https"}, {"X-Forwarded-Proto": "https"}, {"X-Real-IP": "127.0.0.1"},
                {"X-HTTP-Method-Override": "OPTIONS"}, {"X-Remote-User": "ann"}, {"Remote-User": "ann"},
                {"X-Forwarded-User": "ann"}, {"Cookie": "user=ann; LtpaToken2=AAAA; jwt=AAAA"}, {"Origin": f"http://{self.host}"},
                {"X-API-Key": "ann"}, {"SSL_CLIENT_CERT": "ann"}, {"X-Client-Cert": "ann"}]:
            self.expect(f"{fields}", {401}, method, target, body | fields)
        for verb in sorted({name.upper() for name in METHODS} | {method.lower(), "PROPFIND", "GETS"}):
            if verb != method:
                self.expect("another method", REFUSALS, verb, target, body)


def encoded(text):
    return base64.b64encode(text.encode()).decode()


def basic(pair):
    return {"Authorization": "Basic " + encoded(pair)}


def main():
    url, user, other, file = sys.argv[1:]
    with open(file, encoding="utf-8") as content:
        document = json.load(content)
    callers = Callers(url, document)
    for path, method, operation in operations(document):
        target, body = callers.call(path, method, operation)
        callers.usual(method.upper(), target, body, user, other)
        callers.disguised(method.upper(), target, body, other)
    print(f"{callers.requests} requests, {callers.faults} not as expected")
    sys.exit(1 if callers.faults or not callers.requests else 0)


if __name__ == "__main__":
    main()
