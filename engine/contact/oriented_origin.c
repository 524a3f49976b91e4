#include "contact/oriented_origin.h"

#include "contact/oriented_path_internal.h"

static sk_vec3 from_solid_to_solid(const sk_ground *ground, int64_t from, int64_t to, sk_vec3 place) {
    sk_solid rooms[2];
    if (from == to) return place;
    return sk_solid_point_back(sk_ground_at(ground, to, &rooms[0]),
                               sk_solid_point(sk_ground_at(ground, from, &rooms[1]), place));
}

static sk_vec3 vector_to_solid(const sk_ground *ground, int64_t from, int64_t to, sk_vec3 vector) {
    if (from == to) return vector;
    sk_solid rooms[2];
    const sk_solid *solid = sk_ground_at(ground, to, &rooms[0]);
    vector = sk_solid_vector(sk_ground_at(ground, from, &rooms[1]), vector);
    return solid->moves ? sk_mat3_mul_back(&solid->motion.axes, vector) : vector;
}

// Returns where the path of the step begins, in the frame of this solid. If the memory is in the frame of another
// solid, the begin of the path follows from the velocity.
static sk_vec3 beginning(const sk_ground *ground, sk_initiator initiator, double h, const sk_oriented_memory *before,
                         int64_t solid) {
    sk_solid room;
    if (before->solid == solid) return before->clear;
    sk_initiator seen = sk_initiator_seen_from(sk_ground_at(ground, solid, &room), initiator);
    return sk_add_scaled(seen.position, -h, seen.velocity);
}

// Returns where the path of a step that entered a new face ends (world): just above all faces that held the point
// before the step. The point itself is behind these faces.
static sk_vec3 end_of_path(const sk_ground *ground, sk_initiator initiator, const sk_oriented_memory *before) {
    sk_oriented_ground_result none = {.next = *before};
    const sk_oriented_trial t = {ground, NULL,  before, initiator,      0.0, 0.0, initiator.position,
                                 false,  &none, false,  {0.0, 0.0, 0.0}};
    double shares[SK_ORIENTED_TOUCHES];
    return sk_add(initiator.position, sk_oriented_shares(&t, SK_ORIENTED_LIFT, shares));
}

static bool is_reported(sk_oriented_outcome outcome) {
    return outcome != SK_ORIENTED_APART && outcome != SK_ORIENTED_RETAINED && outcome != SK_ORIENTED_HELD;
}

void sk_oriented_note_origins(const sk_ground *ground, const sk_oriented_passage *step,
                              const sk_oriented_ground_result *hit, sk_oriented_origin origin[SK_ORIENTED_TOUCHES]) {
    const sk_oriented_memory *before = step->before;
    for (int32_t i = 0; i < SK_ORIENTED_TOUCHES; i++) {
        const sk_oriented_touch *was = &before->touch[i], *now = &hit->next.touch[i];
        if (!is_reported(hit->outcome[i]) || !(was->held || now->held)) continue;
        int64_t solid = now->held ? now->solid : was->solid;
        sk_vec3 none = {0.0, 0.0, 0.0}, place = step->initiator.position;
        if (hit->outcome[i] == SK_ORIENTED_NEW) place = end_of_path(ground, step->initiator, before);
        // A face that was left and a face that was entered in the same step are unrelated.
        bool went_over = was->held && (!now->held || hit->outcome[i] == SK_ORIENTED_HANDED_OVER);
        sk_solid room;
        origin[i] = (sk_oriented_origin){
            .outcome = hit->outcome[i],
            .tick = step->tick,
            .solid = solid,
            .material = was->held ? was->material : now->material,
            .from = beginning(ground, step->initiator, step->h, before, solid),
            .at = sk_solid_point_back(sk_ground_at(ground, solid, &room), place),
            .before = went_over ? vector_to_solid(ground, was->solid, solid, was->normal) : none,
        };
        if (went_over && now->held) origin[i].from = from_solid_to_solid(ground, was->solid, solid, was->pebble);
    }
}
