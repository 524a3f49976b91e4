-- The AH-1S as a body on its skids: its mass, its inertia and its gear, and nothing that flies. For drops and slopes.
-- Structural axes: x aft, y right, z up, m.
return aircraft{
  title = "Skid rig",
  eye = inch{ 120, 0, 90 },
  masses = {
    { name = "body", mass = lb(8500), at = inch{ 172, 0, 75 },
      inertia = { slug_ft2(2593), slug_ft2(14320), slug_ft2(12330) } },
  },
  skids = include "parts/ah1s_skids",
  controls = { surface_rate = 5, brake_rate = 50 },
}
