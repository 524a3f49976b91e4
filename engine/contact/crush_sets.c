#include "contact/crush_sets.h"

static size_t place_of(const sk_hole *hole) {
    return ((size_t)hole->body * 13 + (size_t)hole->part) % SK_CRUSH_SETS_KEPT;
}

uint32_t sk_crush_sets_of(sk_crush_sets *memory, const sk_crushed *crushed) {
    int32_t count = crushed->hole_count;
    if (count == 0) return 1;
    size_t at = place_of(&crushed->hole[0]), bytes = (size_t)count * sizeof crushed->hole[0];
    if (memory->kept[at].hole_count == count && memcmp(memory->kept[at].hole, crushed->hole, bytes) == 0)
        return memory->kept[at].sets;
    memory->computed++;
    memory->kept[at].hole_count = count;
    memcpy(memory->kept[at].hole, crushed->hole, bytes);
    return memory->kept[at].sets = sk_crushed_sets(crushed);
}

void sk_crush_sets_forget(sk_crush_sets *memory) {
    for (size_t i = 0; i < SK_CRUSH_SETS_KEPT; i++) memory->kept[i].hole_count = 0;
}
