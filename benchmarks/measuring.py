"""What the measurement scripts share: processes, ports, CPU time, and where figures are written."""

import contextlib
import os
import pathlib
import platform
import re
import socket
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
JAR = ROOT / "benchmarks" / "target" / "benchmarks.jar"


def start(stack, command, cpu=None, more_environment=None):
    """Starts a command, on one processor where a number is given; it ends with the stack."""
    pinned = ["taskset", "-c", str(cpu)] if cpu is not None else []
    process = subprocess.Popen(
        pinned + [str(part) for part in command],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        env=os.environ | (more_environment or {}))
    stack.callback(stop, process)
    return process


def stop(process):
    process.terminate()
    try:
        process.wait(30)
    except subprocess.TimeoutExpired:
        process.kill()


def port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def wait_for(number, seconds=120):
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", number), 1):
            return
        time.sleep(0.1)
    sys.exit(f"nothing listens on port {number} after {seconds} s")


def machine():
    """Processor, system and Java, as they stand above figures."""
    return f"{processor()}, {os.cpu_count()} processors, Linux {platform.release()}, {java_version()}"


def taken(command):
    commit = command_output("git", "rev-parse", "--short", "HEAD")
    if command_output("git", "status", "--porcelain", "-uno"):
        commit += " with changes"
    return f"- Taken {time.strftime('%Y-%m-%d')}, commit {commit}, by `{command}`"


def command_output(*command):
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    return (done.stdout or done.stderr).strip()


def java_version():
    found = re.search(r"Java\s+([^,\n]*)", command_output(str(ROOT / "ironbridge"), "version"))
    return "Java " + found.group(1) if found else "Java unknown"


def java_command():
    home = subprocess.run([ROOT / "ironbridge", "--print-java-home"], stdout=subprocess.PIPE, text=True)
    if home.returncode != 0:
        sys.exit(home.returncode)
    return pathlib.Path(home.stdout.strip()) / "bin" / "java"


def build(java, *modules):
    """Builds benchmarks.jar where it is missing or older than its modules, which are named beside benchmarks."""
    if JAR.exists() and JAR.stat().st_mtime > newest_source("benchmarks", *modules):
        return
    print("Building benchmarks.jar", file=sys.stderr)
    environment = os.environ | {"JAVA_HOME": str(java.parent.parent)}
    built = subprocess.run(
        [ROOT / "mvnw", "-q", "-B", "-Pbenchmarks", "-pl", "benchmarks", "-am", "package", "-Dmaven.test.skip=true"],
        cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if built.returncode != 0:
        sys.exit(f"the build failed:\n{built.stdout}")
    JAR.touch()


def newest_source(*modules):
    files = [ROOT / "pom.xml"]
    for module in modules:
        files += [ROOT / module / "pom.xml"]
        files += [file for file in (ROOT / module / "src" / "main").rglob("*") if file.is_file()]
    return max(file.stat().st_mtime for file in files)


def processor():
    found = re.search(r"model name\s*:\s*(.*)", pathlib.Path("/proc/cpuinfo").read_text())
    return found.group(1) if found else platform.machine()


def write(name, text):
    """Puts a text between the markers of a name in docs/performance.md."""
    page = ROOT / "docs" / "performance.md"
    marked = re.compile(rf"(<!-- {name} -->\n).*?(<!-- /{name} -->)", re.S)
    page.write_text(marked.sub(lambda m: f"{m.group(1)}{text}\n{m.group(2)}", page.read_text()))
