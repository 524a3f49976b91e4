// skidpad.h: everything of the engine that the program uses.
#pragma once
#include <stddef.h>

#include "csg/boundary.h"
#include "math/pose.h"
