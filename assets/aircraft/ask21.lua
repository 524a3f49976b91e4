-- Schleicher ASK 21, flown solo. Published: span 17 m, wing area 17.95 m^2, length 8.35 m, empty 360 kg, best glide 34 at 90 km/h,
-- least sink 0.65 m/s at 67 km/h, stall 65 km/h, winch launch up to 150 km/h, weak link 10 kN (flight manual and data sheet).
-- The polar follows from the glide: CD = CD0 + k CL^2 with both halves equal at 90 km/h, where CL = 0.671: CD0 = k CL^2 = 0.671 / 68.
-- It sinks with 0.644 m/s at 68 km/h. Derivatives follow from areas and arms of the tail; arms and inertia are estimates.
-- Limit load: 5.3 g, the least that CS 22.337 allows in the category utility.
-- Structural axes: x aft, y right, z up, m, from the leading edge of the wing root, at the height of the wheel's axle.
local airframe = include "parts/airframe"
local CORE = mpa(3)

local span, area, chord = 17, 17.95, 17.95 / 17
local best_lift = 0.671
local drag_zero = best_lift / 68
local k = drag_zero / (best_lift * best_lift)

-- Lift over the angle of attack of the fuselage: 5.6 per rad (2 pi / (1 + 2 / aspect ratio)), 1.29 at the stall. Drag is quadratic,
-- so its table has many points.
local alpha, lift, drag = { -14, -10, -8, -6 }, { -0.75, -0.55, -0.38, -0.186 }, {}
for a = -4, 7 do
  alpha[#alpha + 1] = a
  lift[#lift + 1] = 0.4 + 5.6 * math.rad(a)
end
for i, a in ipairs{ 8, 9, 10, 11.5, 14, 18 } do
  alpha[#alpha + 1] = a
  lift[#lift + 1] = ({ 1.16, 1.225, 1.27, 1.29, 1.16, 0.95 })[i]
end
for i, cl in ipairs(lift) do drag[i] = k * cl * cl + 0.006 * math.max(0, alpha[i] - 10) + 0.004 * math.max(0, -8 - alpha[i]) end

local function wing_at(y)
  local out = math.max(0, (y - 4.5) / 4)
  local c = 1.5 - 0.4 * math.min(1, y / 4.5) - 0.6 * out
  return { lead = { 0.1 * y / 4.5, y, 0.62 + 0.07 * y }, chord = c, thickness = 0.17 - 0.04 * out }
end
local left_wing, right_wing = airframe.wings("wing", 1, { wing_at(0.3), wing_at(2.4), wing_at(4.5), wing_at(6.5), wing_at(8.4) },
  { strength = mpa{ 0.075, 0.065, 0.055, 0.05 }, carried_by = "cabin 2", mass = { 46, 26, 14, 6 }, surface = "wing", limit_load = 5.3 })
local left_tailplane, right_tailplane = airframe.wings("tailplane", 1, {
  { lead = { 4.95, 0.02, 1.32 }, chord = 0.72, thickness = 0.12 }, { lead = { 5.1, 1.5, 1.32 }, chord = 0.45, thickness = 0.1 } },
  { strength = mpa(0.1), carried_by = "fin", mass = 5.5, surface = "tailplane" })

-- Tyres 260 x 85, 5.00-5 and 200 x 50, with wheels; their masses are estimates.
local function wheel(name, x, z, radius, width, mass, load, brake, carried_by)
  local stiffness = load * 9.80665 / 0.025
  local damping = math.sqrt(stiffness * load)
  return { name = name, at = { x, 0, z }, travel = 0.12, stop = 0.02, stop_stiffness = 4 * stiffness, stiffness = stiffness,
           damping = damping, rebound_damping = damping, side_stiffness = 1.5 * stiffness, side_damping = damping, radius = radius, width = width, mass = mass,
           brake = brake and "both" or nil, brake_force = brake, stub_stiffness = stiffness, stub_damping = damping,
           carried_by = carried_by }
end

return aircraft{
  title = "Schleicher ASK 21",
  look = "ask21",
  takeoff = "lift it at 40 kt",
  eye = { -1.35, 0, 0.95 },
  never_exceed = kmh(280),

  masses = {
    { name = "left wing", mass = 92, at = { 0.55, -2.9, 0.8 }, inertia = { 500, 9, 508 } },
    { name = "right wing", mass = 92, at = { 0.55, 2.9, 0.8 }, inertia = { 500, 9, 508 } },
    { name = "fuselage", mass = 158, at = { 1.1, 0, 0.45 }, inertia = { 22, 640, 640 } },
    { name = "tail", mass = 18, at = { 5.2, 0, 1.2 }, inertia = { 5, 1, 5 } },
    { name = "pilot and parachute", mass = 100, at = { -1.4, 0, 0.45 }, inertia = { 3, 8, 8 } },
    { name = "fixed ballast", mass = 10, at = { -2.1, 0, 0.2 } },
  },

  wheels = {
    wheel("nose wheel", -1.75, -0.115, 0.13, 0.085, 2.5, 120),
    wheel("main wheel", 0.68, -0.19, 0.178, 0.125, 5, 360, 900),
    wheel("tail wheel", 5.0, 0.3, 0.1, 0.05, 1.2, 60, nil, "tail cone 2"),
  },

  airframe = {
    airframe.fuselage("nose", 1, { { -2.45, 0.2, 0.5, 0.12 }, { -1.7, 0.0, 1.0, 0.33 } }, { strength = mpa(0.2), core = CORE }),
    airframe.fuselage("cabin", 1, { { -1.7, 0.0, 1.0, 0.33 }, { -0.2, -0.02, 1.15, 0.36 }, { 1.0, 0.12, 0.95, 0.28 } },
                      { strength = mpa(0.2), core = CORE }),
    airframe.fuselage("tail cone", 1, { { 1.0, 0.12, 0.95, 0.28 }, { 3.0, 0.36, 0.72, 0.14 }, { 5.5, 0.44, 0.64, 0.08 } },
                      { strength = mpa(0.15), core = CORE, carried_by = "cabin 2", mass = 20 }),
    left_wing, right_wing, left_tailplane, right_tailplane,
    airframe.wing("fin", 1, { { lead = { 4.7, 0, 0.5 }, chord = 1.2, thickness = 0.1 }, { lead = { 5.0, 0, 1.5 }, chord = 0.8, thickness = 0.09 } }, true,
                  { strength = mpa(0.1), carried_by = "tail cone 2", mass = 7, surface = "fin" }),
  },

  controls = { elevator = deg{ 18, -23 }, aileron = deg{ -18, 18 }, rudder = deg{ 25, -25 }, surface_rate = 4, brake_rate = 4, trim_range = 0.4 },

  aero = {
    area = area, span = span, chord = chord,
    reference = { 0.46, 0, 0.62 },
    lift = { alpha = alpha, value = lift },
    drag = { alpha = alpha, value = drag },
    drag_zero = drag_zero,
    drag_beta = 0.2,
    lift_elevator = 0, -- such a force is across the body: at large angles it would push the trimmed glider ahead
  lift_pitch_rate = 4,
    ground_lift = { height = { 0, 0.1, 0.2, 0.5, 1.1 }, value = { 1.15, 1.1, 1.05, 1.015, 1 } },
    ground_drag = { height = { 0, 0.1, 0.2, 0.5, 1.1 }, value = { 0.5, 0.6, 0.75, 0.92, 1 } },
    side_beta = -0.35, side_rudder = 0.12, side_yaw_rate = 0.07,
    roll_beta = -0.08, roll_roll_rate = -0.6, roll_by_yaw = { alpha = rad{ 0, 0.15 }, value = { 0.1, 0.3 } }, roll_aileron = 0.25, roll_rudder = 0.005,
    pitch_zero = 0.041, pitch_alpha = -0.84, pitch_pitch_rate = -13.5, pitch_elevator = -1.0,
    yaw_beta = 0.045, yaw_roll_rate = -0.05, yaw_yaw_rate = -0.035, yaw_aileron = -0.01, yaw_rudder = -0.033,
    blend_alpha = deg{ 18, 34 }, blend_beta = deg{ 20, 40 },
    plates = {
      { at = { 0.7, -4, 0.9 }, normal = { 0, 0, 1 }, chord = { -1, 0, 0 }, area = 9, drag = 1.3, shift = 0.25, surface = "wing" },
      { at = { 0.7, 4, 0.9 }, normal = { 0, 0, 1 }, chord = { -1, 0, 0 }, area = 9, drag = 1.3, shift = 0.25, surface = "wing" },
      { at = { 5.25, 0, 1.32 }, normal = { 0, 0, 1 }, chord = { -1, 0, 0 }, area = 1.9, drag = 1.2, shift = 0.15, surface = "tailplane" },
      { at = { 5.4, 0, 1.0 }, normal = { 0, 1, 0 }, chord = { -1, 0, 0 }, area = 1.4, drag = 1.2, shift = 0.2, surface = "fin" },
      { at = { 2.5, 0, 0.5 }, normal = { 0, 1, 0 }, chord = { -1, 0, 0 }, area = 1.6, drag = 0.8, shift = 0 },
      { at = { -1, 0, 0.5 }, normal = { 0, 1, 0 }, chord = { -1, 0, 0 }, area = 2.4, drag = 0.8, shift = 0 },
      { at = { -1, 0, 0.5 }, normal = { 1, 0, 0 }, chord = { 0, 0, 1 }, area = 0.7, drag = 0.3, shift = 0 },
    },
  },
}
