"""A scene that is flown: its model, a state, controls, and the steps between."""
import collections

import numpy

from ._library import check, created, ffi, lib, path_bytes, text, vector
from .fields import Fields
from .scenery import Scenery

Event = collections.namedtuple("Event", "tick time kind aircraft part body tie other_aircraft other_body platform material value text")
Motion = collections.namedtuple("Motion", "position attitude velocity rate")
Motion.__doc__ = """Position (m) and velocity (m/s) of the centre of gravity in the world frame, attitude as the quaternion
(w, x, y, z) from the body frame to the world frame, rate (rad/s) in the body frame. All are arrays."""


def _setting(value):
    return str(value).lower() if isinstance(value, bool) else str(value)


def _setup(aircraft, settings):
    texts = [ffi.new("char[]", f"{name}={_setting(value)}".encode()) for name, value in settings.items()]
    listed = ffi.new("char *[]", texts)
    name = ffi.NULL if aircraft is None else ffi.new("char[]", aircraft.encode())
    setup = ffi.new("sk_scene_setup *", {"aircraft": name, "settings": listed, "setting_count": len(texts)})
    return setup, (texts, listed, name)  # the second keeps the first's pointers alive


def load(scene, aircraft=None, **settings):
    """Loads a scene by name or path. `aircraft` replaces the first aircraft; settings go to the scene's param(...)."""
    setup, _alive = _setup(aircraft, settings)
    return Flight(created("sk_scene", lib.sk_scene_open, lib.sk_scene_close, path_bytes(scene), setup))


def load_text(lua, path="scene.lua", aircraft=None, **settings):
    """The same from the text of a scene file."""
    setup, _alive = _setup(aircraft, settings)
    whole = lua.encode()
    return Flight(created("sk_scene", lib.sk_scene_open_text, lib.sk_scene_close, whole, len(whole), path_bytes(path), setup))


