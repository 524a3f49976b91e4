// convex_peer.h: questions about two convex pieces for other libraries. Read by C and C++; only in builds with
// -DSKIDPAD_BENCH_PEERS=ON.
#pragma once
#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum convex_question {
    CONVEX_TOUCH,    // 1 where the pieces overlap, else 0
    CONVEX_DISTANCE, // m, with the nearest points
    CONVEX_DEPTH,    // m, of an overlap, with its direction
    CONVEX_COMMON    // the common part; its volume, m^3, where it is checked
} convex_question;

// Pairs of equal pieces. Lengths in m.
typedef struct convex_scene {
    int32_t vertex_count, face_count, pair_count;
    const double *vertices; // three coordinates each
    const double *faces;    // four numbers each: outer unit normal, offset
    const int32_t *loops;   // of each face: number of its corners, then its corners, anticlockwise seen from outside
    const double *poses;    // two of 12 numbers for each pair: rows of the rotation matrix, then the position
    const double *inner;    // of each pair: a point inside both, if they overlap
} convex_scene;

typedef struct convex_peer {
    const char *name;
    double tolerance; // of its answers: m, or relative for volumes
    void *world;
    void (*run)(void *world, int32_t pair);      // what is timed
    double (*answer)(void *world, int32_t pair); // what is checked before
    void (*destroy)(void *world);
} convex_peer;

// Each builds a peer that answers a question. It returns false if the library has no answer to it.
bool convex_peer_bullet(const convex_scene *scene, convex_question question, convex_peer *out);
bool convex_peer_ccd(const convex_scene *scene, convex_question question, convex_peer *out);
bool convex_peer_cgal(const convex_scene *scene, convex_question question, convex_peer *out);
bool convex_peer_fcl(const convex_scene *scene, convex_question question, convex_peer *out);
bool convex_peer_qhull(const convex_scene *scene, convex_question question, convex_peer *out);

#ifdef __cplusplus
}
#endif
