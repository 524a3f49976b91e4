#!/usr/bin/python3
"""Installs the library, what is needed to build against it, the Python module and the assets.

    install.py BUILD PREFIX
"""
import os
import shutil
import subprocess
import sys

BUILD, PREFIX = sys.argv[1:]
shutil.rmtree(PREFIX, ignore_errors=True)
for component in ("library", "development", "python", "assets"):
    subprocess.run(["cmake", "--install", BUILD, "--prefix", PREFIX, "--component", component], check=True, stdout=subprocess.DEVNULL)
for path in ("include/skidpad/skidpad.h", "lib/python3/dist-packages/skidpad/_declarations.h", "share/skidpad/materials.lua"):
    if not os.path.exists(os.path.join(PREFIX, path)):
        sys.exit(f"{path} is not installed")
