// broad_peer.h: the pairs of boxes that touch, by other libraries. Only with SKIDPAD_BENCH_PEERS.
#pragma once
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Boxes as six numbers each: min x, y, z, max x, y, z. Create is not timed.
void *broad_peer_cgal_create(const double *boxes, int32_t count);
void broad_peer_cgal_destroy(void *peer);
// Returns the number of pairs of boxes that overlap or touch.
int64_t broad_peer_cgal_find(void *peer);

#ifdef __cplusplus
}
#endif
