#include "contact/oriented_path_internal.h"

// Two faces are the same if the cosine between their normals differs from 1 by less than SAME_NORMAL, and their planes
// are at most SAME_PLANE (m) apart.
static const double SAME_NORMAL = 1e-9, SAME_PLANE = 2e-6;

static sk_vec3 vector_back(const sk_solid *solid, sk_vec3 vector) {
    return solid->moves ? sk_mat3_mul_back(&solid->motion.axes, vector) : vector;
}

static const sk_solid *solid_of(const sk_oriented_trial *t, const sk_oriented_touch *touch, sk_solid *room) {
    return sk_ground_at(t->ground, touch->solid, room);
}

static double depth_at(const sk_oriented_touch *touch, sk_vec3 place) {
    return sk_dot(touch->normal, sk_sub(touch->pebble, place));
}

double sk_oriented_depth(const sk_oriented_trial *t, const sk_oriented_touch *touch) {
    sk_solid room;
    return depth_at(touch, sk_solid_point_back(solid_of(t, touch, &room), t->at.position));
}

sk_vec3 sk_oriented_shares(const sk_oriented_trial *t, double above, double shares[SK_ORIENTED_TOUCHES]) {
    sk_vec3 normals[SK_ORIENTED_TOUCHES], displacement = {0.0, 0.0, 0.0};
    double depths[SK_ORIENTED_TOUCHES], found[SK_ORIENTED_TOUCHES];
    int32_t count = 0, which[SK_ORIENTED_TOUCHES];
    for (int32_t i = 0; i < SK_ORIENTED_TOUCHES; i++) {
        const sk_oriented_touch *touch = &t->out->next.touch[i];
        shares[i] = 0.0;
        if (!touch->held) continue;
        sk_solid room;
        normals[count] = sk_solid_vector(solid_of(t, touch, &room), touch->normal);
        depths[count] = sk_oriented_depth(t, touch) + (above > 0.0 ? touch->sinkage + above : 0.0);
        which[count++] = i;
    }
    sk_oriented_share_depths(normals, depths, count, found);
    for (int32_t i = 0; i < count; i++) {
        shares[which[i]] = found[i];
        displacement = sk_add_scaled(displacement, found[i], normals[i]);
    }
    return displacement;
}

sk_vec3 sk_oriented_raise(sk_oriented_trial *t) {
    double shares[SK_ORIENTED_TOUCHES];
    if (!t->raise_known) t->raise = sk_oriented_shares(t, SK_ORIENTED_LIFT, shares);
    t->raise_known = true;
    return t->raise;
}

static void put_on(sk_oriented_touch *touch, const sk_surface_point *surface) {
    touch->normal = surface->normal;
    touch->material = surface->material;
    touch->feature = surface->feature;
}

sk_oriented_touch sk_oriented_touch_at(int32_t solid, const sk_surface_point *surface, sk_vec3 place) {
    sk_oriented_touch touch = {.held = 1, .mode = SK_STANDING, .solid = solid};
    put_on(&touch, surface);
    double depth = sk_dot(surface->normal, sk_sub(surface->point, place));
    touch.pebble = sk_add_scaled(place, depth, surface->normal);
    return touch;
}

sk_vec3 sk_oriented_clear_above(const sk_surface_point *surface) {
    return sk_add_scaled(surface->point, SK_ORIENTED_LIFT, surface->normal);
}

// Returns the surface that a segment in the solid's frame enters. *hit: the hit, also if the segment begins inside.
static sk_surface_point surface_between(const sk_solid *solid, sk_vec3 a, sk_vec3 b, sk_hit *hit) {
    *hit = sk_solid_entry(solid, a, b);
    return (sk_surface_point){.found = hit->found && hit->feature >= 0,
                              .fraction = hit->fraction,
                              .point = sk_mix(a, b, hit->fraction),
                              .normal = hit->normal,
                              .material = hit->material,
                              .feature = hit->feature};
}

