#!/usr/bin/python3
"""The example that plots a landing. Exit status 77 where matplotlib is missing.

    python_plot.py ROOT PREFIX
"""
import importlib.util
import os
import re
import subprocess
import sys
import tempfile

ROOT, PREFIX = sys.argv[1:]


def main():
    if importlib.util.find_spec("matplotlib") is None:
        print("python3-matplotlib is missing: tools/install_packages test installs it")
        return 77
    with tempfile.TemporaryDirectory() as folder:
        picture = os.path.join(folder, "landing.png")
        environment = {**os.environ, "PYTHONPATH": os.path.join(PREFIX, "lib/python3/dist-packages"), "MPLCONFIGDIR": folder}
        done = subprocess.run([sys.executable, "-B", os.path.join(ROOT, "examples", "landing.py"), picture], capture_output=True,
                              text=True, env=environment)
        if done.returncode != 0:
            return done.stdout + done.stderr
        forces = [int(force) for force in re.findall(r"m/s +(\d+) N", done.stdout)]
        if len(forces) != 6 or forces != sorted(forces) or not 2000 < forces[0] < forces[-1] < 60000:
            return f"unexpected forces in:\n{done.stdout}"
        with open(picture, "rb") as file:
            head = file.read(24)
        if head[:8] != b"\x89PNG\r\n\x1a\n" or int.from_bytes(head[16:20], "big") != 700:
            return "the picture is no PNG, 700 pixels wide"
    return 0


sys.exit(main())
