-- first_flight.lua: the first flight: take-off, a left-hand circuit through six gates, landing, full stop. A Cessna, or a Cub
-- (--set aircraft=j3cub), stands on runway 36 with its engine running and its brakes set. Hints say which key to press. All yours;
-- --set demo=true has a script fly it, --set start=air begins behind the runway's end. Metres; x east, y north, z up; angles in degrees.
local airfield = include "parts/airfield"
local coach = include "parts/coach"

-- What differs between the aircraft. Speeds in m/s: of the lift-off; slow and fast on the circuit, and on the final.
local types = {
  c172p = { lift_off = kt(50), slow = kt(66), fast = kt(80), final_slow = kt(56), final_fast = kt(64), base = { -650, -3000, 130 }, final = { 0, -2200, 95 }, flaps = true, demo = "cessna" },
  j3cub = { lift_off = kt(36), slow = kt(46), fast = kt(60), final_slow = kt(42), final_fast = kt(50), base = { -600, -2650, 115 }, final = { 0, -1850, 78 }, flaps = false, demo = "cub" },
}
types.j3cub_solo = types.j3cub
local name = param("aircraft", "c172p")
local type = types[name]
if type == nil then error("aircraft '" .. name .. "' is none of c172p, j3cub, j3cub_solo") end

local gates = {
  { gate = "climb",       at = { 0, 1250, 90 },      heading = 0,   radius = 60, hints = coach.take_off(type) },
  { gate = "first turn",  at = { -560, 2000, 125 },  heading = 270, radius = 60, hints = coach.fly(type) },
  { gate = "second turn", at = { -1080, 1150, 150 }, heading = 180, radius = 60, hints = coach.fly(type) },
  { gate = "downwind",    at = { -1080, -500, 150 }, heading = 180, radius = 60, hints = coach.fly(type) },
  { gate = "base",        at = type.base, heading = 90,  radius = 60, hints = coach.fly(type) },
  { gate = "final",       at = type.final, heading = 0,   radius = 60, hints = coach.approach(type) },
}
local runway = { landing = "runway 36", at = { 0, 0 }, heading = 0, width = 30, length = 800, margin = 30, aim = 30, hints = coach.land(type),
                 again = { step = "downwind", when = coach.goes_around } }

-- On the runway, or 60 m above it in level flight.
local start = param("start", "runway")
if start ~= "runway" and start ~= "air" then error("start '" .. start .. "' is neither runway nor air") end
local begins = { type = name, at = airfield.threshold, heading = 0, controls = { parking_brake = 1 } }
if start == "air" then
  begins = { type = name, at = { 0, 0, 60 }, heading = 0, pitch = 3, speed = (type.slow + type.final_fast) / 2, rpm = 2300, controls = { throttle = 1 } }
end
begins.aids_gain = param("aids_gain", 1)
begins.pilot = param("demo", false) and include "parts/circuit_pilot" { gates = gates, aircraft = type.demo } or nil

local course = { time = 900 }
for i, gate in ipairs(gates) do course[i] = gate end
course[#course + 1] = runway

return scene{
  title    = "First flight",
  scenery  = airfield.scenery,
  wind     = airfield.wind,
  windsocks = airfield.windsocks,
  cameras  = airfield.cameras,
  course   = course,
  aircraft = { begins },
}
