// scenery_store.h: writes a compiled scenery as bytes and reads it back.
// The bytes hold the expression: half-spaces, paints and how they are joined. Pieces, trees and cells are compiled
// again by the same code, so every query gives the same bits. docs/recordings.md, "The model".
#pragma once
#include "base/bytes.h"
#include "csg/scenery.h"

void sk_scenery_write(const sk_scenery *scenery, sk_writer *writer);

// The materials are those it was compiled with, or as many others. Errors (*out is null): a number is not finite, a normal is not unit, an
// index is out of range, there are more parts than sk_scenery_compile takes.
sk_result sk_scenery_read(sk_reader *reader, const sk_material *materials, int32_t material_count, sk_scenery **out);
