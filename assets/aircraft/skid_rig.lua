-- The AH-1S as a body on its skids: its mass, its inertia, its belly and its gear, and the wind on its side; nothing that flies. For drops and slopes.
-- Structural axes: x aft, y right, z up, m.
local airframe = include "parts/airframe"

return aircraft{
  title = "Skid rig",
  eye = inch{ 120, 0, 90 },
  masses = {
    { name = "body", mass = lb(8500), at = inch{ 172, 0, 75 },
      inertia = { slug_ft2(2593), slug_ft2(14320), slug_ft2(12330) } },
  },
  skids = include "parts/ah1s_skids",
  -- The drag of the fuselage in a beam wind (the same source).
  aero = { area = ft2(99), span = 1, chord = 1, reference = inch{ 172, 0, 75 }, blend_alpha = { 0, 1 }, blend_beta = { 0, 1 },
           plates = { { at = inch{ 172, 0, 75 }, normal = { 0, 1, 0 }, chord = { -1, 0, 0 }, area = ft2(99), drag = 1.826 } } },
  -- It is rigid, for drops.
  airframe = { airframe.fuselage("body", inch(1), { { 100, 13, 110, 20 }, { 260, 13, 110, 20 } }) },
  controls = { surface_rate = 5, brake_rate = 50 },
}
