"""What the checks of the golden scenarios share: the table of scenarios, runs of them, and the line in the change log."""
import concurrent.futures
import datetime
import os
import shlex
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
CHANGELOG = os.path.join(HERE, "..", "..", "CHANGELOG.md")


class Scenario:
    """A line of `scenarios`."""

    def __init__(self, line):
        self.name, recorded, self.shows, self.arguments = [part.strip() for part in line.split("|")]
        if recorded not in ("yes", "no"):
            raise RuntimeError(f"scenarios: {self.name}: recorded is {recorded!r}, not yes or no")
        self.recorded = recorded == "yes"

    def run(self, program, *more):
        """What `skidpad run` prints of this scenario."""
        command = [*program, "run", *shlex.split(self.arguments), *more]
        answer = subprocess.run(command, capture_output=True, text=True, check=False)
        if answer.returncode != 0:
            raise RuntimeError(f"{self.name}: exit status {answer.returncode}: {answer.stderr.strip()}")
        return answer.stdout


def scenarios():
    with open(os.path.join(HERE, "scenarios"), encoding="utf-8") as table:
        return [Scenario(line) for line in table if line.strip() and not line.startswith("#")]


def for_each(items, function):
    """The function's answers, in order; as many at a time as there are processors."""
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as runs:
        return list(runs.map(function, items))


def write(path, text):
    """Replaces a file as a whole."""
    with open(path + ".new", "w", encoding="utf-8") as file:
        file.write(text)
    os.replace(path + ".new", path)


def tell(heading, reason):
    """One line in the change log, below its heading."""
    with open(CHANGELOG, encoding="utf-8") as log:
        text = log.read()
    line = f"- {datetime.date.today().isoformat()}: {reason}\n"
    if heading in text:
        text = text.replace(heading + "\n\n", heading + "\n\n" + line, 1)
    else:
        text = text.rstrip("\n") + f"\n\n{heading}\n\n{line}"
    write(CHANGELOG, text)


def renewal(arguments):
    """[program, reason] of a command line; the reason is None where nothing is to be renewed."""
    if "--renew" not in arguments:
        return arguments, None
    at = arguments.index("--renew")
    reason = " ".join(arguments[at + 1:]).strip()
    if len(reason) < 20:
        raise RuntimeError("--renew needs a reason in a sentence: what changed in the physics, and why that is right")
    return arguments[:at], reason


def main(function):
    try:
        sys.exit(function(sys.argv[1:]))
    except RuntimeError as trouble:
        sys.exit(str(trouble))
