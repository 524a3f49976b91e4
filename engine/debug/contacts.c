// Overlays of contacts: normals, pebbles, borders, struts.
#include "debug/drawn.h"
#include "debug/overlays.h"
#include "math/elementary.h"

// m above the surface, so that flat shapes are not hidden in it.
static const double LIFT_OFF = 0.01;

// Returns the length (m) of the arrow of a normal force (N).
static double length_of(double force, int32_t option) {
    return option == 0 ? 1.0 : force / (option == 1 ? 2000.0 : 20000.0);
}

// Draws the normal of a face and the cone of its friction: the force of the face is inside.
static void draw_face(const sk_draw *draw, const sk_wheel_touch *touch, double length) {
    enum { RAYS = 8 };
    sk_vec3 n = touch->normal, x = drawn_across(n), y = sk_cross(n, x), last = {0.0, 0.0, 0.0};
    sk_draw_role role = sk_draw_role_of(touch->mode, false);
    sk_vec3 tip = sk_add_scaled(touch->point, length, n);
    for (int i = 0; i <= RAYS; i++) {
        double s, c;
        sk_sincos(2.0 * SK_PI * i / RAYS, &s, &c);
        sk_vec3 out = sk_add(sk_scale(c, x), sk_scale(s, y)), rim = sk_add_scaled(tip, touch->mu * length, out);
        if (i > 0) draw->line(draw->user, last, rim, role);
        if (i > 0) draw->line(draw->user, touch->point, rim, role);
        last = rim;
    }
    draw->arrow(draw->user, touch->point, tip, SK_DRAW_NORMAL);
    draw->arrow(draw->user, touch->point,
                sk_add_scaled(touch->point, length / sk_max(1e-9, touch->normal_force), touch->force), role);
    draw_text(draw, tip, SK_DRAW_NORMAL, "%.2f kN", touch->normal_force / 1000.0);
}

// Of wheels on several faces: each face.
static void draw_faces(const sk_draw *draw, const sk_draw_subject *subject, int32_t option) {
    for (int32_t i = 0; i < drawn_type(subject)->wheel_count; i++) {
        const sk_wheel_result *wheel = &subject->outputs->wheel[i];
        for (int32_t k = 0; k < wheel->touch_count; k++) {
            const sk_wheel_touch *touch = &wheel->touch[k];
            if (touch->normal_force > 0.0) draw_face(draw, touch, length_of(touch->normal_force, option));
        }
    }
}

void draw_normals(const sk_draw *draw, const sk_draw_subject *subject, int32_t option) {
    drawn_contact contact;
    sk_contact_walk at = {0};
    draw_faces(draw, subject, option);
    while (drawn_contact_at(subject, &at, &contact)) {
        const sk_contact_report *report = contact.report;
        bool on_faces = at.kind == SK_CONTACT_WHEEL && subject->outputs->wheel[at.part].touch_count > 0;
        if (!report->touching || on_faces) continue;
        double length = length_of(report->normal_force, option);
        sk_vec3 tip = sk_add_scaled(report->point, length, report->normal);
        draw->arrow(draw->user, report->point, tip, SK_DRAW_NORMAL);
        draw->point(draw->user, report->point, sk_draw_shape_of(report->mode, contact.broken),
                    sk_draw_role_of(report->mode, contact.broken));
        draw_text(draw, tip, SK_DRAW_NORMAL, "%.2f kN", report->normal_force / 1000.0);
    }
    drawn_touch touch;
    for (int32_t i = 0; drawn_touch_at(subject, i, &touch); i++) {
        draw->arrow(draw->user, touch.place, sk_add(touch.place, touch.normal), SK_DRAW_NORMAL);
        draw->point(draw->user, touch.place, sk_draw_shape_of((sk_contact_mode)touch.mode, false),
                    sk_draw_role_of((sk_contact_mode)touch.mode, false));
    }
}

// Draws a damper from a to b: a cylinder with a rod, seen from the side.
static void draw_damper(const sk_draw *draw, sk_vec3 a, sk_vec3 b, sk_vec3 side, double width) {
    sk_vec3 from = sk_mix(a, b, 0.35), to = sk_mix(a, b, 0.75), head = sk_mix(a, b, 0.55);
    sk_vec3 half = sk_scale(0.5 * width, side);
    draw->line(draw->user, a, from, SK_DRAW_TIE);
    draw->line(draw->user, sk_sub(from, half), sk_add(from, half), SK_DRAW_TIE);
    draw->line(draw->user, sk_sub(from, half), sk_sub(to, half), SK_DRAW_TIE);
    draw->line(draw->user, sk_add(from, half), sk_add(to, half), SK_DRAW_TIE);
    half = sk_scale(0.8, half);
    draw->line(draw->user, sk_sub(head, half), sk_add(head, half), SK_DRAW_TIE);
    draw->line(draw->user, head, b, SK_DRAW_TIE);
}

