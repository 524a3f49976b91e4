#include "contact/oriented_way_internal.h"

// m: how far above a surface counts as just above. Steps in it that are lower are no walls.
static const double LIFT = 1e-6;
// Faces whose normals differ less, and planes that are less apart (m), are one.
static const double SAME_NORMAL = 1e-9, SAME_PLANE = 2e-6;

static sk_vec3 vector_back(const sk_solid *solid, sk_vec3 vector) {
    return solid->moves ? sk_mat3_mul_back(&solid->motion.axes, vector) : vector;
}

static double depth_at(const sk_oriented_touch *touch, sk_vec3 place) {
    return sk_dot(touch->normal, sk_sub(touch->pebble, place));
}

double sk_oriented_depth(const sk_oriented_trial *t, const sk_oriented_touch *touch) {
    return depth_at(touch, sk_solid_point_back(&t->ground->solids[touch->solid], t->at.position));
}

sk_vec3 sk_oriented_clear_of(const sk_oriented_trial *t, const sk_oriented_touch *touch) {
    double depth = sk_max(sk_oriented_depth(t, touch), touch->depth) + touch->sinkage;
    return sk_scale(sk_max(0.0, depth) + LIFT, sk_solid_vector(&t->ground->solids[touch->solid], touch->normal));
}

