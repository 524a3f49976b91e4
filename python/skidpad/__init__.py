"""Skidpad: simulation of flight and ground handling.

    import skidpad
    flight = skidpad.load("airfield")
    flight.set(parking_brake=0, throttle=1)
    table = flight.run(10, "position.*,airspeed")
    print(table["airspeed"][-1])

Units: SI and radians. World frame: x east, y north, z up. docs/library/python.md describes everything.
"""
from ._library import Error, version
from .flight import Flight, Event, Motion, load, load_text
from .recording import Judgement, Recording
from .scenery import Scenery
from .table import Table

__all__ = ["Error", "Event", "Flight", "Judgement", "Motion", "Recording", "Scenery", "Table", "load", "load_text", "version"]
__version__ = version
