-- Cessna 172P. Geometry, mass, gear and coefficients as published in the open JSBSim model of the 172P, performance from
-- the 172P handbook. Structural axes: x aft, y right, z up, from the datum. What every field means: docs/aircraft_files.md.

-- Drag over alpha with flaps at 10, 20 and 30 degrees (data of the JSBSim model; without flaps it is `drag` below).
local flap_alpha = rad{ -0.0873, -0.0698, -0.0524, -0.0349, -0.0175, 0, 0.0175, 0.0349, 0.0524, 0.0698, 0.0873, 0.1047, 0.1222,
                       0.1396, 0.1571, 0.1745, 0.192, 0.2094, 0.2269, 0.2443, 0.2618, 0.2793, 0.2967, 0.3142, 0.3316, 0.3491 }
local flap_drag_10 = { 0, 0.0004, 0.0023, 0.0057, 0.0105, 0.0168, 0.0248, 0.0342, 0.0452, 0.0577, 0.0718, 0.0874, 0.1045, 0.1232,
                       0.1353, 0.1479, 0.161, 0.1746, 0.1892, 0.2054, 0.224, 0.2302, 0.2227, 0.2115, 0.1951, 0.1512 }
local flap_drag_20 = { 0.0005, 0.0025, 0.0059, 0.0108, 0.0172, 0.0251, 0.0346, 0.0457, 0.0583, 0.0724, 0.0881, 0.1053, 0.124,
                       0.1442, 0.1573, 0.1708, 0.1849, 0.1995, 0.2151, 0.2323, 0.2521, 0.2587, 0.2507, 0.2388, 0.2214, 0.1744 }
local flap_drag_30 = { 0.0014, 0.0041, 0.0084, 0.0141, 0.0212, 0.0299, 0.0402, 0.0521, 0.0655, 0.0804, 0.0968, 0.1148, 0.1343,
                       0.1554, 0.169, 0.183, 0.1975, 0.2126, 0.2286, 0.2464, 0.2667, 0.2735, 0.2653, 0.2531, 0.2351, 0.1866 }

-- The skin, as the look has it: wings of five bays a side.
local airframe = include "parts/airframe"
-- Masses of parts that can break off: the groups of a light single of this size weigh 226 lb (wing) and 57 lb (tail); that of
-- the tail cone is an estimate. They are within the empty mass.
-- Limit load: 3.8 g, the handbook's in the normal category with flaps up.
-- Cores of 3 MPa would absorb 2.9 MJ with the skin; a dive at never_exceed has 3.6 MJ.
local CORE = mpa(4.5)
local function wing_at(y)
  local tip = math.max(0, (y - 100) / 112)
  local chord = 64 - 20 * tip
  return { lead = { 43.2 - 0.25 * chord, y, 58.4 + 0.0215 * y }, chord = chord, thickness = 0.12 - 0.01 * tip }
end
local left_wing, right_wing = airframe.wings("wing", inch(1), { wing_at(20), wing_at(60), wing_at(100), wing_at(137), wing_at(175), wing_at(214) },
  { strength = mpa{ 0.075, 0.07, 0.0625, 0.055, 0.05 }, carried_by = "cabin 2", mass = lb(113), surface = "wing", limit_load = 3.8 })
local left_tailplane, right_tailplane = airframe.wings("tailplane", inch(1), {
  { lead = { 206.8, 1.5, 36.5 }, chord = 46.6, thickness = 0.09 }, { lead = { 217, 67, 36.5 }, chord = 32.5, thickness = 0.09 } },
  { strength = mpa(0.1), carried_by = "tail cone 3", mass = lb(18), surface = "tailplane" })