sk_vec3 sk_oriented_raise(const sk_oriented_trial *t, const sk_oriented_memory *memory, int32_t except) {
    sk_vec3 sum = {0.0, 0.0, 0.0};
    for (int32_t i = 0; i < SK_ORIENTED_TOUCHES; i++) {
        if (i == except || !memory->touch[i].held) continue;
        sum = sk_add(sum, sk_oriented_clear_of(t, &memory->touch[i]));
    }
    return sum;
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

static sk_surface_point surface_of(const sk_hit *hit, sk_vec3 point) {
    return (sk_surface_point){.found = hit->found && hit->feature >= 0,
                              .point = point,
                              .normal = hit->normal,
                              .material = hit->material,
                              .feature = hit->feature};
}

// The way over one solid, in its frame, not raised, and the time at which it begins: where it was over the solid whose
// frame the memory is in, and twice as far back as its speed tells over the others, since there it can only have been outside.
typedef struct way {
    sk_vec3 from, to;
    double begins;
} way;

static way way_over(const sk_oriented_trial *t, int32_t k) {
    sk_initiator seen = sk_initiator_seen_from(&t->ground->solids[k], t->at);
    if (k == t->before->solid) return (way){t->before->place, seen.position, 0.0};
    return (way){sk_add_scaled(seen.position, -2.0 * t->h, seen.velocity), seen.position, -1.0};
}

static sk_vec3 place_on_way(const way *w, double time) {
    return sk_mix(w->from, w->to, (time - w->begins) / (1.0 - w->begins));
}

// Looks along the raised way over solid k for what is met before the time of `first`, and there for it.
static bool meet(const sk_oriented_trial *t, int32_t k, sk_vec3 raise, double since, double *first,
                 sk_oriented_touch *out) {
    const sk_solid *solid = &t->ground->solids[k];
    sk_vec3 up = vector_back(solid, raise);
    way w = way_over(t, k);
    double begins = sk_max(since, w.begins);
    sk_vec3 from = place_on_way(&w, begins);
    sk_hit hit = sk_solid_entry(solid, sk_add(from, up), sk_add(w.to, up));
    if (hit.found && hit.feature < 0 && begins < 0.0) { // it was inside a step ago
        begins = 0.0;
        from = place_on_way(&w, begins);
        hit = sk_solid_entry(solid, sk_add(from, up), sk_add(w.to, up));
    }
    if (!hit.found || hit.feature < 0) return false;
    double time = begins + hit.fraction * (1.0 - begins);
    if (!(time < *first)) return false;
    *first = time;
    sk_vec3 place = sk_mix(from, w.to, hit.fraction);
    sk_surface_point surface = surface_of(&hit, sk_add(place, up));
    *out = sk_oriented_touch_at(k, &surface, place);
    return true;
}

// A point that touches nothing and is inside at both ends.
static bool find_way_out(const sk_oriented_trial *t, int32_t k, sk_oriented_touch *out) {
    const sk_solid *solid = &t->ground->solids[k];
    way w = way_over(t, k);
    sk_hit at_start = sk_solid_entry(solid, w.from, w.to);
    if (!at_start.found || at_start.feature >= 0 || !sk_scenery_inside(solid->shape, w.to)) return false;
    sk_surface_point surface = sk_solid_meet(solid, w.to, w.to, 0.0, (sk_vec3){0.0, 0.0, 0.0});
    if (!surface.found) return false;
    *out = sk_oriented_touch_at(k, &surface, w.to);
    out->inside = 1;
    return true;
}

static bool touches_anything(const sk_oriented_memory *memory) {
    for (int32_t i = 0; i < SK_ORIENTED_TOUCHES; i++) {
        if (memory->touch[i].held) return true;
    }
    return false;
}

bool sk_oriented_find_touch(const sk_oriented_trial *t, sk_vec3 raise, double *since, sk_oriented_touch *out) {
    double first = INFINITY;
    for (int32_t k = 0; k < t->ground->solid_count; k++) meet(t, k, raise, *since, &first, out);
    if (first < INFINITY) {
        *since = first;
        return true;
    }
    if (touches_anything(&t->out->next) || touches_anything(t->before)) return false;
    for (int32_t k = 0; k < t->ground->solid_count; k++) {
        if (find_way_out(t, k, out)) return true;
    }
    return false;
}

static bool is_same_plane(const sk_oriented_touch *touch, sk_vec3 normal, sk_vec3 point) {
    return sk_dot(touch->normal, normal) > 1.0 - SAME_NORMAL && fabs(depth_at(touch, point)) <= SAME_PLANE;
}

bool sk_oriented_same_face(const sk_oriented_touch *a, const sk_oriented_touch *b) {
    return a->solid == b->solid && is_same_plane(a, b->normal, b->pebble);
}

// The touch now is of another surface, in the frame of solid k; `place` is the point there.
static void hand_over(const sk_oriented_trial *t, sk_oriented_touch *touch, int32_t k, const sk_surface_point *surface,
                      sk_vec3 place) {
    sk_vec3 pebble = touch->pebble;
    if (k != touch->solid) {
        sk_vec3 world = sk_solid_point(&t->ground->solids[touch->solid], pebble);
        pebble = sk_solid_point_back(&t->ground->solids[k], world);
    }
    put_on(touch, surface);
    touch->solid = k;
    double depth = sk_dot(surface->normal, sk_sub(surface->point, place)) - touch->sinkage;
    touch->pebble = sk_oriented_pebble_carried(pebble, place, surface->normal, depth);
}

// What a look along a segment, given in the world, meets of solid k, and the place of the point there.
static sk_surface_point look(const sk_oriented_trial *t, int32_t k, sk_vec3 from, sk_vec3 to, sk_hit *hit) {
    const sk_solid *solid = &t->ground->solids[k];
    sk_vec3 a = sk_solid_point_back(solid, from), b = sk_solid_point_back(solid, to);
    *hit = sk_solid_entry(solid, a, b);
    return surface_of(hit, sk_mix(a, b, hit->fraction));
}

sk_oriented_outcome sk_oriented_settle(sk_oriented_trial *t, int32_t i) {
    sk_oriented_touch *touch = &t->out->next.touch[i];
    int32_t k = (int32_t)touch->solid;
    const sk_solid *solid = &t->ground->solids[k];
    // The other touches lift the point off their own faces first.
    sk_vec3 base = sk_add(t->at.position, sk_oriented_raise(t, &t->out->next, i));
    double height = depth_at(touch, sk_solid_point_back(solid, base)) + touch->sinkage;
    if (!(height > 0.0)) return SK_ORIENTED_RETAINED;
    sk_vec3 top = sk_add_scaled(base, height + LIFT, sk_solid_vector(solid, touch->normal));
    sk_hit hit;
    sk_surface_point surface = look(t, k, top, base, &hit);
    if (hit.found && hit.feature < 0) return SK_ORIENTED_RETAINED; // under something else, which pushes too
    sk_vec3 sunk_back = sk_scale(touch->sinkage, touch->normal);
    if (surface.found && is_same_plane(touch, surface.normal, sk_sub(surface.point, sunk_back))) {
        touch->material = surface.material;
        touch->feature = surface.feature;
        return SK_ORIENTED_RETAINED;
    }
    // Level with it there may be another solid: a deck that lies in a pit.
    for (int32_t other = 0; !surface.found && other < t->ground->solid_count; other++) {
        if (other == touch->solid) continue;
        surface = look(t, other, top, base, &hit);
        k = other;
    }
    if (!surface.found) return SK_ORIENTED_SLID_OFF;
    hand_over(t, touch, k, &surface, sk_solid_point_back(&t->ground->solids[k], t->at.position));
    return SK_ORIENTED_HANDED_OVER;
}

double sk_oriented_ahead(const sk_oriented_trial *t, double reach) {
    double nearest = reach, speed = sk_length(t->at.velocity);
    if (!(speed > 0.0)) return reach;
    sk_vec3 ahead = sk_add_scaled(t->at.position, reach / speed, t->at.velocity);
    for (int32_t k = 0; k < t->ground->solid_count; k++) {
        sk_hit hit;
        sk_surface_point surface = look(t, k, t->at.position, ahead, &hit);
        sk_vec3 place = sk_solid_point_back(&t->ground->solids[k], t->at.position);
        if (surface.found) nearest = sk_min(nearest, sk_dot(surface.normal, sk_sub(place, surface.point)));
    }
    return nearest;
}
