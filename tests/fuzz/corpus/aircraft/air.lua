return aircraft{ title = 'x', eye = {0, 0, 0},
  masses = { { name = 'all', mass = 1000, at = {0, 0, 0}, inertia = {900, 900, 1600} } },
  wheels = { { name = 'w1', at = {-1.2, 0, -1}, travel = 0.3, stiffness = 3e4, damping = 4e3, rebound_damping = 4e3, side_stiffness = 1e5, side_damping = 6e3, radius = 0.2, stub_stiffness = 1e5, stub_damping = 3e3 }, { name = 'w2', at = {0.6, -1.2, -1}, travel = 0.3, stiffness = 3e4, damping = 4e3, rebound_damping = 4e3, side_stiffness = 1e5, side_damping = 6e3, radius = 0.2, stub_stiffness = 1e5, stub_damping = 3e3 }, { name = 'w3', at = {0.6, 1.2, -1}, travel = 0.3, stiffness = 3e4, damping = 4e3, rebound_damping = 4e3, side_stiffness = 1e5, side_damping = 6e3, radius = 0.2, stub_stiffness = 1e5, stub_damping = 3e3 } },
  hull_points = { { name = 'top', at = {0, 0, 1}, stiffness = 1e5, damping = 3e3, side_stiffness = 1e5, side_damping = 3e3 } },
  controls = { surface_rate = 4, brake_rate = 4, flap_rate = 6 },
  aero = { area = 16, span = 11, chord = 1.5, reference = {0, 0, 0}, lift = { alpha = {-15, 0, 15, 30}, value = {-1, 0.2, 1.4, 0.9} }, drag = { alpha = {-15, 0, 15}, value = {0.1, 0.03, 0.1} }, roll_by_sideslip = { alpha = {0, 10}, value = {0, 0.1} },
    drag_zero = 0.03, pitch_alpha = -1, pitch_pitch_rate = -12, blend_alpha = {15, 30}, blend_beta = {15, 30},
    flaps = { { angle = 0 }, { angle = 20, lift = 0.4, drag = 0.1, pitch = -0.1 } }, ground_lift = { height = {0, 1}, value = {1.1, 1} },
    plates = { { at = {1, 0, 0}, normal = {0, 0, 1}, chord = {-1, 0, 0}, area = 8, drag = 1.2, shift = 0.2 } } } }
