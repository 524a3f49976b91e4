#include "world/contacts.h"

#include "world/contact_kinds.h"
#include "world/events.h"
#include "world/legs.h"

static void add_force(sk_contacts *sum, sk_wrench *to, const sk_body_motion *motion, const sk_contact_report *report) {
    if (!report->touching) return;
    sk_vec3 moment = sk_add(report->moment, sk_cross(sk_sub(report->point, motion->position), report->force));
    sum->touching = true;
    to->force = sk_add(to->force, report->force);
    to->moment = sk_add(to->moment, sk_mat3_mul_back(&motion->axes, moment));
}

// Leaves a wheel that touches faces of loose bodies to the solve with these. Returns false for any other wheel.
static bool couple_wheel(const sk_aircraft_step *step, int32_t i, const sk_body_motion *motion, sk_wheel_input input,
                         sk_contacts *sum) {
    if (!step->ground.loose) return false;
    sk_coupled_wheel c = {.aircraft = step->index,
                          .wheel = i,
                          .type = &step->type->wheels[i],
                          .ground = step->ground,
                          .state = sk_aircraft_of(step)->wheel[i],
                          .motion = *motion,
                          .input = input};
    const sk_wheel_trial trial = {.type = c.type,
                                  .ground = &c.ground,
                                  .state = &c.state,
                                  .body = motion,
                                  .input = input,
                                  .h = step->model->substep};
    if (!sk_wheel_couples(&trial, &c.places)) return false;
    sk_body_step_couple(&c, step->bodies);
    sum->stands_on_body = true;
    return true;
}

// Notes that the stub of a broken wheel breaks off in this substep.
static void note_stub(const sk_aircraft_step *step, int32_t i, const sk_wheel_result *hit) {
    if (!hit->next.gone || sk_aircraft_of(step)->wheel[i].gone) return;
    sk_event_note(step->state, SK_EVENT_STUB_BREAKS, step->index, i, sk_surface_of_contact(&hit->next.contact),
                  hit->report.normal_force);
}

// Evaluates a wheel with ground in reach. Returns true if it broke. *on: the surface that it touched.
static bool evaluate_wheel(const sk_aircraft_step *step, int32_t i, const sk_body_motion *motion, sk_wheel_input input,
                           sk_contacts *sum, sk_contact_surface *on) {
    const sk_wheel_type *type = &step->type->wheels[i];
    sk_aircraft_state *a = sk_aircraft_of(step);
    if (couple_wheel(step, i, motion, input, sum)) return false;
    bool bodies = step->ground.near_count > 0 || sk_ground_is_body(&step->ground, a->wheel[i].contact.solid);
    const sk_wheel_trial trial = {.type = type,
                                  .ground = &step->ground,
                                  .state = &a->wheel[i],
                                  .body = motion,
                                  .input = input,
                                  .h = step->model->substep,
                                  .forces_only = step->energy == NULL && !bodies};
    sk_wheel_result hit;
    sk_wheel_try(&trial, &hit);
    bool on_body =
        step->bodies != NULL && hit.report.touching && sk_ground_is_body(&step->ground, hit.next.contact.solid);
    add_force(sum, on_body ? &sum->on_bodies : &sum->wrench, motion, &hit.report);
    sum->stands_on_body |= on_body;
    if (on_body)
        sk_body_step_stand(step->index, (int32_t)hit.next.contact.solid - step->ground.solid_count, type, &hit,
                           step->bodies);
    note_stub(step, i, &hit);
    if (hit.burst) sk_event_note(step->state, SK_EVENT_TYRE_BURSTS, step->index, i, hit.hit, hit.report.normal_force);
    if (step->energy != NULL) sk_energy_note_wheel(step->energy, i, input, &hit, step->ground);
    sk_wheel_commit(&a->wheel[i], &hit);
    *on = hit.hit;
    return hit.broke;
}

static void evaluate_wheels(const sk_aircraft_step *step, const sk_body_motion *motion, sk_contacts *sum) {
    int64_t broke = 0; // a bit per wheel
    sk_contact_surface on[SK_WHEELS_MAX];
    sk_wheel_input input[SK_WHEELS_MAX]; // all at the same time: those of driven wheels depend on each other's spin
    for (int32_t i = 0; i < step->type->wheel_count; i++)
        input[i] = sk_wheel_input_of(step->type, i, sk_aircraft_of(step));
    for (int32_t i = 0; i < step->type->wheel_count; i++)
        if (evaluate_wheel(step, i, motion, input[i], sum, &on[i])) broke |= INT64_C(1) << i;
    if (broke != 0) sk_legs_break(step, motion, broke, on);
}