class Flight:
    """One simulation. Made by load()."""

    def __init__(self, scene):
        self._scene = scene
        self._model = model = lib.sk_scene_model(scene)
        self._state = created("sk_state", lib.sk_state_create, lib.sk_state_destroy, model)
        self._controls = created("sk_controls", lib.sk_controls_create, lib.sk_controls_destroy, model)
        self._workspace = created("sk_workspace", lib.sk_workspace_create, lib.sk_workspace_destroy, model)
        self._lists = {}
        self.title = text(lib.sk_scene_title(scene))
        self.aircraft_count = lib.sk_model_aircraft_count(model)
        self.tick_seconds = lib.sk_model_tick_seconds(model)
        self.scenery = Scenery(self, model)

    # ---- what the scene says ----

    @property
    def settings(self):
        """Settings that the scene accepts, with their defaults."""
        return {text(lib.sk_scene_setting_name(self._scene, i)): text(lib.sk_scene_setting_default(self._scene, i))
                for i in range(lib.sk_scene_setting_count(self._scene))}

    @property
    def warnings(self):
        return [text(lib.sk_scene_warning(self._scene, i)) for i in range(lib.sk_scene_warning_count(self._scene))]

    # ---- controls ----

    def set(self, aircraft=0, **controls):
        """Sets controls by name: flight.set(throttle=1, elevator=0.2)."""
        for name, value in controls.items():
            check(lib.sk_controls_set(self._model, self._controls, aircraft, name.encode(), value))

    def get(self, name, aircraft=0):
        value = ffi.new("double *")
        check(lib.sk_controls_get(self._model, self._controls, aircraft, name.encode(), value))
        return value[0]

    # ---- steps ----

    @property
    def tick(self):
        return lib.sk_state_tick(self._state)

    @property
    def time(self):
        """Simulated time, s."""
        return lib.sk_state_time(self._model, self._state)

    def step(self, ticks=1):
        """Advances by steps of 1/120 s with constant controls. The scene's own pilots are not run."""
        check(lib.sk_world_advance(self._model, self._state, self._controls, self._workspace, ticks))

    def run_pilots(self):
        """Has the scene's own pilots set the controls of the next step."""
        check(lib.sk_scene_run_pilots(self._scene, self._state, self._controls))

    def run(self, seconds, fields=None, control=None, every=1, record=None, pilots=False):
        """Runs for so many seconds and returns a Table of `fields`: a row now, then one every `every` ticks.

        control(flight) is called before each step and may set controls. `record`: path of a recording to write.
        `pilots`: the scene's own pilots fly.
        """
        chosen = self.fields(fields)
        ticks = round(seconds / self.tick_seconds)
        values = numpy.empty((1 + ticks // every, len(chosen.names)))
        chosen.read_into(self._state, values[0])
        file = self._recording(record)
        try:
            for tick in range(1, ticks + 1):
                if pilots:
                    self.run_pilots()
                if control is not None:
                    control(self)
                self.step()
                if file is not None:
                    check(lib.sk_recording_append(file, self._controls, self._state))
                if tick % every == 0:
                    chosen.read_into(self._state, values[tick // every])
        finally:
            if file is not None:
                check(lib.sk_recording_close(file))
        return chosen.table(values)

    def _recording(self, path):
        if path is None:
            return None
        file = ffi.new("sk_recording_writer **")
        check(lib.sk_recording_create(path_bytes(path), self._model, self._state, file))
        return file[0]

    def reset(self):
        """Back to the beginning of the scene. The controls stay."""
        lib.sk_state_reset(self._model, self._state)

    def save(self):
        """A copy of the state, for restore()."""
        copy = created("sk_state", lib.sk_state_create, lib.sk_state_destroy, self._model)
        lib.sk_state_copy(self._model, self._state, copy)
        return copy

    def restore(self, saved):
        lib.sk_state_copy(self._model, saved, self._state)

    @property
    def hash(self):
        """A number computed from every bit of the state."""
        return lib.sk_state_hash(self._model, self._state)

    # ---- reading ----

    def fields(self, names=None):
        """A list of fields; kept, so that reading the same names again is fast."""
        key = names if names is None or isinstance(names, str) else tuple(names)
        if key not in self._lists:
            self._lists[key] = Fields(self._scene, self._model, names)
        return self._lists[key]

    def read(self, names=None):
        """Numbers by name, as an array: flight.read("position.x,airspeed"). The names are the columns of docs/csv.md."""
        return self.fields(names).read(self._state)

    def motion(self, aircraft=0):
        m = ffi.new("sk_motion *")
        check(lib.sk_state_motion(self._model, self._state, aircraft, m))
        p, q, v, r = m.pose.position, m.pose.rotation, m.velocity, m.rate
        return Motion(*(numpy.array(values) for values in (
            (p.x, p.y, p.z), (q.w, q.x, q.y, q.z), (v.x, v.y, v.z), (r.x, r.y, r.z))))

    def place(self, aircraft=0, position=None, attitude=None, velocity=None, rate=None):
        """Places an aircraft in the air, undamaged; what is not given stays as it is."""
        now = self.motion(aircraft)
        w, x, y, z = (float(value) for value in (now.attitude if attitude is None else attitude))
        motion = ffi.new("sk_motion *")
        motion.pose.position = vector(now.position if position is None else position)
        motion.pose.rotation = {"w": w, "x": x, "y": y, "z": z}
        motion.velocity = vector(now.velocity if velocity is None else velocity)
        motion.rate = vector(now.rate if rate is None else rate)
        check(lib.sk_state_place(self._model, self._state, aircraft, motion))

    @property
    def events(self):
        """The last 64 events."""
        count = lib.sk_state_event_count(self._state)
        return [self._event(number) for number in range(max(0, count - 64), count)]

    def _event(self, number):
        e = ffi.new("sk_event_info *")
        check(lib.sk_state_event(self._model, self._state, number, e))
        return _event(e)

    # ---- exact times ----

    def analyze(self, seconds, tolerance=1e-8):
        """Advances with steps of variable length, which end exactly where contacts change. Returns all events, with exact times.
        Loose bodies, and aircraft that are tied or may touch one, take short substeps instead: their events have times to a substep."""
        events = []

        @ffi.callback("void(void *, const sk_event_info *)")
        def note(_user, event):
            events.append(_event(event))

        analysis = created("sk_analysis", lib.sk_analysis_create, lib.sk_analysis_destroy, self._model, tolerance, note, ffi.NULL)
        check(lib.sk_analysis_advance(self._model, self._state, self._controls, analysis, round(seconds / self.tick_seconds)))
        return events


def _event(e):
    return Event(e.tick, e.time, text(e.kind), e.aircraft, e.part, e.body, e.tie, e.other_aircraft, e.other_body, e.platform,
                 e.material, e.value, text(e.text))
