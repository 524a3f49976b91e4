#include "contact/point.h"

#include "contact/disc.h"
#include "contact/ruts.h"

// Returns the depth (m) of the point's own hole below the node. A hole is as wide as it is deep.
static double hole_below(const sk_contact_state *contact, sk_vec3 node) {
    if (!(contact->sinkage > 0.0)) return 0.0;
    sk_vec3 away = sk_sub(node, contact->pebble);
    double along = sk_dot(away, contact->normal);
    return sk_max(0.0, contact->sinkage - sk_length(sk_add_scaled(away, -along, contact->normal)));
}

// Lowers the surface of a contact that has just been placed to the depth to which the ground is already pressed there.
// It falls by at most `fall` (m) below the contact's own sinkage.
static void come_down(sk_ground ground, sk_contact_state *contact, double fall) {
    sk_vec3 place = sk_add_scaled(contact->pebble, contact->sinkage, contact->normal);
    double deeper = sk_min(fall, sk_ground_pressed(&ground, contact, place) - contact->sinkage);
    if (!(deeper > 0.0)) return;
    contact->pebble = sk_add_scaled(contact->pebble, -deeper, contact->normal);
    contact->sinkage += deeper;
}

// Returns the depth (m) of the node below the contact's plane.
static double depth_of(const sk_contact_state *contact, sk_vec3 node) {
    return sk_dot(contact->normal, sk_sub(contact->pebble, node));
}

// Input of a step of a point, in the frame of the solid.
typedef struct point_step {
    const sk_point_type *type;
    sk_ground ground;
    const sk_solid *solid;
    sk_vec3 centre, node; // ends of the arm
} point_step;

// Returns the part of an arm along a surface.
static sk_vec3 along_surface(sk_vec3 arm, sk_vec3 normal) {
    return sk_add_scaled(arm, -sk_dot(normal, arm), normal);
}

// Shortens the tie of a contact that has turned onto another surface to the length (m) that it had on the last one. Else
// the depth behind that surface would become a stretch along this one, and be in the springs twice.
static void keep_tie(sk_contact_state *contact, sk_vec3 node, double longest) {
    sk_vec3 tie = along_surface(sk_sub(contact->pebble, node), contact->normal);
    double length = sk_length(tie);
    if (length > longest) contact->pebble = sk_add_scaled(contact->pebble, longest / length - 1.0, tie);
}

// Slides the pebble, perhaps onto another surface: the one that is now below the node. The pebble keeps its offset from
// the node along the surface. The point climbs by at most the height for which the work against friction (J) pays,
// against the spring. A surface that is too high to climb is one that the arm has swept into far from the node, for
// example a wall between a wing tip and the fuselage. The present plane then stays.
static void slide(const point_step *s, sk_vec3 by, double work, sk_contact_state *contact) {
    sk_vec3 moved = sk_add(contact->pebble, by), node = s->node;
    sk_surface_point surface = sk_solid_surface_along(s->solid, s->centre, node, contact->sinkage, contact->normal);
    if (!surface.found) {
        // The point is off an edge, unless the surface has only just sunk below it.
        if (sk_dot(contact->normal, sk_sub(moved, node)) > 0.0)
            contact->mode = SK_AIR;
        else
            contact->pebble = moved;
        return;
    }
    static const double TOO_HIGH = 0.3; // m
    sk_contact_state held = *contact;
    held.pebble = moved;
    sk_contact_place(contact, &surface);
    come_down(s->ground, contact, sk_length(by));
    double deep = sk_max(0.0, depth_of(&held, node)),
           climbs = sqrt(deep * deep + 2.0 * work / s->type->stiffness) - deep;
    double steep = depth_of(contact, node) - depth_of(&held, node) - climbs;
    double height = sk_dot(contact->normal, sk_sub(contact->pebble, moved));
    contact->pebble = sk_add_scaled(moved, height - sk_max(0.0, steep), contact->normal);
    bool turned = sk_length(sk_sub(contact->normal, held.normal)) > 0.0;
    if (turned) keep_tie(contact, node, sk_length(along_surface(sk_sub(moved, node), held.normal)));
    if (steep > TOO_HIGH) *contact = held;
}

// Finds the surface of a contact in the air. Returns false, and changes nothing, if there is none. Since the previous
// step the node cannot have gained more depth than its own displacement. If it seems to, the arm was swept into an edge
// far from the node. The plane is then placed at the node. Otherwise its spring would begin with the energy of metres
// of compression.
static bool land(sk_ground ground, const sk_solid *solid, sk_vec3 centre, sk_vec3 node, sk_vec3 velocity,
                 sk_contact_state *contact) {
    static const double SLACK = 0.0001, STEP = 0.002; // m; s, longer than any substep
    double sunk = hole_below(contact, node);
    sk_surface_point surface = sk_solid_surface_along(solid, centre, node, sunk, contact->normal);
    if (!surface.found) return false;
    contact->sinkage = sunk;
    sk_contact_place(contact, &surface);
    come_down(ground, contact, INFINITY);
    // The pebble starts below the node, so there is no side force at first touch.
    double travel = STEP * sk_max(0.0, -sk_dot(contact->normal, velocity));
    double depth = sk_min(depth_of(contact, node), SLACK + travel);
    contact->pebble = sk_add_scaled(node, depth, contact->normal);
    contact->mode = SK_STANDING;
    return true;
}