void draw_pebbles(const sk_draw *draw, const sk_draw_subject *subject, int32_t option) {
    static const double STRETCH[] = {10.0, 1.0, 100.0};
    static const double WIDTH = 0.06; // m: width of spring and damper, and the gap between them
    drawn_contact contact;
    sk_contact_walk at = {0};
    while (drawn_contact_at(subject, &at, &contact)) {
        if (!contact.report->touching || contact.mode == SK_AIR) continue;
        sk_vec3 n = contact.report->normal, tie_end = sk_add_scaled(contact.tie_end, LIFT_OFF, n);
        sk_vec3 tie = sk_sub(contact.pebble, contact.tie_end);
        tie = sk_add_scaled(tie, -sk_dot(tie, n), n); // only along the surface: the strut carries the normal part
        double stretch = sk_length(tie);
        sk_vec3 pebble = sk_add_scaled(tie_end, STRETCH[option], tie);
        draw->point(draw->user, tie_end, SK_DRAW_DIAMOND, SK_DRAW_TIE);
        draw->point(draw->user, pebble, sk_draw_shape_of(contact.report->mode, contact.broken),
                    sk_draw_role_of(contact.report->mode, contact.broken));
        draw_text(draw, pebble, sk_draw_role_of(contact.report->mode, contact.broken), "%.1f mm", 1000.0 * stretch);
        if (STRETCH[option] * stretch < 0.5 * WIDTH) continue; // too short to be distinguished from its marks
        sk_vec3 side = sk_cross(n, sk_unit(tie)), apart = sk_scale(0.75 * WIDTH, side);
        draw->line(draw->user, sk_sub(tie_end, apart), sk_add(tie_end, apart), SK_DRAW_TIE);
        draw->line(draw->user, sk_sub(pebble, apart), sk_add(pebble, apart), SK_DRAW_TIE);
        draw_spring(draw, sk_add(tie_end, apart), sk_add(pebble, apart), side, WIDTH, SK_DRAW_TIE);
        draw_damper(draw, sk_sub(tie_end, apart), sk_sub(pebble, apart), side, WIDTH);
    }
}

// Draws the whole disc of grip, for comparison with a border that a brake's band cuts.
static void draw_grip(const sk_draw *draw, const sk_contact_report *report, sk_vec3 centre, sk_vec3 x, sk_vec3 y,
                      double per_newton) {
    double corner[SK_BORDER_CORNERS][2];
    int32_t count = sk_draw_border_corners((sk_border){report->border.grip, INFINITY, 0.0}, corner);
    sk_vec3 last = centre;
    for (int32_t i = 0; i <= count && count > 0; i++) {
        const double *c = corner[i % count];
        sk_vec3 next = sk_add_scaled(sk_add_scaled(centre, per_newton * c[0], x), per_newton * c[1], y);
        if (i > 0) draw->line(draw->user, last, next, SK_DRAW_GRIP);
        last = next;
    }
}

