#include "world/contacts.h"

#include "world/events.h"
#include "world/legs.h"

static void add_force(sk_contacts *sum, const sk_body_motion *motion, const sk_contact_report *report) {
    if (!report->touching) return;
    sk_vec3 moment = sk_add(report->moment, sk_cross(sk_sub(report->point, motion->position), report->force));
    sum->touching = true;
    sum->wrench.force = sk_add(sum->wrench.force, report->force);
    sum->wrench.moment = sk_add(sum->wrench.moment, sk_mat3_mul_back(&motion->axes, moment));
}

// A wheel with ground in reach. Answers whether it broke, and what it met.
static bool evaluate_wheel(const sk_model *model, const sk_aircraft_type *type, sk_state *state, int32_t index,
                           int32_t i, const sk_body_motion *motion, sk_ground ground, sk_energy_tick *energy,
                           sk_contacts *sum, sk_contact_surface *on) {
    sk_aircraft_state *a = &state->aircraft[index];
    sk_wheel_input input = sk_wheel_input_of(&type->wheels[i], a);
    sk_wheel_result hit = sk_wheel_evaluate(&type->wheels[i], ground, &a->wheel[i], motion, input, model->substep);
    add_force(sum, motion, &hit.report);
    if (hit.burst) sk_event_note(state, SK_EVENT_TYRE_BURSTS, index, i, hit.hit, hit.report.normal_force);
    if (energy != NULL) sk_energy_note_wheel(energy, i, &hit, ground);
    sk_wheel_commit(&a->wheel[i], &hit);
    *on = hit.hit;
    return hit.broke;
}

static void evaluate_wheels(const sk_model *model, const sk_aircraft_type *type, sk_state *state, int32_t index,
                            const sk_body_motion *motion, sk_ground ground, sk_energy_tick *energy, sk_contacts *sum) {
    int64_t broke = 0; // a bit per wheel
    sk_contact_surface on[SK_WHEELS_MAX];
    for (int32_t i = 0; i < type->wheel_count; i++)
        if (evaluate_wheel(model, type, state, index, i, motion, ground, energy, sum, &on[i])) broke |= INT64_C(1) << i;
    if (broke != 0) sk_legs_break(type, state, index, broke, on, motion, ground);
}

static void hang_wheels(const sk_model *model, const sk_aircraft_type *type, sk_aircraft_state *a,
                        sk_energy_tick *energy) {
    for (int32_t i = 0; i < type->wheel_count; i++) {
        sk_wheel_input input = sk_wheel_input_of(&type->wheels[i], a);
        sk_caster_report caster = sk_wheel_hang(&type->wheels[i], &a->wheel[i], input, model->substep);
        if (energy != NULL) energy->step.caster[i] = caster;
    }
}

static void evaluate_hull(const sk_model *model, const sk_aircraft_type *type, sk_aircraft_state *a,
                          const sk_body_motion *motion, sk_ground ground, sk_energy_tick *energy, sk_contacts *sum) {
    for (int32_t i = 0; i < type->point_count; i++) {
        sk_point_result hit = sk_hull_point_evaluate(type, i, a, ground, motion, model->substep);
        add_force(sum, motion, &hit.report);
        if (hit.report.touching && type->points[i].propeller) sum->propeller = i;
        if (energy != NULL) sk_energy_note_point(energy, i, &hit);
        a->point[i] = hit.next;
    }
}

sk_contacts sk_contacts_evaluate(const sk_model *model, const sk_aircraft_type *type, sk_state *state, int32_t index,
                                 const sk_body_motion *motion, sk_ground ground, const sk_proximity *near,
                                 sk_energy_tick *energy) {
    sk_contacts sum = {.propeller = -1};
    sk_aircraft_state *a = &state->aircraft[index];
    if (near->wheels)
        evaluate_wheels(model, type, state, index, motion, ground, energy, &sum);
    else
        hang_wheels(model, type, a, energy);
    if (near->hull) evaluate_hull(model, type, a, motion, ground, energy, &sum);
    return sum;
}

// The rut that a node of skids leaves, under the touch that bears.
static void lay_rut(sk_skid_node_state *node, double width, sk_ruts *ruts) {
    sk_contact_state contact = sk_contact_begin();
    const sk_oriented_touch *touch = sk_oriented_bearing(&node->contact);
    if (touch != NULL) {
        contact.mode = touch->mode;
        contact.pebble = touch->pebble;
        contact.normal = touch->normal;
        contact.material = touch->material;
        contact.solid = touch->solid;
        contact.sinkage = touch->sinkage;
        contact.rut = node->rut;
    }
    sk_ruts_lay(ruts, &contact, width);
    node->rut = contact.rut;
}

void sk_contacts_lay_ruts(const sk_aircraft_type *type, sk_aircraft_state *a, sk_ruts *ruts) {
    static const double HANDS = 0.2; // m, two of them: as wide as a hull point's
    for (int32_t i = 0; i < type->wheel_count; i++)
        sk_ruts_lay(ruts, &a->wheel[i].contact, SK_TRACK_WIDTH * type->wheels[i].radius);
    for (int32_t i = 0; i < type->point_count; i++) sk_ruts_lay(ruts, &a->point[i], HANDS);
    for (int32_t i = 0; i < type->skids.node_count; i++) lay_rut(&a->skids.node[i], HANDS, ruts);
}