// Evaluates the point in the frame of the solid.
static sk_point_result evaluate_on(const sk_point_type *type, sk_ground ground, const sk_solid *solid,
                                   const sk_contact_state *state, const sk_body_motion *body, double h) {
    sk_point_result result = {.next = *state};
    sk_vec3 node = sk_add(body->position, sk_mat3_mul(&body->axes, type->position));
    const point_step step = {type, ground, solid, body->position, node};

    sk_contact_state *contact = &result.next;
    sk_vec3 v = sk_body_velocity_at(body, node);
    if (contact->mode == SK_AIR && !land(ground, solid, body->position, node, v, contact)) return result;
    const sk_material *material = &ground.materials[contact->material];
    sk_vec3 n = contact->normal;
    sk_vec3 arm = sk_sub(contact->pebble, node);
    double depth = sk_dot(n, arm);
    sk_vec3 along = sk_add_scaled(arm, -depth, n);
    double v_n = sk_dot(n, v);
    double force_n = type->stiffness * depth - type->damping * v_n;
    if (depth <= 0.0) {
        contact->mode = SK_AIR; // the memory of the hole below it stays
        return result;
    }
    // Required force of the tie, along the surface.
    sk_vec3 v_t = sk_add_scaled(v, -v_n, n);
    sk_vec3 asked = sk_sub(sk_scale(type->side_stiffness, along), sk_scale(type->side_damping, v_t));
    double size = sk_length(asked);
    sk_vec3 axis = size > 0.0 ? sk_scale(1.0 / size, asked) : (sk_vec3){0.0, 0.0, 0.0};
    if (force_n <= 0.0) { // the damper holds the point off: there is no friction, and the pebble follows
        double free = sk_pebble_slide(0.0, size, type->side_stiffness, type->side_damping, h);
        contact->mode = SK_SLIPPING;
        result.report.slid = sk_scale(free, axis);
        slide(&step, result.report.slid, 0.0, contact);
        return result;
    }
    double before = contact->sinkage;
    double limit = sk_bearing_limit(material, contact->sinkage);
    if (force_n > limit) {
        double sink = -sk_pebble_slide(limit, force_n, type->stiffness, type->damping, h);
        contact->pebble = sk_add_scaled(contact->pebble, -sink, n);
        contact->sinkage += sink;
        force_n = limit;
        result.sank = true;
    }

    // The border is a disc, so any pair of axes serves. x is along the required force.
    double mu = state->mode == SK_SLIPPING ? material->metal.mu_kinetic : material->metal.mu_static;
    sk_border border = {mu * force_n, INFINITY, 0.0};
    sk_clipped clipped = sk_border_clip(border, size, 0.0);
    result.report = sk_disc_report(node, n, force_n, axis, border, clipped);
    result.report.material = (int32_t)contact->material;
    contact->mode = clipped.mode;
    double moved = 0.0;
    if (clipped.mode != SK_STANDING) {
        moved = sk_pebble_slide(clipped.x, size, type->side_stiffness, type->side_damping, h);
        slide(&step, sk_scale(moved, axis), -clipped.x * moved, contact);
    }
    double sank = contact->sinkage - before;
    result.report.velocity = v;
    result.report.ground_point_velocity = v;
    result.report.slid = sk_add_scaled(sk_scale(moved, axis), -sank, n);
    sk_spring_law law = sk_point_law(type); // the damper carries the rest of the normal force
    result.report.yield_power = force_n * sank / h;
    const sk_disc_slide slid = {along, v_t, axis, clipped.x, moved};
    result.report.friction_power = sk_disc_friction_power(type->side_stiffness, &slid, h);
    result.report.damping_power = (force_n - sk_spring_force(&law, 0, depth - sank)) * (-v_n - sank / h);
    return result;
}

void sk_contact_report_to_world(const sk_solid *solid, sk_contact_report *report) {
    if (!solid->moves) return;
    report->point = sk_solid_point(solid, report->point);
    report->normal = sk_solid_vector(solid, report->normal);
    report->force = sk_solid_vector(solid, report->force);
    report->moment = sk_solid_vector(solid, report->moment);
    report->closing_moment = sk_solid_vector(solid, report->closing_moment);
    report->velocity = sk_solid_vector(solid, report->velocity);
    report->ground_point_velocity = sk_solid_vector(solid, report->ground_point_velocity);
    report->slid = sk_solid_vector(solid, report->slid);
    report->drive_moment = sk_solid_vector(solid, report->drive_moment);
    report->border_x = sk_solid_vector(solid, report->border_x);
    report->border_y = sk_solid_vector(solid, report->border_y);
}

