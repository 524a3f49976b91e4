// acmi.h: writes a recording for Tacview, in the text format ACMI 2.2.
// The flat world is placed on the ellipsoid WGS 84 at the crossing of equator and prime meridian, in open sea. East and
// north are arc lengths with the ellipsoid's radii of curvature there. docs/exports.md.
#pragma once
#include "skidpad.h"

// Radii of curvature at the equator, m: eastward the semi-axis a, northward a (1 - e^2).
#define SK_ACMI_EAST_RADIUS  6378137.0
#define SK_ACMI_NORTH_RADIUS 6335439.32729

// Writes the whole recording, one frame per `every` ticks. Errors: the file, memory, a recording that cannot be stepped
// through, or states that differ from the recorded ones. In the last case the file is written all the same. *written is
// true if the file was written.
sk_result sk_acmi_write(const char *path, const sk_recording *recording, const char *name, int64_t every,
                        bool *written);
