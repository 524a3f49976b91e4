// pose.h: position and orientation of a coordinate frame.
#pragma once
#include "math/quat.h"