void draw_borders(const sk_draw *draw, const sk_draw_subject *subject, int32_t option) {
    // Grip is between about 0.1 kN on ice and 10 kN. The last option draws every border with the same radius.
    static const double NEWTONS_PER_METRE[] = {5000.0, 2000.0, 500.0}, SAME_RADIUS = 0.6; // m
    static const double WIDEST = 4.0; // m: the largest scale is for ice; on asphalt its borders would hide the aircraft
    drawn_contact contact;
    sk_contact_walk at = {0};
    while (drawn_contact_at(subject, &at, &contact)) {
        const sk_contact_report *report = contact.report;
        if (!report->touching) continue;
        double scale = option < 3 ? NEWTONS_PER_METRE[option] : report->border.grip / SAME_RADIUS;
        if (option == 2) scale = sk_max(scale, report->border.grip / WIDEST);
        double per_newton = scale > 0.0 ? 1.0 / scale : 0.0;
        // A contact without side force has no axes of its own. Its border is a disc, and any axes will do.
        sk_vec3 x = sk_dot(report->border_x, report->border_x) > 0.0 ? report->border_x : drawn_across(report->normal);
        sk_vec3 y = sk_dot(report->border_y, report->border_y) > 0.0 ? report->border_y : sk_cross(report->normal, x);
        sk_vec3 centre = sk_add_scaled(report->point, LIFT_OFF, report->normal);
        double corner[SK_BORDER_CORNERS][2];
        sk_vec3 place[SK_BORDER_CORNERS];
        int32_t count = sk_draw_border_corners(report->border, corner);
        for (int32_t k = 0; k < count; k++)
            place[k] = sk_add_scaled(sk_add_scaled(centre, per_newton * corner[k][0], x), per_newton * corner[k][1], y);
        sk_draw_role role = sk_draw_role_of(report->mode, contact.broken);
        if (fabs(report->border.centre) + report->border.band < report->border.grip || report->border.centre != 0.0)
            draw_grip(draw, report, centre, x, y, per_newton);
        if (count > 0) draw->polygon(draw->user, place, count, role);
        sk_vec3 dot =
            sk_add_scaled(sk_add_scaled(centre, per_newton * report->force_x, x), per_newton * report->force_y, y);
        draw->line(draw->user, centre, dot, role);
        draw->point(draw->user, dot, sk_draw_shape_of(report->mode, contact.broken), role);
        // A rolling wheel is on the edge of its band all the time. So the label shows the share of its grip.
        double force = sqrt(report->force_x * report->force_x + report->force_y * report->force_y);
        double share = report->border.grip > 0.0 ? force / report->border.grip : 0.0;
        draw_text(draw, dot, role, "%.0f %% of grip", 100.0 * share);
    }
}

// Draws the first entry of a strut's segment into a solid.
static void draw_entry(const sk_draw *draw, sk_ground ground, sk_vec3 top, sk_vec3 bottom) {
    double nearest = INFINITY;
    sk_vec3 normal = {0.0, 0.0, 0.0};
    for (int32_t i = 0; i < ground.solid_count; i++) {
        const sk_solid *solid = &ground.solids[i];
        sk_hit hit =
            sk_scenery_entry(solid->shape, sk_solid_point_back(solid, top), sk_solid_point_back(solid, bottom));
        if (!hit.found || hit.fraction >= nearest) continue;
        nearest = hit.fraction;
        normal = sk_solid_vector(solid, hit.normal);
    }
    if (nearest > 1.0) return;
    sk_vec3 entry = sk_mix(top, bottom, nearest);
    draw->point(draw->user, entry, SK_DRAW_DIAMOND, SK_DRAW_ENTRY);
    draw->arrow(draw->user, entry, sk_add_scaled(entry, 0.4, normal), SK_DRAW_ENTRY);
}

void draw_struts(const sk_draw *draw, const sk_draw_subject *subject, int32_t option) {
    static const double SPRING = 0.10; // m wide
    const sk_aircraft_type *type = drawn_type(subject);
    sk_solids solids;
    sk_ground ground = drawn_ground(subject, &solids);
    for (int32_t i = 0; i < type->wheel_count; i++) {
        const sk_wheel_result *wheel = &subject->outputs->wheel[i];
        bool broken = drawn_state(subject)->wheel[i].broken != 0;
        sk_vec3 along = sk_unit(sk_sub(wheel->bottom, wheel->top)), side = drawn_across(along);
        sk_vec3 half = sk_scale(0.5 * SPRING, side);
        sk_vec3 tie_end = broken ? wheel->top : sk_wheel_ground_point(wheel);
        draw->line(draw->user, sk_sub(wheel->top, half), sk_add(wheel->top, half), SK_DRAW_STRUT);
        draw->line(draw->user, sk_sub(wheel->bottom, half), sk_add(wheel->bottom, half), SK_DRAW_STRUT);
        if (!broken) draw_spring(draw, wheel->top, tie_end, side, SPRING, SK_DRAW_STRUT);
        draw->line(draw->user, tie_end, wheel->bottom, SK_DRAW_STRUT);
        draw_entry(draw, ground, wheel->top, wheel->bottom);
        if (option != 0) continue;
        double reach = type->wheels[i].z_max - type->wheels[i].z_min;
        draw_text(draw, wheel->top, broken ? SK_DRAW_BROKEN : SK_DRAW_STRUT,
                  broken ? "%s: spent" : "%s: %.0f of %.0f mm", type->wheels[i].name, 1000.0 * wheel->stroke,
                  1000.0 * reach);
    }
}
