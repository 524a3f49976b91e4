// Triangulates a convex polygon, some of whose vertices may be on its sides. Corners are cut off one after the other
// around the polygon. The triangle at a corner contains no other vertex, because the polygon is convex.
#include "csg/boundary.h"

// m: a vertex closer to the line through its neighbours is not cut off. This is well above the deviations after
// joining.
static const double FLATNESS = 2e-6;

// Returns the next of the remaining vertices. The entry of a vertex is the next one, or its complement if the outline
// does not turn at the vertex.
static int32_t ring_next(const int32_t *ring, int32_t i) {
    return ring[i] >= 0 ? ring[i] : ~ring[i];
}

// Returns whether the outline goes straight on at `here`. At the end of a side hardly longer than the flatness it can
// turn a lot and still be close to the line, so a turn by more than 60 degrees is always a corner.
static bool is_straight(sk_vec3 before, sk_vec3 here, sk_vec3 after) {
    sk_vec3 in = sk_sub(here, before), out = sk_sub(after, here);
    if (sk_dot(in, out) < 0.5 * sk_length(in) * sk_length(out)) return false;
    sk_vec3 across = sk_cross(sk_sub(here, before), sk_sub(after, before)), along = sk_sub(after, before);
    return sk_dot(across, across) <= FLATNESS * FLATNESS * sk_dot(along, along);
}

void sk_face_triangulate(const sk_vec3 *vertices, int32_t count, int32_t *ring, int32_t (*triangles)[3]) {
    int32_t left = count, made = 0, corners = 0, since = 0, p = 0;
    for (int32_t i = 0; i < count; i++) {
        int32_t next = i + 1 < count ? i + 1 : 0;
        bool straight = is_straight(vertices[i > 0 ? i - 1 : count - 1], vertices[i], vertices[next]);
        ring[i] = straight ? ~next : next;
        corners += !straight;
    }
    while (left >= 3) {
        int32_t c = ring_next(ring, p), q = ring_next(ring, c);
        int32_t corners_after = corners - 1 + (ring[p] < 0) + (ring[q] < 0);
        bool cut = ring[c] >= 0 && (left == 3 || corners_after >= 3); // the rest must not be a line
        if (!cut && since <= left) {                                  // since > left: the rest is a line
            since++;
            p = c;
            continue;
        }
        triangles[made][0] = p;
        triangles[made][1] = c;
        triangles[made++][2] = q;
        ring[q] = ring_next(ring, q);
        ring[p] = q;
        corners = corners_after;
        left--;
        since = 0;
        p = q;
    }
}