// A direction that is fixed to a solid, after the substep.
static sk_vec3 carried(const sk_solid *solid, sk_vec3 direction, double h) {
    return sk_unit(sk_add_scaled(direction, h, sk_cross(solid->motion.rate, direction)));
}

// Gives the memory to a solid near the wheel that is not loose, if there is one. A wheel that has sunk into a body stays in
// its hole.
static void take_steady_face(const sk_coupled_wheel *c, sk_contact_state *contact) {
    if (contact->sinkage > 0.0) return;
    for (int32_t i = 0; i < c->places.count; i++) {
        if (c->places.loose[i] || c->places.feature[i] < 0) continue;
        contact->solid = c->places.solid[i];
        contact->material = c->places.material[i];
        contact->feature = c->places.feature[i];
        contact->rut = 0;
        return;
    }
}

// The memory of the result assumes that the body kept its initial velocity. This moves the memory to a solid near the wheel
// that is not loose, at its present place. On a light body that rocks the seat would rock, too.
static void leave_body(const sk_coupled_wheel *c, double h, sk_contact_state *contact) {
    if (contact->mode == SK_AIR || !sk_ground_is_body(&c->ground, contact->solid)) return;
    const sk_solid *from = &c->under;
    sk_vec3 place = sk_solid_point(from, contact->pebble), normal = sk_solid_vector(from, contact->normal);
    sk_vec3 slope = sk_solid_vector(from, contact->step_slope);
    place = sk_add_scaled(place, h, sk_body_velocity_at(&from->motion, place));
    normal = carried(from, normal, h);
    take_steady_face(c, contact);
    sk_solid to = sk_ground_solid(&c->ground, contact->solid);
    if (to.moves && !sk_ground_is_body(&c->ground, contact->solid)) { // a platform moves after this
        place = sk_add_scaled(place, -h, sk_body_velocity_at(&to.motion, place));
        normal = carried(&to, normal, -h);
    }
    contact->pebble = sk_solid_point_back(&to, place);
    contact->normal = sk_solid_vector_back(&to, normal);
    contact->step_slope = sk_solid_vector_back(&to, slope);
}

// Returns true if the wheel broke.
static bool settle_wheel(const sk_aircraft_step *step, const sk_coupled_wheel *c, sk_contacts *sum) {
    sk_wheel_result hit = c->result;
    sk_wheel_state *wheel = &sk_aircraft_of(step)->wheel[c->wheel];
    leave_body(c, step->model->substep, &hit.next.contact);
    add_force(sum, &sum->on_bodies, &c->motion, &hit.report);
    if (hit.burst)
        sk_event_note(step->state, SK_EVENT_TYRE_BURSTS, step->index, c->wheel, hit.hit, hit.report.normal_force);
    if (step->energy != NULL) sk_energy_note_wheel(step->energy, c->wheel, c->input, &hit, c->ground);
    bool leg_broke = wheel->broken && !c->state.broken; // with another wheel of its leg, after this one was coupled
    if (!leg_broke) note_stub(step, c->wheel, &hit);
    if (!leg_broke) sk_wheel_commit(wheel, &hit);
    return !leg_broke && hit.broke;
}

void sk_contacts_settle(const sk_aircraft_step *step, sk_contacts *sum) {
    int32_t count;
    int64_t broke = 0; // a bit per wheel
    sk_contact_surface on[SK_WHEELS_MAX];
    const sk_coupled_wheel *wheel = sk_body_step_coupled(step->bodies, &count);
    const sk_body_motion *motion = NULL;
    for (int32_t n = 0; n < count; n++) {
        if (wheel[n].aircraft != step->index || !settle_wheel(step, &wheel[n], sum)) continue;
        broke |= INT64_C(1) << wheel[n].wheel;
        on[wheel[n].wheel] = wheel[n].result.hit;
        motion = &wheel[n].motion;
    }
    if (motion != NULL) sk_legs_break(step, motion, broke, on);
}

