#!/usr/bin/python3
"""What would change bits is refused: each compiler flag in turn, by the configuration, the compiler or the probe.

    flags.py configure ROOT        cmake refuses each flag wherever it is given, and says which and where
    flags.py compile ROOT          engine/base/arithmetic.h refuses it, or the self-test of arithmetic.c tells
    flags.py library ROOT PROGRAM  a library that has small numbers flushed to zero does not change a run's hash
    flags.py fused LIBRARY OBJDUMP no object has an instruction that fuses a product with a sum

Prints one line per failure; exit status 1 if there is one, 77 where a compiler is missing.
"""
import concurrent.futures
import os
import re
import shutil
import subprocess
import sys
import tempfile

BY_GCC = ["-ffast-math", "-Ofast", "-funsafe-math-optimizations", "-fassociative-math", "-freciprocal-math", "-fno-signed-zeros",
          "-ffinite-math-only", "-ffp-contract=fast", "-mfpmath=387", "-mfpmath=sse+387", "-mno-sse2",
          "-fsingle-precision-constant", "-mrecip"]
BY_CLANG = ["-Ofast", "-freciprocal-math", "-ffp-contract=on", "-ffp-model=fast", "-ffp-model=precise", "-fapprox-func",
            "-fdenormal-fp-math=positive-zero"]
PLACES = [["-DCMAKE_C_FLAGS=-g -Ofast -O1"], ["-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_C_FLAGS_RELEASE=-O2 -ffast-math"],
          ["-DCMAKE_EXE_LINKER_FLAGS=-Ofast"], ["CFLAGS=-ffast-math"]]
HARMLESS = ["-O2 -march=native", "-ffp-contract=off", "-fno-trapping-math -mfpmath=sse", "-fno-fast-math -O3"]

GCC, CLANG = ["gcc"], ["clang"]
ARM_GCC, ARM_CLANG = ["aarch64-linux-gnu-gcc", "-static"], ["clang", "--target=aarch64-linux-gnu", "-static"]
I686_GCC = ["i686-linux-gnu-gcc", "-static"]
EMULATOR = {"aarch64": "qemu-aarch64-static", "i686": "qemu-i386-static"}
# Compiler, flags, what refuses: a part of the message; None: nothing does.
COMPILED = [
    (GCC, "-O0", None), (GCC, "-O3 -ffp-contract=off", None), (CLANG, "-O0", None), (CLANG, "-O3 -ffp-contract=off", None),
    (GCC, "-O3 -march=native -ffp-contract=off -mno-fma -mno-fma4 -mno-avx512f", None),
    (ARM_GCC, "-O3 -ffp-contract=off", None), (ARM_CLANG, "-O3 -ffp-contract=off", None),
    (I686_GCC, "-O2 -msse2 -mfpmath=sse", None),
    (GCC, "-Ofast", "-ffast-math"), (CLANG, "-Ofast", "-ffast-math"),
    (GCC, "-O2 -ffinite-math-only", "-ffinite-math-only"), (CLANG, "-O2 -ffinite-math-only", "-ffinite-math-only"),
    (GCC, "-O2 -funsafe-math-optimizations", "-funsafe-math-optimizations"),
    (GCC, "-O2 -freciprocal-math", "-funsafe-math-optimizations"),
    (GCC, "-O2 -fno-signed-zeros", "-funsafe-math-optimizations"),
    (GCC, "-O2 -fsingle-precision-constant", "-fsingle-precision-constant"),
    (GCC, "-O2 -mfpmath=387", "wider than double"), (I686_GCC, "-O2", "wider than double"),
    (GCC, "-O3 -mfma -ffp-contract=off", "-mno-fma"), (CLANG, "-O2 -mfma", "-mno-fma"),
    (CLANG, "-O2 -fno-signed-zeros", "zero has lost its sign"),
    (CLANG, "-O2 -fassociative-math -fno-signed-zeros -fno-trapping-math", "sums are regrouped"),
    (ARM_GCC, "-O2", "products are fused"), (ARM_CLANG, "-O2 -ffp-contract=fast", "products are fused"),
]

PROBE = """#include "base/arithmetic.c"
#include <stdio.h>
int main(void) {
    const char *fault = sk_arithmetic_fault();
    puts(fault ? fault : "exact");
    return fault ? 1 : 0;
}
"""
FUSED = re.compile(r"\t(v?fn?m(add|sub)\w*|fml[as]l?2?|fcmla|bfml\w*)(\s|$)")


def need(tools):
    for tool in tools:
        if not shutil.which(tool):
            print(tool + " is needed")
            sys.exit(77)


