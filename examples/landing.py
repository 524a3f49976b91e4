#!/usr/bin/python3
"""landing.py: one landing of the Cessna as a plot, and a sweep of the sink rate.

    landing.py [PICTURE.png]
"""
import sys

import matplotlib
matplotlib.use("Agg")  # writes pictures, needs no screen
import matplotlib.pyplot as plt
import numpy

import skidpad

FIELDS = "t,altitude,vertical_speed,load_factor,wheel[?].normal_force"


def land(sink):
    return skidpad.load("landing", sink=sink).run(3, FIELDS)


def sweep(sinks):
    """The largest normal force of a main wheel at each sink rate, N."""
    return numpy.array([max(table["wheel[1].normal_force"].max(), table["wheel[2].normal_force"].max())
                        for table in map(land, sinks)])


def plot(table, sinks, forces, path):
    figure, (motion, wheels, peak) = plt.subplots(3, figsize=(7, 9), constrained_layout=True)
    motion.plot(table["t"], table["altitude"], label="altitude, m")
    motion.plot(table["t"], table["vertical_speed"], label="vertical speed, m/s")
    motion.set_title("Touchdown at 1.5 m/s")
    for wheel, name in enumerate(("nose", "left", "right")):
        wheels.plot(table["t"], table[f"wheel[{wheel}].normal_force"] / 1000, label=name)
    wheels.set_ylabel("normal force, kN")
    for axes in (motion, wheels):
        axes.set_xlabel("time, s")
        axes.legend()
    peak.plot(sinks, forces / 1000, "o-")
    peak.set_xlabel("sink rate, m/s")
    peak.set_ylabel("largest main-wheel force, kN")
    figure.savefig(path, dpi=100)


def main():
    path = sys.argv[1] if len(sys.argv) > 1 else "landing.png"
    sinks = numpy.arange(0.5, 3.1, 0.5)
    forces = sweep(sinks)
    for sink, force in zip(sinks, forces):
        print(f"{sink:4.1f} m/s  {force:6.0f} N")
    plot(land(1.5), sinks, forces, path)
    print(f"wrote {path}")


if __name__ == "__main__":
    main()
