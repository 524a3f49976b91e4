// skidpad.h: the whole library.
#pragma once
#include "skidpad/aircraft.h"
#include "skidpad/analysis.h"
#include "skidpad/draw.h"
#include "skidpad/math.h"
#include "skidpad/recording.h"
#include "skidpad/result.h"
#include "skidpad/scenery.h"
#include "skidpad/world.h"
