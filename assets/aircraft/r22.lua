-- A light helicopter on skids, of the size of a Robinson R22: two seats, 620 kg, a teetering rotor of 7.67 m at 530 rpm. Masses, areas and
-- drag that are not published are estimates. Structural axes: x aft, y right, z up, metres, from below the mast.

-- The skin, as the look has it. Masses of what can break off are estimates, within that of the airframe.
local airframe = include "parts/airframe"
local CORE = mpa(3)

return aircraft{
  title = "Light helicopter",
  look = "r22",
  eye = { -0.65, 0.3, 1.45 },
  never_exceed = kt(102),
  masses = {
    { name = "airframe and engine", mass = 400, at = { 0.12, 0, 1.05 }, inertia = { 95, 480, 440, 0 } },
    { name = "pilot", mass = 80, at = { -0.5, 0.3, 0.9 }, inertia = { 4, 5, 4, 0 } },
    { name = "passenger", mass = 80, at = { -0.5, -0.3, 0.9 }, inertia = { 4, 5, 4, 0 } },
    { name = "fuel", mass = 60, at = { 0.2, 0, 1.35 } },
  },

  skids = include "parts/r22_skids",

  airframe = {
    airframe.fuselage("cabin", 1, { { -1.75, 0.76, 0.92, 0.1 }, { -1.55, 0.58, 1.28, 0.38 }, { -1.15, 0.5, 1.66, 0.54 }, { -0.5, 0.5, 1.75, 0.56 },
                                { 0.1, 0.55, 1.7, 0.48 } }, { strength = mpa(0.2), core = CORE }),
    airframe.fuselage("engine bay", 1, { { 0.1, 0.55, 1.7, 0.48 }, { 0.7, 0.62, 1.55, 0.34 }, { 1.1, 1.05, 1.42, 0.14 } },
                      { strength = mpa(0.2), core = CORE }),
    airframe.fuselage("mast", 1, { { -0.16, 1.5, 2.5, 0.05 }, { 0.2, 1.5, 2.5, 0.05 } }, -- rigid; with the hub
                      { strength = math.huge, carried_by = "engine bay 1", mass = 2, bending = airframe.mast_bending(620, 1.12) }),
    airframe.fuselage("tail boom", 1, { { 1.0, 1.19, 1.37, 0.09 }, { 2.85, 1.285, 1.465, 0.09 }, { 4.7, 1.38, 1.56, 0.09 } },
                      { strength = mpa(0.15), core = CORE, carried_by = "engine bay 2", mass = { 7, 10 } }), -- with the tail rotor's gearbox
    airframe.wing("stabiliser", 1, { { lead = { 4.45, 0.03, 1.62 }, chord = 0.3, thickness = 0.1 }, { lead = { 4.5, 0.55, 1.62 }, chord = 0.24, thickness = 0.1 } },
                  false, { strength = mpa(0.1), carried_by = "tail boom 2", mass = 1, surface = "tailplane" }),
    airframe.wing("fin", 1, { { lead = { 4.55, 0, 1.05 }, chord = 0.26, thickness = 0.1 }, { lead = { 4.45, 0, 1.5 }, chord = 0.36, thickness = 0.1 },
                              { lead = { 4.66, 0, 2.1 }, chord = 0.24, thickness = 0.1 } }, true,
                  { strength = mpa(0.1), carried_by = "tail boom 2", mass = { 1, 1.5 }, surface = "fin" }),
    airframe.post("tail skid", 1, { 4.6, 0, 0.75 }, { 4.6, 0, 1.4 }, 0.015, { strength = math.huge, fixed_to = "tail boom 2", mass = 0.5 }), -- rigid
  },

  controls = { surface_rate = 4, brake_rate = 5, trim_range = 0 },

  aero = {
    area = 0, span = 1, chord = 1, reference = { 0, 0, 1 },
    plates = {
      { at = { 0, 0, 1.1 }, normal = { -1, 0, 0 }, chord = { 0, 0, 1 }, area = 1.2, drag = 0.42 }, -- frontal, 0.5 m2 in all
      { at = { -0.5, 0, 1.1 }, normal = { 0, 1, 0 }, chord = { -1, 0, 0 }, area = 2.2, drag = 0.9 },
      { at = { 2.6, 0, 1.3 }, normal = { 0, 1, 0 }, chord = { -1, 0, 0 }, area = 0.9, drag = 1.0 },
      { at = { -0.4, 0, 0.9 }, normal = { 0, 0, 1 }, chord = { -1, 0, 0 }, area = 1.8, drag = 0.7 },
      { at = { 2.6, 0, 1.3 }, normal = { 0, 0, 1 }, chord = { -1, 0, 0 }, area = 0.6, drag = 1.0 },
      { at = { 4.6, 0.15, 1.6 }, normal = { 0, 0, 1 }, chord = { -1, 0, 0 }, area = 0.14, drag = 1.2, slope = 3, surface = "tailplane" },
      { at = { 4.75, 0, 1.5 }, normal = { 0, 1, 0 }, chord = { -1, 0, 0 }, area = 0.21, drag = 1.2, slope = 2.5, surface = "fin" },
    },
  },

  -- The Lock number comes out at 4.8. Hinges at the mast: the hub bears no moment.
  -- The collective's lower stop is flat pitch: with the twist of -8 degrees no lift at 3/4 of the radius. Lower, the rotor pushes down,
  -- its drag to the side turns over with it, and the helicopter rocks on its skids by itself.
  rotors = {
    main = {
      at = { 0, 0, 2.62 }, blades = 2, radius = 3.835, chord = 0.183, twist = -8, lift_slope = 5.7, lift_most = 1.3,
      drag_zero = 0.009, drag_square = 0.3, inertia = 118, flapping_inertia = 56, rpm = 530, carried_by = "mast",
    },
    tail = {
      at = { 4.7, -0.25, 1.47 }, carried_by = "tail boom 2", blades = 2, radius = 0.533, chord = 0.102, lift_slope = 5.7, lift_most = 1.3,
      drag_zero = 0.01, drag_square = 0.3, inertia = 0.12, flapping_inertia = 0.06, rpm = 3396,
    },
    collective = { 6, 18 },
    forward = { 9, -8 },
    right = { -6, 6 },
    pedals = { 20, -10 },
    engine_power = hp(131),
    rpm_range = { 495, 561 }, -- the least with power, the most without
    power_limit = hp(124),    -- lastingly
  },
  idle_rpm = 530,
}
