#include "scene/overlap_warning.h"

#include <stdio.h>

// Number of pieces that overlap the same half metre of space. A query skips most of them if they are one behind the
// other. In the worst case it evaluates all, 10 to 20 ns each. A tick of one aircraft on its wheels makes some 100
// queries and may take 8.3 ms.
enum { OVERLAP_WARNED = 4096 };

bool sk_overlap_warning(const sk_scenery *scenery, const char *of, char *out, size_t size) {
    sk_scenery_info info = sk_scenery_describe(scenery);
    if (info.overlap <= OVERLAP_WARNED) return false;
    snprintf(out, size, "%d %s of %s overlap near (%.4g, %.4g, %.4g) m: flight there may be slower than real time",
             (int)info.overlap, info.direct ? "half-spaces" : "solids", of, info.overlap_at.x, info.overlap_at.y,
             info.overlap_at.z);
    return true;
}
