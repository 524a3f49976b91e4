// scenery_store.h: writes a compiled scenery as bytes and reads it back.
// The bytes contain the expression: half-spaces, paints and how they are joined. Pieces, trees and cells are compiled
// again by the same code, so every query returns the same bits. See docs/recordings.md, "The model".
#pragma once
#include "base/bytes.h"
#include "csg/scenery.h"

void sk_scenery_write(const sk_scenery *scenery, sk_writer *writer);

// Reads a scenery. The materials are those it was compiled with, or as many others. Errors (*out is null): a number is
// not finite, a normal is not unit, an index is out of range, there are more parts than sk_scenery_compile accepts.
sk_result sk_scenery_read(sk_reader *reader, const sk_material *materials, int32_t material_count, sk_scenery **out);