// Finds what the path of the clear place enters over solid k, in its frame. In the frame of the memory the path begins
// where it ended in the last step. Over another solid that place is not known, but it was outside. There the search
// covers twice the displacement by the velocity. Unless `swept`, the path begins at the present clear place.
static sk_surface_point search_path(sk_oriented_trial *t, int32_t k, bool swept, sk_vec3 end) {
    sk_solid room;
    const sk_solid *solid = sk_ground_at(t->ground, k, &room);
    sk_vec3 to = sk_solid_point_back(solid, end);
    sk_hit hit;
    if (!swept) return surface_between(solid, sk_solid_point_back(solid, t->clear), to, &hit);
    if (k == t->before->solid) {
        sk_surface_point surface = surface_between(solid, t->before->clear, to, &hit);
        t->began_inside = hit.found && hit.feature < 0;
        return surface;
    }
    sk_vec3 displacement = sk_scale(t->since, sk_initiator_seen_from(solid, t->at).velocity);
    sk_surface_point surface = surface_between(solid, sk_add_scaled(to, -2.0, displacement), to, &hit);
    if (surface.found) {
        surface.fraction = 2.0 * surface.fraction - 1.0;
        return surface;
    }
    if (!hit.found) return surface;
    surface = surface_between(solid, sk_sub(to, displacement), to, &hit); // that place was inside: search one step back
    if (t->before->solid < 0 && hit.found && hit.feature < 0) t->began_inside = true;
    return surface;
}

static sk_oriented_touch *free_touch(sk_oriented_trial *t, int32_t *index) {
    for (int32_t i = 0; i < SK_ORIENTED_TOUCHES; i++) {
        *index = i;
        if (!t->out->next.touch[i].held) return &t->out->next.touch[i];
    }
    return NULL;
}

// Adds a touch for the first surface on the path to `end`, and moves the clear place there. Returns whether there is
// such a surface.
static bool add_surfaces_ahead(sk_oriented_trial *t, bool swept, sk_vec3 end) {
    sk_surface_point first = {.fraction = INFINITY};
    int32_t k = 0, i;
    for (int32_t n = 0; n < sk_ground_reach_count(t->ground); n++) {
        int32_t j = sk_ground_reach(t->ground, n);
        sk_surface_point surface = search_path(t, j, swept, end);
        if (!surface.found || !(surface.fraction < first.fraction)) continue;
        first = surface;
        k = j;
    }
    if (!first.found) return false;
    sk_solid room;
    const sk_solid *solid = sk_ground_at(t->ground, k, &room);
    t->clear = sk_solid_point(solid, sk_oriented_clear_above(&first));
    sk_oriented_touch *touch = free_touch(t, &i);
    if (touch == NULL) return true; // no touch is free: the clear place stops there
    sk_vec3 raised = vector_back(solid, sk_sub(end, t->at.position));
    *touch = sk_oriented_touch_at(k, &first, sk_sub(first.point, raised));
    t->raise_known = false;
    t->out->outcome[i] = SK_ORIENTED_NEW;
    return true;
}

// Handles a point without touches whose clear place was inside. If the point itself is still inside, it was placed
// there. Its touch is then the surface above it.
static void find_exit(sk_oriented_trial *t) {
    for (int32_t n = 0; n < sk_ground_reach_count(t->ground); n++) {
        int32_t k = sk_ground_reach(t->ground, n);
        sk_solid room;
        const sk_solid *solid = sk_ground_at(t->ground, k, &room);
        sk_vec3 place = sk_solid_point_back(solid, t->at.position);
        sk_hit hit;
        surface_between(solid, place, place, &hit);
        if (!hit.found) continue;
        sk_surface_point surface = sk_solid_surface_along(solid, place, place, 0.0, (sk_vec3){0.0, 0.0, 0.0});
        if (!surface.found) continue;
        t->out->next.touch[0] = sk_oriented_touch_at(k, &surface, place);
        t->out->next.touch[0].inside = 1;
        t->raise_known = false;
        t->out->outcome[0] = SK_ORIENTED_FOUND_INSIDE;
        t->clear = sk_add(t->at.position, sk_oriented_raise(t));
        return;
    }
}

void sk_oriented_follow_path(sk_oriented_trial *t, sk_oriented_following how) {
    // One round more than there are touches: when all are in use, the clear place stops at the next surface.
    for (int32_t round = 0; round <= SK_ORIENTED_TOUCHES; round++) {
        sk_vec3 end = sk_add(t->at.position, sk_oriented_raise(t));
        if (how != SK_ORIENTED_JUMP && add_surfaces_ahead(t, how == SK_ORIENTED_SWEEP && round == 0, end)) continue;
        t->clear = end;
        bool touches = false;
        for (int32_t i = 0; i < SK_ORIENTED_TOUCHES; i++) touches = touches || t->out->next.touch[i].held;
        if (!touches && t->began_inside) find_exit(t);
        return;
    }
}

