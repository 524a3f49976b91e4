// materials.h: the project's materials, which every scene starts with. Numbers and sources: docs/models/materials.md.
#pragma once
#include "skidpad.h"

// All of them, the default first.
const sk_material *sk_project_materials(int32_t *count);
