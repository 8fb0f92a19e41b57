#!/usr/bin/env python3
"""Makes OpenAPI documents that say all that may be answered.

    documents.py URL FOLDER       each document of the gateway at URL becomes FOLDER/NAME.json; prints names and context roots
    documents.py --secure FILE    has the operations of a project's own document ask for the role Clerk

A project's document tells what the project answers. What the gateway answers before it asks the project, and may answer
for every API (docs/configuration.md, Errors), is added to each operation: problem JSON, its members described as
narrowly as they are made. A status that is not there, another member or another media type is a failure then.
"""

import json
import pathlib
import sys
import urllib.request

METHODS = {"get", "put", "post", "delete", "patch", "head", "options", "trace"}

# What the caller did: the gateway's part. A 500 of the gateway's own is never expected.
TYPES = {
    "400": ["malformed-request", "invalid-request"],
    "404": ["unknown-path"],
    "405": ["method-not-allowed"],
    "406": ["not-acceptable"],
    "415": ["unsupported-media-type"],
}
OF_CALLERS = {"401": ["unauthenticated"], "403": ["forbidden"]}
OF_THE_LISTENER = ["400", "413", "414", "417", "431"]


def problem(status, types):
    kinds = [f"urn:ironbridge:problem:{kind}" for kind in types]
    if status in OF_THE_LISTENER:
        kinds.append("about:blank")
    text = {"type": "string"}
    return {
        "type": "object",
        "required": ["type", "status", "requestId"],
        "additionalProperties": False,
        "properties": {
            "type": {"type": "string", "enum": kinds},
            "title": text,
            "status": {"type": "integer", "enum": [int(status)]},
            "detail": text,
            "requestId": {"type": "string", "minLength": 1, "maxLength": 64},
            "errors": {
                "type": "array",
                "minItems": 1,
                "items": {
                    "type": "object",
                    "required": ["in", "detail"],
                    "additionalProperties": False,
                    "properties": {
                        "in": {"type": "string", "enum": ["path", "query", "header", "cookie", "body"]},
                        "name": text,
                        "pointer": text,
                        "detail": text,
                    },
                },
            },
        },
    }


def operations(document):
    for path, item in document["paths"].items():
        for method, operation in item.items():
            if method in METHODS:
                yield path, method, operation


def resolved(document, response):
    while "$ref" in response:
        found = document
        for step in response["$ref"].removeprefix("#/").split("/"):
            found = found[step.replace("~1", "/").replace("~0", "~")]
        response = found
    return json.loads(json.dumps(response))


def complete(document):
    """Adds what the gateway itself may answer."""
    for _, _, operation in operations(document):
        responses = operation["responses"]
        types = TYPES | (OF_CALLERS if operation.get("security", document.get("security")) else {})
        for status in sorted(set(types) | set(OF_THE_LISTENER)):
            response = resolved(document, responses.get(status, {"description": "The gateway's"}))
            response.setdefault("content", {})["application/problem+json"] = {
                "schema": problem(status, types.get(status, []))}
            responses[status] = response


def fetch(url):
    with urllib.request.urlopen(url, timeout=30) as reply:
        return json.load(reply)


def write_all(url, folder):
    folder.mkdir()
    overview = fetch(url + "/openapi")
    if "apis" in overview:
        found = [(api["name"], fetch(url + api["document"])) for api in overview["apis"]]
    else:
        found = [(overview["info"]["title"].split()[0].lower(), overview)]
    for name, document in found:
        root = document["servers"][0]["url"]
        complete(document)
        (folder / f"{name}.json").write_text(json.dumps(document, indent=1), encoding="utf-8")
        print(name, root)


def secure(file):
    import yaml  # comes with schemathesis

    document = yaml.safe_load(file.read_text(encoding="utf-8"))
    document["components"]["securitySchemes"] = {"Password": {"type": "http", "scheme": "basic"}}
    for _, _, operation in operations(document):
        operation["security"] = [{"Password": []}]
        operation["x-ibm-zcon-roles-allowed"] = ["Clerk"]
    file.write_text(json.dumps(document, indent=1), encoding="utf-8")  # JSON is YAML


def main():
    match sys.argv[1:]:
        case ["--secure", file]:
            secure(pathlib.Path(file))
        case [url, folder]:
            write_all(url, pathlib.Path(folder))
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
