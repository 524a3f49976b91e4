// materials.h: the built-in materials of every scene. Numbers and sources: docs/models/materials.md.
#pragma once
#include "skidpad.h"

// Returns all of them, the default first.
const sk_material *sk_project_materials(int32_t *count);
