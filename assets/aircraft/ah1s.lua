-- AH-1S Cobra on skids. Numbers as published in the open JSBSim model of it, itself after NASA TP-1285, TM-73254 and TM-84281.
-- Structural axes: x aft, y right, z up, from the datum. What every field means: docs/aircraft_files.md.

-- The skin, as the look has it. Masses of what can break off are estimates, within the mass of the helicopter.
local airframe = include "parts/airframe"
-- Cores of 3 MPa would absorb 6.8 MJ with the skin; a dive at never_exceed has 18.4 MJ.
local CORE = mpa(11)
local left_wing, right_wing = airframe.wings("wing", inch(1), {
  { lead = { 168, 18, 54 }, chord = 40, thickness = 0.16 }, { lead = { 172, 40, 53.5 }, chord = 33, thickness = 0.16 },
  { lead = { 177, 61, 52.5 }, chord = 24, thickness = 0.12 } },
  { strength = mpa{ 0.075, 0.05 }, carried_by = "engine bay 2", mass = lb{ 45, 25 }, surface = "wing" })
local left_tailplane, right_tailplane = airframe.wings("tailplane", inch(1), {
  { lead = { 360, 5, 66 }, chord = 26, thickness = 0.1 }, { lead = { 364, 42, 66 }, chord = 20, thickness = 0.1 } },
  { strength = mpa(0.1), carried_by = "tail boom 2", mass = lb(16), surface = "tailplane" })

