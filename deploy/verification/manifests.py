"""Validates Kubernetes manifests, and writes the configuration that they contain.

Arguments: a folder, versions of Kubernetes separated by commas, files. For each file, FOLDER/NAME/ gets the files of its
ConfigMap. In addition to what schemas check, names and labels that refer to another object must have one.
"""

import pathlib
import sys

import kubernetes_validate
import yaml


def selects(selector, labels):
    return bool(selector) and selector.items() <= labels.items()


def check_references(documents):
    (workload,) = (d for d in documents if d["kind"] in ("Deployment", "StatefulSet"))
    template = workload["spec"]["template"]
    labels = template["metadata"]["labels"]
    pod = template["spec"]
    (container,) = pod["containers"]
    ports = {port["name"] for port in container["ports"]}
    names = {(d["kind"], d["metadata"]["name"]) for d in documents}
    volumes = {volume["name"] for volume in pod["volumes"]}
    volumes |= {claim["metadata"]["name"] for claim in workload["spec"].get("volumeClaimTemplates", [])}

    for mount in container["volumeMounts"]:
        yield mount["name"] in volumes, f"volume {mount['name']}"
    for probe in ("startupProbe", "livenessProbe", "readinessProbe"):
        yield container[probe]["httpGet"]["port"] in ports, f"port of {probe}"
    yield selects(workload["spec"]["selector"]["matchLabels"], labels), "selector of the workload"
    for constraint in pod["topologySpreadConstraints"]:
        yield selects(constraint["labelSelector"]["matchLabels"], labels), "selector of topologySpreadConstraints"
    yield ("ServiceAccount", pod["serviceAccountName"]) in names, "service account"
    if workload["kind"] == "StatefulSet":
        yield ("Service", workload["spec"]["serviceName"]) in names, "serviceName"
    for document in documents:
        kind, spec = document["kind"], document.get("spec", {})
        if kind == "Service":
            yield selects(spec["selector"], labels), "selector of a service"
            yield {port["targetPort"] for port in spec["ports"]} <= ports, "targetPort"
        elif kind == "PodDisruptionBudget":
            yield selects(spec["selector"]["matchLabels"], labels), "selector of the disruption budget"
        elif kind == "NetworkPolicy":
            yield selects(spec["podSelector"]["matchLabels"], labels), "selector of the network policy"
            yield spec["ingress"][0]["ports"][0]["port"] in ports, "port of the network policy"
        elif kind == "HorizontalPodAutoscaler":
            target = spec["scaleTargetRef"]
            yield (target["kind"], target["name"]) in names, "target of the autoscaler"


def main(folder, versions, *files):
    for file in map(pathlib.Path, files):
        documents = [document for document in yaml.safe_load_all(file.read_text()) if document]
        for version in versions.split(","):
            for document in documents:
                try:
                    kubernetes_validate.validate(document, version, strict=True)
                except kubernetes_validate.ValidationError as error:
                    where = ".".join(map(str, error.path))
                    sys.exit(f"{file}, {document['kind']}, Kubernetes {version}: {where}: {error.message}")
        wrong = [what for holds, what in check_references(documents) if not holds]
        if wrong:
            sys.exit(f"{file}: without what it refers to: {', '.join(wrong)}")
        output = pathlib.Path(folder) / file.stem
        output.mkdir()
        for document in documents:
            if document["kind"] == "ConfigMap":
                for name, content in document["data"].items():
                    (output / name).write_text(content)
        print(f"kubernetes-validate {versions}: {len(documents)} objects of {file.name}")


main(*sys.argv[1:])