static void hang_wheels(const sk_aircraft_step *step) {
    sk_aircraft_state *a = sk_aircraft_of(step);
    sk_wheel_input input[SK_WHEELS_MAX];
    for (int32_t i = 0; i < step->type->wheel_count; i++) input[i] = sk_wheel_input_of(step->type, i, a);
    for (int32_t i = 0; i < step->type->wheel_count; i++) {
        sk_caster_report caster = sk_wheel_hang(&step->type->wheels[i], &a->wheel[i], input[i], step->model->substep);
        if (step->energy != NULL) step->energy->step.caster[i] = caster;
    }
}

// The force of this substep still acts; then the point exists no more.
static void break_point(const sk_aircraft_step *step, int32_t i, const sk_point_result *hit) {
    sk_aircraft_of(step)->points_broken |= INT64_C(1) << i;
    sk_event_note(step->state, SK_EVENT_POINT_BREAKS, step->index, step->type->wheel_count + i,
                  sk_surface_of_contact(&hit->next), hit->report.normal_force);
}

static void evaluate_hull(const sk_aircraft_step *step, const sk_body_motion *motion, sk_contacts *sum) {
    const sk_aircraft_type *type = step->type;
    sk_aircraft_state *a = sk_aircraft_of(step);
    sk_ground ground = step->ground;
    ground.near_count = 0; // the airframe touches bodies, hull points do not
    for (int32_t i = 0; i < type->point_count; i++) {
        sk_point_result hit = sk_hull_point_evaluate(type, i, a, ground, motion, step->model->substep);
        add_force(sum, &sum->wrench, motion, &hit.report);
        double strength = type->points[i].strength;
        if (strength > 0.0 && hit.report.normal_force > strength) break_point(step, i, &hit);
        if (step->energy != NULL) sk_energy_note_point(step->energy, i, &hit);
        a->point[i] = hit.next;
    }
}

static bool near_wheels(const sk_proximity *near) {
    return near->wheels;
}

static bool near_hull(const sk_proximity *near) {
    return near->hull;
}

// Forces that only depend on the motion of the body. Those of skids also depend on these (skids.c); bodies and airframes
// are solved together (body_step.h).
static const struct {
    bool (*near)(const sk_proximity *near);
    void (*evaluate)(const sk_aircraft_step *step, const sk_body_motion *motion, sk_contacts *sum);
    void (*rest)(const sk_aircraft_step *step); // when nothing is near; null: nothing to do
} STEPS[SK_CONTACT_KINDS] = {[SK_CONTACT_WHEEL] = {near_wheels, evaluate_wheels, hang_wheels},
                             [SK_CONTACT_POINT] = {near_hull, evaluate_hull, NULL}};

sk_contacts sk_contacts_evaluate(const sk_aircraft_step *step, const sk_body_motion *motion) {
    sk_contacts sum = {.touching = false};
    for (int k = 0; k < SK_CONTACT_KINDS; k++) {
        if (STEPS[k].evaluate == NULL) continue;
        if (STEPS[k].near(step->near))
            STEPS[k].evaluate(step, motion, &sum);
        else if (STEPS[k].rest != NULL)
            STEPS[k].rest(step);
    }
    return sum;
}

// Lays the rut of a skid node, under the touch that carries load.
static void lay_rut(sk_skid_node_state *node, int32_t solids, double width, sk_ruts *ruts) {
    sk_contact_state contact = sk_contact_begin();
    const sk_oriented_touch *touch = sk_oriented_bearing(&node->contact);
    if (touch != NULL && touch->solid < solids) {
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

void sk_contacts_lay_ruts(const sk_aircraft_type *type, int32_t solids, sk_aircraft_state *a, sk_ruts *ruts) {
    static const double WIDTH = 0.2; // m: width of the track of hull points and skid nodes
    for (int32_t i = 0; i < type->wheel_count; i++)
        if (a->wheel[i].contact.solid < solids)
            sk_ruts_lay(ruts, &a->wheel[i].contact, SK_TRACK_WIDTH * type->wheels[i].radius);
    for (int32_t i = 0; i < type->point_count; i++) sk_ruts_lay(ruts, &a->point[i], WIDTH);
    for (int32_t i = 0; i < type->skids.node_count; i++) lay_rut(&a->skids.node[i], solids, WIDTH, ruts);
}
