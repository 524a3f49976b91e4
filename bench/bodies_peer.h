// bodies_peer.h: the same loose bodies in another library's step. Read by C and C++; only in builds with
// -DSKIDPAD_BENCH_PEERS=ON.
#pragma once
#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum peer_shape { PEER_BOX, PEER_HULL, PEER_SPHERE } peer_shape;

// One convex body over level ground at z = 0. Frame: the origin is the centre of gravity; SI units, world axes.
typedef struct peer_body {
    peer_shape shape;
    double size[3];       // m: half of the edges of a box; the radius of a sphere is the first one
    const double *points; // m: of a hull, three coordinates each; must stay valid while the world is made
    int32_t point_count;
    double mass, inertia[3];         // kg; kg m^2 about the axes of the body
    double friction;                 // of two bodies, and of a body on the ground
    double position[3], attitude[4]; // attitude: w, x, y, z
    double velocity[3], rate[3];
} peer_body;

typedef struct bodies_peer bodies_peer;

// Makes a world of Bullet with its usual settings, or exits with a message. `sleeps`: bodies may be put to sleep.
bodies_peer *bodies_peer_create(const peer_body *bodies, int32_t count, bool sleeps);
void bodies_peer_step(bodies_peer *peer, double seconds); // one step of this length
void bodies_peer_position(const bodies_peer *peer, int32_t body, double out[3]);
void bodies_peer_destroy(bodies_peer *peer);

#ifdef __cplusplus
}
#endif
