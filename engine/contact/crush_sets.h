// crush_sets.h: memory of which holes of a piece have something in common. It changes only when a hole changes.
// A memory belongs to one thread and to one set of pieces. It never changes a result. Nothing here allocates memory.
#pragma once
#include "contact/crush.h"

enum { SK_CRUSH_SETS_KEPT = 256 }; // pieces at a time; of two with the same place, the last one is kept

typedef struct sk_crush_sets {
    struct {
        int32_t hole_count; // 0: nothing is kept here
        uint32_t sets;
        sk_hole hole[SK_HOLES_OF_PIECE];
    } kept[SK_CRUSH_SETS_KEPT];
    int64_t computed; // so far
} sk_crush_sets;

// Returns sk_crushed_sets. `body` and `part` of the holes stand for the piece.
uint32_t sk_crush_sets_of(sk_crush_sets *memory, const sk_crushed *crushed);
// Must be called when a piece changes while its holes do not.
void sk_crush_sets_forget(sk_crush_sets *memory);
