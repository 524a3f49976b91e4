// skidpad.h: the engine, for programs that use it.
#pragma once
#include "base/arena.h"
#include "base/assert.h"
#include "base/hash.h"
#include "base/random.h"
#include "base/result.h"
#include "csg/boundary.h"
#include "csg/scenery.h"
#include "debug/draw.h"
#include "math/elementary.h"
#include "math/pose.h"
#include "world/outputs.h"
#include "world/world.h"
