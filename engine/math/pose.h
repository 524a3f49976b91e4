// pose.h: a frame: where its origin lies and how it is turned. The type and its arithmetic are in skidpad/math.h.
#pragma once
#include "math/quat.h"
