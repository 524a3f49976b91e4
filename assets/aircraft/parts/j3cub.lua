-- Piper J-3C-65 Cub: everything but who sits in it; a function of the loading that answers what aircraft{...} takes.
-- Geometry, mass, gear and coefficients as published in the open JSBSim model of the J-3 (aircraft/J3Cub); what is estimated
-- says so. Structural axes: x aft, y right, z up, from the wing's quarter chord in its chord plane, inches. What every field
-- means: docs/aircraft_files.md. Why some numbers are not the published ones: docs/models/taildragger.md.

-- CL(alpha), published. The wing is set at 2 degrees: alpha counts from the fuselage.
local alpha = { -0.349, -0.244, -0.175, -0.087, 0, 0.087, 0.131, 0.175, 0.218, 0.262, 0.305, 0.349 }
local lift = { -0.51, -0.81, -0.51, 0.10, 0.534, 1.22, 1.47, 1.57, 1.70, 1.70, 1.53, 1.37 }

-- CD(alpha) without its value at 0, published from alpha = 0 on and mirrored about the angle of no lift below, and the induced
-- drag 0.0485 CL^2 (published). What ground effect lessens is nearly all of it induced.
local profile = { 0.0812, 0.0232, 0.0024, 0, 0, 0.0024, 0.0096, 0.0136, 0.0232, 0.0542, 0.1082, 0.1632 }
local drag = {}
for i = 1, #lift do drag[i] = profile[i] + 0.0485 * lift[i] * lift[i] end

-- The Cessna's propeller (data of the open 172P model) with a finer pitch: blades of the same shape whose pitch is `fine` times
-- as large have J, CT and the torque's angle in proportion, so CT ~ fine, CP ~ fine^2. fine = 0.674 holds 2300 rpm static at
-- 65 hp. It makes 38 in of pitch of the Cessna's 57 in on 75 in: the Cub's is 74 by 38 to 43 in.
local fine = 0.674
local advance, thrust, power = {}, {}, {}
local cessna_thrust = { 0.073, 0.073, 0.072, 0.071, 0.069, 0.066, 0.062, 0.055, 0.045, 0.034, 0.024, 0.013, -0.006, -0.013, -0.024, -0.034 }
local cessna_power = { 0.066, 0.070, 0.070, 0.066, 0.060, 0.053, 0.0501, 0.0469, 0.0426, 0.0360, 0.0282, 0.0191, 0.0155, 0.0191, 0.0282, 0.0360 }
for i = 1, #cessna_thrust do
  advance[i] = fine * 0.1 * (i - 1)
  thrust[i] = fine * cessna_thrust[i]
  power[i] = fine * fine * cessna_power[i]
end

-- The skin, as the look has it: wings of five bays a side. Masses of what can break off are estimates, within the empty mass.
-- Limit load: 3.8 g, that of the normal category today (14 CFR 23.337 of 1964); the Cub's own design load was not found.
local airframe = include "parts/airframe"
local CORE = mpa(3)
local function wing_at(y, lead, chord) return { lead = { lead, y, 0 }, chord = chord, thickness = 0.116 } end
local left_wing, right_wing = airframe.wings("wing", inch(1), {
  wing_at(12.6, -15.75, 63), wing_at(55, -15.75, 63), wing_at(98, -15.75, 63), wing_at(141, -15.75, 63), wing_at(191, -15.75, 63), wing_at(210, -6.5, 41) },
  { strength = mpa{ 0.075, 0.07, 0.0625, 0.055, 0.05 }, carried_by = "cabin 2", mass = lb{ 16, 14, 12, 9, 4 }, surface = "wing", limit_load = 3.8 })
local left_tailplane, right_tailplane = airframe.wings("tailplane", inch(1), {
  { lead = { 157, 1.5, -13 }, chord = 41, thickness = 0.035 }, { lead = { 165, 36, -13 }, chord = 33, thickness = 0.045 },
  { lead = { 175, 56, -13 }, chord = 13, thickness = 0.11 } }, { strength = mpa(0.1), carried_by = "rear fuselage 3", mass = lb{ 3, 1 }, surface = "tailplane" })

local function main_wheel(name, side, pedal)
  -- 1000 lbf/ft published. The published damping (500 and 850 lbf s/ft) lets drops from 9.2 to 18.7 in peak at 6.6 to 8.4 times the weight:
  -- 0.65 of critical for two aboard in its place. Bungees and 8.00-4 tyres: side values, stub and 0.36 m of travel estimated.
  -- Estimate: a wheel with its brake and tyre has 16 lb.
  -- Both brakes together hold two thirds of the weight: more than it takes to stand the Cub on its nose.
  return { name = name, at = inch{ -12.60, 35.83 * side, -77.17 }, travel = 0.36, stub = 0.50,
           stiffness = lbf_per_ft(1000), damping = 2600, rebound_damping = 2600,
           side_stiffness = 8e4, side_damping = 4e3, radius = 0.22, mass = lb(16), width = inch(8), brake = pedal, brake_force = 1800,
           stub_stiffness = 1.2e5, stub_damping = 4e3 }