typedef struct point_arm {
    const sk_point_type *type;
    const sk_ground *ground;
    const sk_contact_state *known;
    const sk_body_motion *body;
} point_arm;

// Returns the fraction of its arm at which the point enters this solid (sk_fraction_on).
static double fraction_on(const void *who, int32_t solid) {
    const point_arm *arm = who;
    const sk_solid touched = sk_ground_solid(arm->ground, solid), *on = &touched;
    sk_body_motion seen = sk_motion_seen_from(on, arm->body);
    sk_vec3 node = sk_add(seen.position, sk_mat3_mul(&seen.axes, arm->type->position));
    sk_contact_state contact = sk_contact_on(arm->known, solid);
    double sunk = contact.mode == SK_AIR ? hole_below(&contact, node) : contact.sinkage;
    sk_surface_point surface = sk_solid_surface_along(on, seen.position, node, sunk, contact.normal);
    return surface.found ? surface.fraction : INFINITY;
}

static int32_t find_solid(sk_ground ground, const sk_point_type *type, const sk_contact_state *contact,
                          const sk_body_motion *body) {
    const point_arm arm = {type, &ground, contact, body};
    return sk_ground_find_solid(&ground, (int32_t)contact->solid, fraction_on, &arm);
}

sk_point_result sk_point_evaluate(const sk_point_type *type, sk_ground ground, const sk_contact_state *state,
                                  const sk_body_motion *body, double h) {
    int32_t index = find_solid(ground, type, state, body);
    const sk_solid touched = sk_ground_solid(&ground, index), *solid = &touched;
    sk_contact_state known = sk_contact_on(state, index);
    sk_body_motion seen = sk_motion_seen_from(solid, body);
    sk_point_result result = evaluate_on(type, ground, solid, &known, &seen, h);
    sk_contact_report_to_world(solid, &result.report);
    return result;
}

sk_springs sk_point_springs(const sk_point_type *type, sk_ground ground, const sk_contact_state *state,
                            const sk_body_motion *body) {
    int32_t index = find_solid(ground, type, state, body);
    const sk_solid touched = sk_ground_solid(&ground, index), *solid = &touched;
    sk_contact_state contact = sk_contact_on(state, index);
    sk_body_motion seen = sk_motion_seen_from(solid, body);
    sk_vec3 node = sk_add(seen.position, sk_mat3_mul(&seen.axes, type->position));
    sk_springs springs = {.solid = index, .held = contact.mode != SK_AIR};
    sk_vec3 v = sk_body_velocity_at(&seen, node);
    if (!springs.held && !land(ground, solid, seen.position, node, v, &contact)) return springs;
    springs.hit = true;
    springs.ground_point = sk_solid_point(solid, node);
    sk_vec3 n = contact.normal, arm = sk_sub(contact.pebble, node);
    sk_vec3 aside = fabs(n.x) < 0.5 ? (sk_vec3){1.0, 0.0, 0.0} : (sk_vec3){0.0, 1.0, 0.0};
    sk_vec3 x = sk_unit(sk_cross(aside, n)), y = sk_cross(n, x); // any two axes: the side springs are equal
    const sk_vec3 axes[SK_CONTACT_SPRINGS] = {n, x, y};
    for (int i = 0; i < SK_CONTACT_SPRINGS; i++) {
        springs.strain[i] = sk_dot(axes[i], arm);
        springs.axis[i] = sk_solid_vector(solid, axes[i]);
    }
    return springs;
}

double sk_point_gap(const sk_point_type *type, sk_ground ground, const sk_contact_state *state,
                    const sk_body_motion *body, double reach) {
    double least = reach;
    for (int32_t i = 0; i < ground.solid_count; i++) {
        if (state->mode != SK_AIR && i != state->solid) continue;
        const sk_solid *solid = &ground.solids[i];
        sk_contact_state known = sk_contact_on(state, i);
        sk_body_motion seen = sk_motion_seen_from(solid, body);
        sk_vec3 node = sk_add(seen.position, sk_mat3_mul(&seen.axes, type->position));
        if (known.mode != SK_AIR) return sk_dot(known.normal, sk_sub(node, known.pebble));
        sk_vec3 outwards = sk_unit(sk_sub(node, seen.position));
        sk_surface_point surface = sk_solid_surface_along(solid, seen.position, sk_add_scaled(node, reach, outwards),
                                                          hole_below(&known, node), known.normal);
        if (surface.found) least = sk_min(least, sk_dot(surface.normal, sk_sub(node, surface.point)));
    }
    return least;
}
