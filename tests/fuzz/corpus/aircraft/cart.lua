return aircraft{ title = 'x', eye = {0, 0, 0},
  masses = { { name = 'all', mass = 1000, at = {0, 0, 0}, inertia = {900, 900, 1600} } },
  wheels = { { name = 'w1', at = {-1.2, 0, -1}, travel = 0.3, stiffness = 3e4, damping = 4e3, rebound_damping = 4e3, side_stiffness = 1e5, side_damping = 6e3, radius = 0.2, stub_stiffness = 1e5, stub_damping = 3e3 }, { name = 'w2', at = {0.6, -1.2, -1}, travel = 0.3, stiffness = 3e4, damping = 4e3, rebound_damping = 4e3, side_stiffness = 1e5, side_damping = 6e3, radius = 0.2, stub_stiffness = 1e5, stub_damping = 3e3 }, { name = 'w3', at = {0.6, 1.2, -1}, travel = 0.3, stiffness = 3e4, damping = 4e3, rebound_damping = 4e3, side_stiffness = 1e5, side_damping = 6e3, radius = 0.2, stub_stiffness = 1e5, stub_damping = 3e3 } },
  hull_points = { { name = 'top', at = {0, 0, 1}, stiffness = 1e5, damping = 3e3, side_stiffness = 1e5, side_damping = 3e3 } },
  controls = { surface_rate = 4, brake_rate = 4 } }