end

return function(title, masses)
  -- Empty weight, its place and its inertia: published.
  table.insert(masses, 1, { name = "empty", mass = lb(765), at = inch{ -3.94, 0, -22.83 }, inertia = slug_ft2{ 538, 387, 871, 0 } })
  return {
    title = title,
    look = "j3cub",
    takeoff = "stick back, push at 20 kt, pull at 36 kt",
    eye = inch{ 12, 0, -8 },
    never_exceed = mph(122),
    masses = masses,

    wheels = {
      main_wheel("left main wheel", -1, "left"),
      main_wheel("right main wheel", 1, "right"),
      -- 220 lbf/ft, 110 lbf s/ft, 30 degrees and free when unlocked published; a solid tyre 6 by 2 in. The rest of the caster is
      -- estimated: a trail of 3.17 in as drawn, wheel and fork of some 3 kg. The published rate is the secant at the published
      -- parked load, 103 lbf; leaf springs stiffen as they come to lie on one another. A linear one of that rate is spent by the
      -- stick held back against full throttle.
      { name = "tailwheel", at = inch{ 189.37, 0, -33.86 }, travel = 0.36, stub = 0.36,
        stiffness = lbf_per_ft(220) / (1 + 12 * 0.143), progression = 12, damping = lbf_s_per_ft(110), rebound_damping = lbf_s_per_ft(110),
        side_stiffness = 2.5e4, side_damping = 6e2, radius = 0.076, mass = 3, width = inch(2), steer_limit = -30,
        carried_by = "rear fuselage 3",
        caster = { trail = inch(3.17), inertia = 0.03, damping = 0.5, friction = 0.5, lock = true },
        stub_stiffness = 6e4, stub_damping = 1.5e3 },
    },

    airframe = {
      airframe.fuselage("spinner", inch(1), { { -67.4, -28, -24, 2 }, { -62.4, -29, -23, 3 } }, { strength = mpa(0.3) }),
      airframe.fuselage("cowling", inch(1), { { -62.4, -36, -16.6, 9.6 }, { -46, -42.8, -12.8, 12.6 }, { -27, -45.4, -11, 13 } },
                        { strength = mpa(0.3), core = CORE }),
      airframe.fuselage("cabin", inch(1), { { -27, -45.4, -11, 13 }, { -13, -46.8, 2.6, 13.4 }, { 14, -47.4, 4.2, 13.6 }, { 44, -45.6, 1, 12.8 } },
                        { strength = mpa(0.2), core = CORE }),
      airframe.fuselage("rear fuselage", inch(1), { { 44, -45.6, 1, 12.8 }, { 76, -41.6, -6.4, 10.8 }, { 118, -33, -9.4, 7.6 }, { 189, -17.2, -12.2, 1 } },
                        { strength = mpa(0.15), core = { CORE, 0, 0 }, carried_by = "cabin 3", mass = lb(25) }), -- an airframe has at most 32 pieces
      left_wing, right_wing, left_tailplane, right_tailplane,
      airframe.wing("fin", inch(1), { { lead = { 185, 0, -20 }, chord = 16.5, thickness = 0.09 }, { lead = { 165, 0, -13 }, chord = 42, thickness = 0.035 }, { lead = { 176, 0, 4 }, chord = 34, thickness = 0.045 },
                                      { lead = { 186.8, 0, 15.6 }, chord = 12.7, thickness = 0.12 } }, true,
                    { strength = mpa(0.1), carried_by = "rear fuselage 3", mass = lb(4), surface = "fin" }),
    },

    -- Throws: estimates for the type. There are no flaps.
    controls = {
      elevator = deg{ 28, -30 },
      aileron = deg{ -18, 18 },
      rudder = deg{ 30, -30 },
      surface_rate = 4,
      brake_rate = 5,
      trim_range = 0.4,
    },

    -- Numbers of the flying aids (docs/models/aids.md): m/s and degrees.
    aids = { speed = 20, incidence = 11, rotation = 11, rotation_speed = 16, cruise_speed = 42, parked = 11 },

    aero = {
      area = ft2(178.5),
      span = ft(35.25),
      chord = ft(5.25),
      reference = inch{ 0, 0, 0 },

      lift = { alpha = rad(alpha), value = lift },
      lift_elevator = 0.327,
      lift_pitch_rate = 7.5,

      -- 0.0188 and 0.004 for the gear are published; 0.027 more makes 65 kt of 2150 rpm and 76 kt of full throttle (an open
      -- engine, struts and wires): see docs/models/taildragger.md.
      drag_zero = 0.0188 + 0.004 + 0.027,
      drag = { alpha = rad(alpha), value = drag },
      drag_beta = 0.05 / 0.26,

      -- Factors over the height of the reference point / span: as for the Cessna, a high wing of the same span.
      ground_lift = { height = { 0, 0.1, 0.15, 0.2, 0.3, 0.5, 1.1 }, value = { 1.203, 1.127, 1.09, 1.073, 1.046, 1.019, 1 } },
      ground_drag = { height = { 0, 0.1, 0.15, 0.2, 0.3, 0.5, 1.1 }, value = { 0.48, 0.515, 0.629, 0.709, 0.815, 0.928, 1 } },

      side_beta = -0.134,
      side_rudder = 0.093,
      side_yaw_rate = 0.142,

      roll_by_sideslip = { alpha = rad{ -0.035, 0.175 }, value = { -0.02, -0.2 } },
      roll_roll_rate = -0.525,
      roll_by_yaw = { alpha = rad{ -0.035, 0.175 }, value = { 0.05, 0.5 } },
      roll_aileron = 0.35,
      roll_rudder = 0.013,

      -- Published: -1.7; -12.7 for the pitch rate and -7.6 for the rate of alpha; -1.20. pitch_zero: hands off at 60 kt with the
      -- trim in the middle (chosen).
      pitch_zero = -0.015,
      pitch_alpha = -1.7,
      pitch_pitch_rate = -12.7 - 7.6,
      pitch_elevator = -1.20,

      yaw_beta = 0.060,
      yaw_roll_rate = -0.03,
      yaw_yaw_rate = -0.081,
      yaw_aileron = -0.01,
      yaw_rudder = -0.0565,

      slipstream_tail = 0.8,

      -- Tables up to the first angle, flat plates beyond the second, a smooth blend between. Areas from the three-view.
      blend_alpha = rad{ 0.349, 0.60 },
      blend_beta = rad{ 0.35, 0.70 },
      plates = {
        { at = inch{ 12, -106, 0 }, normal = { 0, 0, 1 }, chord = { -1, 0, 0 }, area = ft2(89.25), drag = 1.3, shift = 0.33, surface = "wing" }, -- left
        { at = inch{ 12, 106, 0 }, normal = { 0, 0, 1 }, chord = { -1, 0, 0 }, area = ft2(89.25), drag = 1.3, shift = 0.33, surface = "wing" }, -- right
        { at = inch{ 178, 0, -13 }, normal = { 0, 0, 1 }, chord = { -1, 0, 0 }, area = 2.3, drag = 1.7, shift = 0.20, surface = "tailplane" }, -- (1.7: a low plate at 45 degrees)
        { at = inch{ 40, 0, -45 }, normal = { 0, 0, 1 }, chord = { -1, 0, 0 }, area = 2.6, drag = 0.6, shift = 0 }, -- bottom
        { at = inch{ 192, 0, -3 }, normal = { 0, 1, 0 }, chord = { -1, 0, 0 }, area = 0.85, drag = 1.2, shift = 0.20, surface = "fin" }, -- with rudder
        { at = inch{ 110, 0, -22 }, normal = { 0, 1, 0 }, chord = { -1, 0, 0 }, area = 2.1, drag = 1.0, shift = 0 }, -- rear fuselage
        { at = inch{ -8, 0, -28 }, normal = { 0, 1, 0 }, chord = { -1, 0, 0 }, area = 2.6, drag = 1.0, shift = 0 }, -- front fuselage
        { at = inch{ -30, 0, -30 }, normal = { 1, 0, 0 }, chord = { 0, 0, 1 }, area = 1.3, drag = 0.6, shift = 0 }, -- frontal area
      },
    },

    -- 65 hp at 2300 rpm, wooden propeller of 74 in. Inertia, factors and torques below the tables are estimates: idle settles
    -- near 600 rpm.
    propeller = {
      at = inch{ -65.5, 0, -26 },
      diameter = inch(74),
      inertia = slug_ft2(1.0),
      engine_power = hp(65),
      engine_rpm = 2300,
      thrust = { advance = advance, value = thrust },
      power = { advance = advance, value = power },
      p_factor = 0.02,
      swirl = 0.15,
      idle_torque = 0.184,
      friction_torque = 6,
      pumping_torque = 70,
      -- Of birch, drawn with a chord of 5 in; a root 0.35 as thick breaks at 100 MPa, bent by 2 degrees (docs/models/discs.md).
      blades = 2, blade_mass = 2.2, blade_thickness = 0.035, blade_strength = 7e3, blade_bend = 2,
    },
    idle_rpm = 600,
  }
end