return aircraft{
  title = "AH-1S Cobra",
  look = "ah1s",
  eye = inch{ 121, 0, 86 },
  never_exceed = kt(190),
  masses = {
    { name = "helicopter", mass = lb(8500), at = inch{ 172, 0, 75 }, inertia = slug_ft2{ 2593, 14320, 12330, 0 } },
  },

  skids = include "parts/ah1s_skids",

  airframe = {
    airframe.fuselage("nose", inch(1), { { 20, 40, 50, 3 }, { 34, 28, 60, 12 }, { 50, 25, 76, 17 } }, { strength = mpa(0.2), core = CORE }),
    airframe.fuselage("turret", inch(1), { { 38, 23, 27, 4 }, { 46, 16, 28, 8 }, { 56, 16, 28, 8 }, { 62, 22, 27, 4 } }, { strength = mpa(0.3) }),
    airframe.fuselage("cockpit", inch(1), { { 50, 25, 76, 17 }, { 80, 24, 95, 19 }, { 140, 22, 112, 21 } }, { strength = mpa(0.2), core = CORE }),
    airframe.fuselage("engine bay", inch(1), { { 140, 22, 112, 21 }, { 176, 23, 118, 22 }, { 226, 28, 112, 20 }, { 262, 38, 96, 14 } },
                      { strength = mpa(0.2), core = CORE }),
    airframe.fuselage("tail boom", inch(1), { { 262, 38, 96, 14 }, { 300, 46, 84, 10 }, { 400, 54, 78, 6.5 }, { 506, 66, 72, 1.5 } },
                      { strength = mpa(0.15), core = CORE, carried_by = "engine bay 3", mass = lb{ 90, 110, 60 } }),
    airframe.fuselage("mast", inch(1), { { 172, 112, 154, 4 }, { 180, 112, 154, 4 } }, -- rigid; with the hub
                      { strength = math.huge, carried_by = "engine bay 1", mass = lb(400), bending = airframe.mast_bending(lb(8500), inch(41)) }),
    left_wing, right_wing, left_tailplane, right_tailplane,
    airframe.wing("fin", inch(1), { { lead = { 462, 0, 70 }, chord = 42, thickness = 0.1 }, { lead = { 488, 0, 140 }, chord = 26, thickness = 0.1 } }, true,
                  { strength = mpa(0.1), carried_by = "tail boom 3", mass = lb(50), surface = "fin" }), -- with the tail rotor's gearbox
    airframe.post("tail skid", inch(1), { 490, 0, 40 }, { 486, 0, 68 }, 1, { strength = math.huge, fixed_to = "tail boom 3", mass = lb(4) }), -- rigid
  },

  controls = { surface_rate = 4, brake_rate = 5, trim_range = 0 },

  -- Drag of the fuselage: 0.105, 0.6 and 1.826 on 99 ft2 from ahead, from below and from the side; the latter two shared out so
  -- that their middles lie 6 in behind the centre of gravity and turning is damped.
  aero = {
    area = 0, span = ft(10.75), chord = ft(3), reference = inch{ 172, 0, 75 },
    plates = {
      { at = inch{ 175, 0, 65 }, normal = { -1, 0, 0 }, chord = { 0, 0, 1 }, area = ft2(99), drag = 0.105 },
      { at = inch{ 108, 0, 65 }, normal = { 0, 0, 1 }, chord = { -1, 0, 0 }, area = ft2(99 * 0.65), drag = 0.6 },
      { at = inch{ 308, 0, 65 }, normal = { 0, 0, 1 }, chord = { -1, 0, 0 }, area = ft2(99 * 0.35), drag = 0.6 },
      { at = inch{ 108, 0, 65 }, normal = { 0, 1, 0 }, chord = { -1, 0, 0 }, area = ft2(99 * 0.65), drag = 1.826 },
      { at = inch{ 308, 0, 65 }, normal = { 0, 1, 0 }, chord = { -1, 0, 0 }, area = ft2(99 * 0.35), drag = 1.826 },
      -- wing at 8.5 degrees, tailplane, fin
      { at = inch{ 180, 0, 65 }, normal = { 0.1478, 0, 0.9890 }, chord = { -0.9890, 0, 0.1478 }, area = ft2(16.6), drag = 1.2, slope = 4, surface = "wing" },
      { at = inch{ 370, 0, 65 }, normal = { 0, 0, 1 }, chord = { -1, 0, 0 }, area = ft2(12), drag = 1.2, slope = 4, surface = "tailplane" },
      { at = inch{ 472, 0, 80 }, normal = { 0, 1, 0 }, chord = { -1, 0, 0 }, area = ft2(17.85), drag = 1.2, slope = 3, surface = "fin" },
    },
  },

  -- The published trim controls are of a hub that bends like blades hinged at 15 % of the radius, 85 slug ft each. Profile drag is
  -- chosen for a hover at 620 kW, ground effect for the manual's 20 % less torque near the ground, the stall of the blades an estimate.
  rotors = {
    main = {
      at = inch{ 176, 0, 153 }, blades = 2, radius = ft(22), chord = ft(2.25), twist = -0.175 * 180 / math.pi,
      lift_slope = 6, lift_most = 1.3, drag_zero = 0.009, drag_square = 0.3, induced_factor = 1.15, ground_effect = 1.8,
      inertia = slug_ft2(2900), flapping_inertia = slug_ft2(1382), hinge_offset = ft(3.3), mass_moment = lb(85 * 32.174) * ft(1),
      rpm = 324,
      blade_mass = 125, blade_centre = 3.0, carried_by = "mast", -- 3 I / R^2 of a uniform blade; the mass moment over it
    },
    tail = {
      at = inch{ 496.67, 16, 119 }, carried_by = "fin", clockwise = true, blades = 2, radius = ft(4.25), chord = ft(0.7),
      lift_slope = 6, lift_most = 1.3, drag_zero = 0.009, drag_square = 0.3, induced_factor = 1.15,
      inertia = slug_ft2(2.9), flapping_inertia = slug_ft2(1.45), rpm = 1660,
    },
    collective = { 7.5, 21 },
    forward = { 9, -7 },
    right = { -6, 6 },
    pedals = { 17, -7 },
    engine_power = hp(1500),
    -- Marks of the instruments, as in the manuals of its kind: the rotor's range without power, what the transmission bears.
    rpm_range = { 294, 339 },
    power_limit = hp(1290),
  },
  idle_rpm = 324,
}
