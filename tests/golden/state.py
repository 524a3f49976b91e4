#!/usr/bin/python3
"""The whole state at the end of golden scenarios, as a hash: the same bits whatever compiler built the program, and however.

    state.py PROGRAM...           runs each of `scenarios` that is not recorded; PROGRAM may begin with an emulator
    state.py PROGRAM... --renew   writes `state` anew

The state has more than the motion: events, integrators of aids, damage. A change of these alone leaves motion.py as it is.
recordings.py checks the state of the other scenarios, in every tick.
"""
import os

import golden

TABLE = os.path.join(golden.HERE, "state")


def scenarios():
    return [scenario for scenario in golden.scenarios() if not scenario.recorded]


def expected_hashes():
    with open(TABLE, encoding="utf-8") as table:
        return {name: value for value, name in (line.split() for line in table if not line.startswith("#"))}


def hashes_of(program, every):
    """The hash that the program gives for each scenario, in their order."""
    return golden.for_each(every, lambda scenario: scenario.run(program, "--hash").split()[-1])


def main(arguments):
    renew = "--renew" in arguments
    program = [argument for argument in arguments if argument != "--renew"]
    every = scenarios()
    got = hashes_of(program, every)
    if renew:
        lines = [f"{value} {scenario.name}\n" for value, scenario in zip(got, every)]
        golden.write(TABLE, "# The state's hash at the end of each of `scenarios` that is not recorded\n" + "".join(lines))
        return 0
    expected, differ = expected_hashes(), 0
    for value, scenario in zip(got, every):
        same = expected.get(scenario.name) == value
        differ += not same
        print(f"{scenario.name}: {value}" + ("" if same else f", expected {expected.get(scenario.name, 'nothing')}"))
    return 1 if differ else 0


if __name__ == "__main__":
    golden.main(main)