static bool is_same_plane(const sk_oriented_touch *touch, sk_vec3 normal, sk_vec3 point) {
    return sk_dot(touch->normal, normal) > 1.0 - SAME_NORMAL && fabs(depth_at(touch, point)) <= SAME_PLANE;
}

bool sk_oriented_same_face(const sk_oriented_touch *a, const sk_oriented_touch *b) {
    return a->solid == b->solid && is_same_plane(a, b->normal, b->pebble);
}

// Moves the touch to a surface of solid k, in the frame of that solid.
static void hand_over(sk_oriented_trial *t, sk_oriented_touch *touch, int32_t k, const sk_surface_point *surface) {
    sk_solid room, before;
    const sk_solid *solid = sk_ground_at(t->ground, k, &room);
    sk_vec3 pebble = touch->pebble, place = sk_solid_point_back(solid, t->at.position);
    if (k != touch->solid) pebble = sk_solid_point_back(solid, sk_solid_point(solid_of(t, touch, &before), pebble));
    put_on(touch, surface);
    touch->solid = k;
    t->raise_known = false;
    double depth = sk_dot(surface->normal, sk_sub(surface->point, place)) - touch->sinkage;
    touch->pebble = sk_oriented_pebble_carried(pebble, place, surface->normal, depth);
}

sk_oriented_outcome sk_oriented_resolve(sk_oriented_trial *t, int32_t i) {
    sk_oriented_touch *touch = &t->out->next.touch[i];
    sk_solid room;
    const sk_solid *solid = solid_of(t, touch, &room);
    // The query leads from just above all faces against the normal of this face, as far as the point is below the face.
    double height = sk_oriented_depth(t, touch) + touch->sinkage + SK_ORIENTED_LIFT;
    sk_vec3 top = sk_add(t->at.position, sk_oriented_raise(t));
    sk_vec3 bottom = sk_add_scaled(top, -height, sk_solid_vector(solid, touch->normal));
    sk_hit hit;
    sk_surface_point surface =
        surface_between(solid, sk_solid_point_back(solid, top), sk_solid_point_back(solid, bottom), &hit);
    if (hit.found && hit.feature < 0) return SK_ORIENTED_RETAINED; // below a surface for which no touch is free
    sk_vec3 sunk_back = sk_scale(touch->sinkage, touch->normal);
    if (surface.found && is_same_plane(touch, surface.normal, sk_sub(surface.point, sunk_back))) {
        touch->material = surface.material;
        touch->feature = surface.feature;
        return SK_ORIENTED_RETAINED;
    }
    // Another solid may be level with it: a deck in a pit.
    int32_t k = (int32_t)touch->solid;
    for (int32_t n = 0; !surface.found && n < sk_ground_reach_count(t->ground); n++) {
        int32_t other = sk_ground_reach(t->ground, n);
        if (other == touch->solid) continue;
        solid = sk_ground_at(t->ground, other, &room);
        surface = surface_between(solid, sk_solid_point_back(solid, top), sk_solid_point_back(solid, bottom), &hit);
        k = other;
    }
    // If the query ends above the undeformed surface, the point is above it and released. Otherwise it slid off.
    if (!surface.found) return height > SK_ORIENTED_LIFT ? SK_ORIENTED_SLID_OFF : SK_ORIENTED_RELEASED;
    hand_over(t, touch, k, &surface);
    return SK_ORIENTED_HANDED_OVER;
}

double sk_oriented_ahead(const sk_oriented_trial *t, double reach) {
    double nearest = reach, speed = sk_length(t->at.velocity);
    if (!(speed > 0.0)) return reach;
    sk_vec3 ahead = sk_add_scaled(t->at.position, reach / speed, t->at.velocity);
    for (int32_t n = 0; n < sk_ground_reach_count(t->ground); n++) {
        sk_solid room;
        const sk_solid *solid = sk_ground_at(t->ground, sk_ground_reach(t->ground, n), &room);
        sk_vec3 place = sk_solid_point_back(solid, t->at.position);
        sk_hit hit;
        sk_surface_point surface = surface_between(solid, place, sk_solid_point_back(solid, ahead), &hit);
        if (surface.found) nearest = sk_min(nearest, sk_dot(surface.normal, sk_sub(place, surface.point)));
    }
    return nearest;
}
