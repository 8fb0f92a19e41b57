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
TICKS = os.sysconf("SC_CLK_TCK")


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


def cpu_seconds(pid):
    """User and system time of a process and its children, as /proc tells."""
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    total = (int(fields[11]) + int(fields[12])) / TICKS
    children = pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return total + sum(cpu_seconds(child) for child in children)


def machine():
    """Processor, system and Java, as they stand above figures."""
    return f"{processor()}, {os.cpu_count()} processors, Linux {platform.release()}, {java_version()}"


def taken(command):
    commit = command_output("git", "rev-parse", "--short", "HEAD")
    return f"- Taken {time.strftime('%Y-%m-%d')}, commit {commit}, by `{command}`"


def command_output(*command):
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    return (done.stdout or done.stderr).strip()


def java_version():
    found = re.search(r"Java\s+([^,\n]*)", command_output(str(ROOT / "ironbridge"), "version"))
    return "Java " + found.group(1) if found else "Java unknown"


def processor():
    found = re.search(r"model name\s*:\s*(.*)", pathlib.Path("/proc/cpuinfo").read_text())
    return found.group(1) if found else platform.machine()


def write(name, text):
    """Puts a text between the markers of a name in docs/performance.md."""
    page = ROOT / "docs" / "performance.md"
    marked = re.compile(rf"(<!-- {name} -->\n).*?(<!-- /{name} -->)", re.S)
    page.write_text(marked.sub(lambda m: f"{m.group(1)}{text}\n{m.group(2)}", page.read_text()))