return aircraft{
  title = "Cessna 172P",
  look = "c172p",
  takeoff = "lift it at 55 kt",
  never_exceed = kt(158),
  eye = inch{ 37, -12, 48 },

  -- 2400 lb, the most allowed, with both tanks full and somebody on the back seat. The centre of gravity comes out at
  -- x = 44.8 in: (58.2 - 44.8) / (58.2 + 6.8) = 20.6 % on the nose wheel were its axis level. Its hanging nose wheel reaches lower than
  -- the main wheels and it stands 3.9 degrees nose-up, which leaves 15.1 % (docs/models/ground_checks.md, check hold.cessna_nose_load).
  masses = {
    { name = "empty", mass = lb(1500), at = inch{ 41, 0, 36.5 }, inertia = slug_ft2{ 948, 1346, 1967, 0 } },
    { name = "pilot", mass = lb(180), at = inch{ 36, -14, 24 } },
    { name = "passenger", mass = lb(180), at = inch{ 36, 14, 24 } },
    { name = "left tank", mass = lb(185), at = inch{ 56, -112, 59.4 }, in_piece = "left wing 3" },
    { name = "right tank", mass = lb(185), at = inch{ 56, 112, 59.4 }, in_piece = "right wing 3" },
    { name = "back seat", mass = lb(170), at = inch{ 73, 0, 24 } },
  },

  -- The nose strut is an oleo: progressive. With the published linear spring full brakes dip the propeller into the ground
  -- (docs/models/aircraft.md).
  -- The struts have separate damping for compression and rebound: with the published single value (600 and 1600 lbf s/ft) a
  -- drop from 13.6 in would peak at 9 times the weight.
  -- Masses of the wheels: a 6.00-6 tyre with its tube has 9 lb (type certificate data of the Cessna 170, item 202); wheel and brake
  -- as much again is an estimate, as is the nose wheel of 5.00-5 without a brake.
  wheels = {
    { name = "nose wheel", at = inch{ -6.8, 0, -19.5 }, travel = 0.30, stub = 0.55,
      stiffness = lbf_per_ft(1800), progression = 6, damping = 4500, rebound_damping = 6000,
      side_stiffness = 1.2e5, side_damping = 6e3, radius = 0.19, mass = lb(9), width = inch(5), steer_limit = 10,
      stub_stiffness = 2e5, stub_damping = 6e3, stub_strength = 40e3 },
    { name = "left main wheel", at = inch{ 58.2, -43, -15.5 }, travel = 0.25, stub = 0.50,
      stiffness = lbf_per_ft(5400), damping = 4000, rebound_damping = 9000,
      side_stiffness = 1.2e5, side_damping = 6e3, radius = 0.21, mass = lb(18), width = inch(6), brake = "left", brake_force = 4500,
      stub_stiffness = 2e5, stub_damping = 6e3, stub_strength = 40e3 },
    { name = "right main wheel", at = inch{ 58.2, 43, -15.5 }, travel = 0.25, stub = 0.50,
      stiffness = lbf_per_ft(5400), damping = 4000, rebound_damping = 9000,
      side_stiffness = 1.2e5, side_damping = 6e3, radius = 0.21, mass = lb(18), width = inch(6), brake = "right", brake_force = 4500,
      stub_stiffness = 2e5, stub_damping = 6e3, stub_strength = 40e3 },
  },

  airframe = {
    airframe.fuselage("spinner", inch(1), { { -38, 24.6, 28.6, 2 }, { -29.5, 21, 32, 5.5 } }, { strength = mpa(0.3) }),
    airframe.fuselage("cowling", inch(1), { { -29.5, 13.5, 35, 13.8 }, { -12, 7.6, 41, 19.8 }, { 0.5, 6.6, 43.2, 21 } },
                      { strength = mpa(0.3), core = CORE }),
    airframe.fuselage("cabin", inch(1), { { 0.5, 6.6, 43.2, 21 }, { 26.5, 6.2, 59.6, 22.2 }, { 68, 6.6, 62, 21.6 }, { 92, 9.4, 60.2, 18.6 } },
                      { strength = mpa(0.2), core = CORE }),
    airframe.fuselage("tail cone", inch(1), { { 92, 9.4, 60.2, 18.6 }, { 120, 12.6, 47.2, 14.6 }, { 160, 17.2, 43.6, 10 }, { 247, 27, 39, 1.5 } },
                      { strength = mpa(0.15), core = CORE, carried_by = "cabin 3", mass = lb(60) }),
    left_wing, right_wing, left_tailplane, right_tailplane,
    airframe.wing("fin", inch(1), { { lead = { 212, 0, 27 }, chord = 50, thickness = 0.05 }, { lead = { 198, 0, 41 }, chord = 71, thickness = 0.07 },
                                    { lead = { 250.5, 0, 85 }, chord = 37, thickness = 0.08 } }, true,
                  { strength = mpa(0.1), carried_by = "tail cone 3", mass = lb(20), surface = "fin" }),
    airframe.post("tie-down ring", inch(1), { 188, 0, 8 }, { 188, 0, 21 }, 0.5, { strength = math.huge, fixed_to = "tail cone 3" }), -- rigid
  },

  -- Surface angles at stick -1 and +1 (pull, roll right, nose right are +). Elevator trailing edge down, aileron left one
  -- down, rudder trailing edge left are positive angles. Ailerons: the mean of 20 up and 15 down.
  controls = {
    elevator = deg{ 23, -28 },
    aileron = deg{ -17.5, 17.5 },
    rudder = deg{ 16, -16 },
    surface_rate = 4,
    flap_rate = 3.5,
    brake_rate = 5,
    trim_range = 0.6,
  },

  -- Numbers of the flying aids (docs/models/aids.md): m/s and degrees.
  aids = { speed = 32, incidence = 11, rotation = 8, rotation_speed = 25, cruise_speed = 60, parked = 4 },

  aero = {
    area = ft2(174),
    span = ft(35.8),
    chord = ft(4.9),
    reference = inch{ 43.2, 0, 59.4 },

    -- Below -0.09 rad the published table ends; the first two points continue it to the negative stall.
    lift = { alpha = rad{ -0.26, -0.20, -0.09, 0, 0.09, 0.10, 0.12, 0.14, 0.16, 0.17, 0.19, 0.21, 0.24, 0.26, 0.28, 0.30, 0.32, 0.34, 0.36 },
             value = { -0.85, -0.75, -0.22, 0.25, 0.73, 0.83, 0.92, 1.02, 1.08, 1.13, 1.19, 1.25, 1.35, 1.44, 1.47, 1.43, 1.38, 1.30, 1.15 } },
    lift_elevator = 0.43,
    lift_pitch_rate = 3.9,

    drag_zero = 0.027,
    drag = { alpha = rad{ -0.0873, 0, 0.0175, 0.0349, 0.0524, 0.0698, 0.0873, 0.1047, 0.1222, 0.1396, 0.1745, 0.2094, 0.2443, 0.2793 },
             value = { 0.0041, 0.0052, 0.0099, 0.0162, 0.0240, 0.0334, 0.0442, 0.0566, 0.0706, 0.0860, 0.1069, 0.1298, 0.1565, 0.1782 } },
    drag_elevator = 0.06,
    drag_beta = 0.17,

    -- Factors over the height of the reference point / span.
    ground_lift = { height = { 0, 0.1, 0.15, 0.2, 0.3, 0.5, 1.1 }, value = { 1.203, 1.127, 1.09, 1.073, 1.046, 1.019, 1 } },
    ground_drag = { height = { 0, 0.1, 0.15, 0.2, 0.3, 0.5, 1.1 }, value = { 0.48, 0.515, 0.629, 0.709, 0.815, 0.928, 1 } },

    side_beta = -0.393,
    side_rudder = 0.187,
    side_roll_rate = -0.075,
    side_yaw_rate = 0.214,

    roll_beta = -0.0923,
    roll_roll_rate = -0.484,
    roll_by_yaw = { alpha = rad{ 0, 0.094 }, value = { 0.0798, 0.187 } },
    roll_aileron = 0.229,
    roll_rudder = 0.0147,

    -- Damping in pitch: -12.4 for the pitch rate and -7.27 for the rate of alpha, which this model does not use: in the
    -- short-period motion both are nearly the same rate.
    pitch_zero = 0.1,
    pitch_alpha = -1.8,
    pitch_pitch_rate = -12.4 - 7.27,
    pitch_elevator = -1.122,

    yaw_beta = 0.0587,
    yaw_roll_rate = -0.0278,
    yaw_yaw_rate = -0.0937,
    yaw_aileron = -0.0053,
    yaw_rudder = -0.043,

    flaps = {
      { angle = 0 },
      { angle = 10, lift = 0.20, drag = 0.007, pitch = -0.065,
        drag_curve = { alpha = flap_alpha, value = flap_drag_10 } },
      { angle = 20, lift = 0.30, drag = 0.012, pitch = -0.098,
        drag_curve = { alpha = flap_alpha, value = flap_drag_20 } },
      { angle = 30, lift = 0.35, drag = 0.018, pitch = -0.114,
        drag_curve = { alpha = flap_alpha, value = flap_drag_30 } },
    },

    slipstream_tail = 0.8,

    -- Tables up to the first angle, flat plates beyond the second, a smooth blend between.
    blend_alpha = rad{ 0.36, 0.60 },
    blend_beta = rad{ 0.35, 0.70 },
    plates = {
      { at = inch{ 54, -107, 59.4 }, normal = { 0, 0, 1 }, chord = { -1, 0, 0 }, area = ft2(87), drag = 1.3, shift = 0.37, surface = "wing" }, -- left
      { at = inch{ 54, 107, 59.4 }, normal = { 0, 0, 1 }, chord = { -1, 0, 0 }, area = ft2(87), drag = 1.3, shift = 0.37, surface = "wing" }, -- right
      { at = inch{ 226, 0, 40 }, normal = { 0, 0, 1 }, chord = { -1, 0, 0 }, area = 3.4, drag = 1.2, shift = 0.25, surface = "tailplane" },
      { at = inch{ 80, 0, 10 }, normal = { 0, 0, 1 }, chord = { -1, 0, 0 }, area = 4.0, drag = 0.6, shift = 0 }, -- bottom
      { at = inch{ 230, 0, 66 }, normal = { 0, 1, 0 }, chord = { -1, 0, 0 }, area = 1.7, drag = 1.2, shift = 0.25, surface = "fin" },
      { at = inch{ 140, 0, 28 }, normal = { 0, 1, 0 }, chord = { -1, 0, 0 }, area = 2.2, drag = 1.0, shift = 0 }, -- rear fuselage
      { at = inch{ 15, 0, 30 }, normal = { 0, 1, 0 }, chord = { -1, 0, 0 }, area = 4.0, drag = 1.0, shift = 0 }, -- front fuselage
      { at = inch{ 30, 0, 30 }, normal = { 1, 0, 0 }, chord = { 0, 0, 1 }, area = 1.8, drag = 0.6, shift = 0 }, -- frontal area
    },
  },

  -- 160 hp at 2700 rpm; the inertia is the propeller's with the crankshaft. Factors and torques below the tables are
  -- estimates: idle settles near 700 rpm.
  propeller = {
    at = inch{ -36, 0, 26.6 },
    diameter = inch(75),
    inertia = slug_ft2(1.67),
    engine_power = hp(160),
    engine_rpm = 2700,
    -- Up to an advance of 0.6 the thrust is that of the handbook's take-off run and climb (docs/models/aircraft.md).
    thrust = { advance = { 0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.1, 1.2, 1.3, 1.4, 1.5 },
               value = { 0.084, 0.083, 0.081, 0.078, 0.074, 0.069, 0.063, 0.055, 0.045, 0.034, 0.024, 0.013, -0.006, -0.013, -0.024, -0.034 } },
    power = { advance = { 0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.1, 1.2, 1.3, 1.4, 1.5 },
              value = { 0.0568, 0.0602, 0.0602, 0.0568, 0.0516, 0.0456, 0.0450, 0.0442, 0.0415, 0.0360, 0.0282, 0.0191, 0.0155, 0.0191, 0.0282, 0.0360 } },
    p_factor = 0.02,
    swirl = 0.15,
    torque_rise = 0.35,
    idle_torque = 0.225,
    friction_torque = 12,
    pumping_torque = 150,
    -- Two solid blades of aluminium alloy, drawn with a chord of 5.4 in. A root of a quarter of that thickness breaks at 25 kN m
    -- (docs/models/discs.md).
    blades = 2, blade_mass = 6.2, blade_strength = 25e3, blade_bend = 30,
  },
  idle_rpm = 700,
}
