// demo_scene.h: a small airfield as boundary polygons, for tests and measurements of the renderer.
#pragma once
#include "skidpad.h"

enum { DEMO_MATERIALS = 14 };
extern const sk_material demo_materials[DEMO_MATERIALS];

// Ground of 40 km by 40 km with a runway along y through the origin, an apron, patches of every material, and buildings.
// The caller frees it with demo_boundary_free.
sk_boundary demo_boundary(void);
void demo_boundary_free(sk_boundary *boundary);

// A seaway of 48 waves about a mean direction, significant height 3.2 m, peak period 9.5 s, for a level.
sk_seaway demo_sea(double level);
// A flat ship of 100 m by 14 m with a house on it, in its own frame: x ahead, z up, deck at z = 5. Free it like the other.
sk_boundary demo_ship(void);
