// map_brush.h: the planes of a brush of a .map file, exact if its points allow. Private to the scene room.
// Lengths are in the file's units. Normals point out of the brush and are not of unit length.
#pragma once
#include "scene/map_file.h"

// Computes the plane normal.x = offset through a face's three points. (p3 - p1) x (p2 - p1) points out. If the points
// are multiples of 1/1024 unit, the plane is exact: its normal is the shortest one of whole numbers. Normal and offset
// are then rounded only if they have more than 53 bits. Other points give the plane to within rounding. Returns false
// when the points are in a line.
bool map_face_plane(const map_face *face, sk_half_space *out);

// Checks that the planes enclose a solid. Returns "", or the fault as the end of a sentence that begins "the brush". A
// solid thinner than 1e-4 units, or one that reaches beyond 2^25 units, counts as none. The count is at most
// MAP_BRUSH_FACES_MAX (asserted). The work grows with the third power of the count, so it is counted: *work decreases
// by one for each corner that is compared with a plane. Once *work is negative, the result must not be used.
const char *map_brush_fault(const sk_half_space *planes, int32_t count, int64_t *work);
