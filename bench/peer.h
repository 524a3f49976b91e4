// peer.h: ray casts of other libraries, measured with the same queries as the engine. Read by C and C++; only in builds
// with -DSKIDPAD_BENCH_PEERS=ON.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Convex solids as closed meshes, m. Solid i has points [first_point[i], first_point[i + 1]) and triangles
// [first_triangle[i], first_triangle[i + 1]), anticlockwise seen from outside.
typedef struct peer_solids {
    double *points;     // three coordinates each
    int32_t *triangles; // three points each, counted from the first of all
    int32_t *first_point, *first_triangle;
    int32_t count;
} peer_solids;

typedef struct peer_hit {
    bool found;
    double fraction; // 0..1 along the segment
} peer_hit;

typedef struct peer {
    const char *name;
    void *world;
    peer_hit (*entry)(void *world, const double from[3], const double to[3]);
    void (*destroy)(void *world);
    size_t bytes; // memory held after building
} peer;

// Build a peer, or exit with a message. One thread builds, as the engine does.
peer peer_embree(const peer_solids *solids, bool robust);
peer peer_bullet(const peer_solids *solids);

#ifdef __cplusplus
}
#endif
