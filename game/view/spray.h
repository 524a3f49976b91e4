// spray.h: drops, mist and foam ring of a splash as triangles, and the squares of all cloud effects.
#pragma once
#include "skidpad.h"
#include <stdint.h>

typedef struct sk_splash {
    sk_vec3 place;    // on the surface of the water, world, m
    sk_vec3 velocity; // of the part, world, m/s; its horizontal component carries the water along
    double speed;     // m/s, of the part at impact
    double age;       // s
    uint64_t seed;
} sk_splash;

#define SK_SPLASH_LIFE 2.2 // s: later there is nothing to see

typedef struct sk_spray_vertex {
    float position[3]; // m from the camera
    float local[2];    // -1..1 over the square
    float opacity;     // 0..1
    float kind;        // 0: a drop, 1: mist, 2: the ring, 3: smoke or dust
    float colour[3];   // linear RGB
    float floor;       // m above the camera: a cloud becomes thinner towards it
} sk_spray_vertex;

enum { SK_SPRAY_DROPS = 260, SK_SPRAY_MISTS = 18, SK_SPRAY_VERTICES = 6 * (SK_SPRAY_DROPS + SK_SPRAY_MISTS + 1) };

// The appearance of a square; the members are those of its vertices.
typedef struct sk_spray_look {
    double opacity;
    int kind;
    double colour[3], floor;
} sk_spray_look;

// Writes the six vertices of a square, given its middle (m from the camera) and two half sides. Returns 6.
int32_t sk_spray_square(sk_vec3 middle, sk_vec3 right, sk_vec3 up, const sk_spray_look *look, sk_spray_vertex *out);

// Writes at most SK_SPRAY_VERTICES vertices of squares that face `camera`. Returns their number.
int32_t sk_spray_build(const sk_splash *splash, sk_pose camera, sk_spray_vertex *out);