def configured(root, options):
    """Status and messages of cmake; CFLAGS=... among the options is for its environment."""
    environment = {**os.environ, **dict(option.split("=", 1) for option in options if option[0] != "-")}
    if not any(option.startswith("CFLAGS=") for option in options):
        environment.pop("CFLAGS", None)
    with tempfile.TemporaryDirectory() as place:
        run = subprocess.run(["cmake", "-S", root, "-B", place, "-G", "Ninja", "-DSKIDPAD_ENGINE_ONLY=ON", "-DSKIDPAD_HEADLESS=ON",
                              *(option for option in options if option[0] == "-")], env=environment, capture_output=True, text=True)
        return run.returncode, " ".join(run.stderr.split())


def configure(root):
    need(["cmake", "ninja", "gcc", "clang"])
    refused = [([f"-DCMAKE_C_COMPILER={compiler}", f"-DCMAKE_C_FLAGS={flag}"], flag)
               for compiler, flags in (("gcc", BY_GCC), ("clang", BY_CLANG)) for flag in flags]
    refused += [(place, place[-1].split("=")[0].removeprefix("-D").replace("CFLAGS", "CMAKE_C_FLAGS")) for place in PLACES]
    allowed = [[f"-DCMAKE_C_FLAGS={flags}"] for flags in HARMLESS]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as runs:
        bad = list(runs.map(lambda case: configured(root, case[0]), refused))
        good = list(runs.map(lambda options: configured(root, options), allowed))
    failures = [f"{options}: not refused by name: {said!r}" for (options, name), (status, said) in zip(refused, bad)
                if status == 0 or name + " has" not in said and f"has {name}:" not in said or "docs/models/numerics.md" not in said]
    return failures + [f"{options}: refused: {said}" for options, (status, said) in zip(allowed, good) if status != 0]


def probed(root, compiler, flags):
    """What the compiler or the program that it makes says."""
    with tempfile.TemporaryDirectory() as place:
        source, program = os.path.join(place, "probe.c"), os.path.join(place, "probe")
        with open(source, "w", encoding="utf-8") as file:
            file.write(PROBE)
        made = subprocess.run([*compiler, *flags.split(), "-I", os.path.join(root, "engine"), source, "-o", program],
                              capture_output=True, text=True)
        if made.returncode != 0:
            return made.stderr
        emulator = [EMULATOR[name] for name in EMULATOR if any(name in word for word in compiler)]
        return subprocess.run([*emulator, program], capture_output=True, text=True).stdout.strip()


def compile_each(root):
    need({case[0][0] for case in COMPILED} | set(EMULATOR.values()))
    failures = []
    for compiler, flags, reason in COMPILED:
        said = probed(root, compiler, flags)
        if said != "exact" if reason is None else reason not in said or said == "exact":
            failures.append(f"{compiler} {flags}: {said!r}, expected {reason or 'exact'!r}")
    return failures


def library(root, program):
    need(["gcc"])
    with tempfile.TemporaryDirectory() as place:
        fast, source, probe = (os.path.join(place, name) for name in ("fast.so", "probe.c", "probe"))
        with open(source, "w", encoding="utf-8") as file:
            file.write(PROBE)
        subprocess.run(["gcc", "-Ofast", "-shared", "-fPIC", "-x", "c", "/dev/null", "-o", fast], check=True)
        subprocess.run(["gcc", "-I", os.path.join(root, "engine"), source, "-o", probe], check=True)
        spoilt = {**os.environ, "LD_PRELOAD": fast}
        said = subprocess.run([probe], env=spoilt, capture_output=True, text=True).stdout
        if "flushes" not in said:
            return [f"the library does not set what it should: {said!r}"]
        hash_of = [program, "run", "plane", "--seconds", "2", "--hash"]
        usual, other = (subprocess.run(hash_of, env=environment, check=True, capture_output=True, text=True).stdout
                        for environment in (os.environ, spoilt))
        return [] if usual == other else [f"the hash is {other.strip()} with the library, {usual.strip()} without"]


def fused(archive, objdump):
    listing = subprocess.run([objdump, "--disassemble", "--no-show-raw-insn", archive], check=True, capture_output=True, text=True)
    lines = listing.stdout.splitlines()
    if len(lines) < 10000:
        return [f"only {len(lines)} lines of instructions in {archive}"]
    return [line.strip() for line in lines if FUSED.search(line)]


def main(arguments):
    rules = {"configure": (configure, 1), "compile": (compile_each, 1), "library": (library, 2), "fused": (fused, 2)}
    if not arguments or arguments[0] not in rules or len(arguments) != 1 + rules[arguments[0]][1]:
        print(__doc__)
        return 2
    failures = rules[arguments[0]][0](*arguments[1:])
    for failure in failures[:20]:
        print(failure)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
