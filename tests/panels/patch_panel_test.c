// What is shown of patches: the surface that carries the pressure against closed forms, its drawing, the boxes, the points
// that sparsification merges, the panel of a clicked patch.
#include "allocations.h"
#include "panels/patch_panel.h"
#include "scene/loaded.h"
#include "view/camera.h"

#define FIELD                                                                                                          \
    "local field = made_of(materials.concrete, halfspace{ normal = {0, 0, 1}, offset = 0 })\n"                         \
    "local crate = include('parts/bodies').crate\n"

static const double WEIGHT = 200.0 * SK_STANDARD_GRAVITY; // N, of a crate of 1 m

typedef struct view {
    sk_scene *scene;
    sk_state *state;
    sk_body_trial *trial;
    sk_patch_picture *picture;
    sk_draw_subject subject;
} view;

static void look(view *v, bool merge) {
    v->subject.forces = sk_body_trial_run(v->trial, v->state);
    sk_patch_picture_fill(v->picture, v->trial, merge);
    v->subject.patches = v->picture;
}

static void begin(view *v, const char *text, double seconds) {
    memset(v, 0, sizeof *v);
    v->scene = loaded(text);
    const sk_model *model = v->scene->model;
    assert_true(sk_state_create(model, &v->state).ok);
    assert_true(sk_body_trial_create(model, &v->trial).ok);
    assert_true(sk_patch_picture_create(model, &v->picture).ok);
    for (int64_t n = (int64_t)(seconds * SK_TICK_HZ + 0.5); n > 0; n--)
        sk_world_step(model, v->state, NULL, v->scene->workspace);
    v->subject = (sk_draw_subject){.model = model, .state = v->state};
    look(v, false);
}

static void end(view *v) {
    sk_patch_picture_destroy(v->picture);
    sk_body_trial_destroy(v->trial);
    sk_state_destroy(v->state);
    sk_scene_destroy(v->scene);
}

static const sk_view_patch *between(const view *v, int32_t body, int32_t other) {
    for (int32_t i = 0; i < v->picture->view->patch_count; i++) {
        const sk_view_patch *p = &v->picture->view->patch[i];
        if (p->key.body == body && p->key.other == other) return p;
    }
    fail_msg("no patch of %d with %d", (int)body, (int)other);
    return NULL;
}

// Sums over the facets of one side.
typedef struct sums {
    double area, force; // m^2, N along the normal
    sk_vec3 place;      // m: centre of pressure
    double torsion;     // N m: integral of p r about the patch's point
} sums;

// Integrals over a triangle, divided into 4^depth parts whose middles count. The pressure is linear.
static void add_triangle(sums *s, const sk_view_patch *patch, const sk_view_corner c[3], int depth) {
    if (depth > 0) {
        sk_view_corner m[3];
        for (int i = 0; i < 3; i++) {
            const sk_view_corner *p = &c[i], *q = &c[(i + 1) % 3];
            m[i] = (sk_view_corner){sk_mix(p->at, q->at, 0.5), 0.5 * (p->pressure + q->pressure)};
        }
        for (int i = 0; i < 3; i++) add_triangle(s, patch, (sk_view_corner[]){c[i], m[i], m[(i + 2) % 3]}, depth - 1);
        add_triangle(s, patch, m, depth - 1);
        return;
    }
    sk_vec3 area = sk_scale(0.5, sk_cross(sk_sub(c[1].at, c[0].at), sk_sub(c[2].at, c[0].at)));
    double facing = fabs(sk_dot(area, patch->normal));
    double force = facing * (c[0].pressure + c[1].pressure + c[2].pressure) / 3.0;
    sk_vec3 middle = sk_scale(1.0 / 3.0, sk_add(c[0].at, sk_add(c[1].at, c[2].at)));
    sk_vec3 arm = sk_sub(middle, patch->point);
    arm = sk_add_scaled(arm, -sk_dot(arm, patch->normal), patch->normal);
    s->area += facing;
    s->force += force;
    s->place = sk_add_scaled(s->place, force, middle);
    s->torsion += force * sk_length(arm);
}

static sums sums_of(const view *v, const sk_view_patch *patch, bool of_b) {
    enum { DEPTH = 7 };
    sums s = {.area = 0.0};
    for (int32_t i = 0; i < patch->facet_count; i++) {
        const sk_view_facet *f = &v->picture->view->facet[patch->first_facet + i];
        const sk_view_corner *c = &v->picture->view->corner[f->first];
        for (int32_t k = 1; f->of_b == of_b && k + 1 < f->count; k++)
            add_triangle(&s, patch, (sk_view_corner[]){c[0], c[k], c[k + 1]}, DEPTH);
    }
    s.place = sk_scale(1.0 / s.force, s.place);
    return s;
}

static void a_crate_on_level_ground_presses_with_its_whole_face(void **unused) {
    (void)unused;
    view v;
    begin(&v, FIELD "return scene{ title = 'x', scenery = field, bodies = { crate{ at = {3, 4} } } }", 3.0);
    assert_int_equal(v.picture->view->patch_count, 1);
    const sk_view_patch *p = between(&v, 0, -1);
    sums s = sums_of(&v, p, false);
    const sk_body_state *body = sk_state_body(v.state, 0);
    check_number(s.area, 1.0, 1e-9); // the polygon is the face
    check_number(p->area, 1.0, 1e-9);
    check_number(s.force, WEIGHT, 1e-6 * WEIGHT);
    check_number(p->press, WEIGHT, 1e-6 * WEIGHT);
    check_number(p->most, WEIGHT, 1e-5 * WEIGHT); // Pa on 1 m^2
    check_number(p->depth, WEIGHT / p->kappa, 1e-5 * WEIGHT / p->kappa);
    check_number(p->point.x, body->position.x, 1e-6);
    check_number(p->point.y, body->position.y, 1e-6);
    check_number(s.place.x, body->position.x, 1e-6);
    check_number(p->normal.z, 1.0, 1e-12);
    check_number(p->mu * p->press * p->torsion_radius, p->mu * s.torsion, 1e-4 * p->mu * s.torsion);
    check_number(p->torsion_radius, (sqrt(2.0) + log(1.0 + sqrt(2.0))) / 6.0, 1e-4); // of a square of 1 m
    end(&v);
}

// A second crate off the middle: both stand on one patch, whose pressure is linear: N / A (1 + 12 e x / L^2).
static void the_centre_of_pressure_is_under_the_centre_of_mass(void **unused) {
    (void)unused;
    view v;
    begin(&v,
          FIELD
          "return scene{ title = 'x', scenery = field, bodies = { crate{ at = {0, 0}, size = {2, 2, 1}, mass = 300 },\n"
          "crate{ at = {0.4, 0, 1}, mass = 200 } } }",
          3.0);
    const sk_view_patch *ground = between(&v, 0, -1), *on = between(&v, 0, 1);
    double e = 200.0 * 0.4 / 500.0, weight = 500.0 * SK_STANDARD_GRAVITY;
    sums s = sums_of(&v, ground, false);
    check_number(s.area, 4.0, 1e-5);
    check_number(s.force, weight, 1e-5 * weight);
    check_number(s.place.x, e, 1e-4);
    check_number(s.place.y, 0.0, 1e-6);
    check_number(ground->point.x, e, 1e-4);
    check_number(ground->most, weight / 4.0 * (1.0 + 12.0 * e * 1.0 / 4.0), 1e-3 * weight / 4.0);
    // Of two bodies each has the pressure of half of the law.
    sums a = sums_of(&v, on, false), b = sums_of(&v, on, true);
    check_number(0.5 * (a.force + b.force), WEIGHT, 1e-4 * WEIGHT);
    check_number(on->press, WEIGHT, 1e-4 * WEIGHT);
    check_number(a.area, 1.0, 1e-5);
    check_number(b.area, 1.0, 1e-5);
    check_number(on->normal.z, -1.0, 1e-9); // on the lower crate, which comes first
    end(&v);
}

// ---- ground that yields, and the hard layer ----

// The force of the facets is the press, within a share of it.
static void check_force(const view *v, const sk_view_patch *p, double share) {
    sk_vec3 force = {0.0, 0.0, 0.0};
    for (int32_t i = 0; i < p->facet_count; i++)
        force = sk_add(force, v->picture->view->facet[p->first_facet + i].force);
    check_number(sk_dot(force, p->normal), p->press, share * p->press);
}

#define SAND                                                                                                           \
    "local field = made_of(materials.sand, halfspace{ normal = {0, 0, 1}, offset = 0 })\n"                             \
    "local crate = include('parts/bodies').crate\n"

// 12.5 t on 1 m^2. Untouched sand carries 100 kPa, that of the print more with its depth: more than the load in the end.
static void a_slab_in_sand_presses_with_no_more_than_sand_carries(void **unused) {
    (void)unused;
    view v;
    begin(&v,
          SAND "return scene{ title = 'x', scenery = field, bodies = { crate{ at = {0, 0}, size = {1, 1, 1}, "
               "mass = 12500 } } }",
          3.0);
    const sk_view_patch *p = between(&v, 0, -1);
    double weight = 12500.0 * SK_STANDARD_GRAVITY, carries = 1e5 * (1.0 + p->print / SK_BEARING_DEPTH);
    sk_picked_panel panel;
    char print[64];
    assert_true(p->print > 0.04 && p->print < SK_PRINT_DEEPEST);
    check_number(p->press, weight, 1e-3 * weight);
    check_number(p->most, weight, 1e-2 * weight); // Pa on 1 m^2
    assert_true(p->most < carries);
    assert_true(p->kappa * p->depth > 20.0 * p->most); // the pressure of hard ground at this depth
    check_force(&v, p, 1e-9);
    snprintf(print, sizeof print, "The ground has a print, %.0f mm deep.\n", 1e3 * p->print);
    v.subject.picked_patch = 1;
    assert_true(sk_patch_panel_fill(&v.subject, &panel));
    if (strstr(panel.words, print) == NULL) fail_msg("no '%s' in:\n%s", print, panel.words);
    end(&v);
}

// Crates that fall on an edge and on a corner, and turn in their prints: each facet is cut where the print begins.
static void tilted_prints_carry_the_press(void **unused) {
    (void)unused;
    int32_t seen = 0;
    for (int32_t i = 1; i <= 6; i++) {
        view v;
        char text[512];
        snprintf(text, sizeof text,
                 SAND "return scene{ title = 'x', scenery = field, bodies = { crate{ at = {0, 0, 0.6}, pitch = %d, "
                      "roll = %d, size = {1, 1, 1}, mass = 4000 } } }",
                 (int)(9 * i), (int)(5 * i - 5));
        begin(&v, text, 0.3);
        for (int32_t k = 0; k < 20; k++) {
            for (int32_t n = 0; n < 9; n++) sk_world_step(v.scene->model, v.state, NULL, v.scene->workspace);
            look(&v, false);
            if (v.picture->view->patch_count == 0) continue;
            const sk_view_patch *p = between(&v, 0, -1);
            if (!(p->print > 0.0)) continue;
            check_force(&v, p, 5e-3); // 1e-10 with the facets that look up, which are left out
            seen++;
        }
        end(&v);
    }
    assert_true(seen > 60);
}

// Blocks that are crushed below their prints: the facets of the print, and those of the dent below it. While the block is
// pressed the dent has one plane. Later ones of tilted blocks reach into the print, which is that of the whole piece.
static void blocks_that_are_crushed_below_their_prints_carry_the_press(void **unused) {
    (void)unused;
    int32_t seen = 0;
    for (int32_t i = 0; i < 4; i++) {
        view v;
        char text[512];
        snprintf(text, sizeof text,
                 SAND
                 "return scene{ title = 'x', scenery = field, bodies = { body{ shape = box{ min = {-0.5, -0.5, 0}, "
                 "max = {0.5, 0.5, 1} }, at = {0, 0, 4}, pitch = %d, roll = %d, mass = 4000, strength = 4e5 } } }",
                 (int)(11 * i), (int)(7 * i));
        begin(&v, text, 0.8);
        for (int32_t k = 0; k < 20; k++) {
            for (int32_t n = 0; n < 3; n++) sk_world_step(v.scene->model, v.state, NULL, v.scene->workspace);
            look(&v, false);
            if (v.picture->view->patch_count == 0 || sk_state_hole_count(v.state) != 1) continue;
            if (sk_state_holes(v.state)->hole[0].planes != 1) continue;
            const sk_view_patch *p = between(&v, 0, -1);
            check_number(p->print, SK_PRINT_DEEPEST, 1e-12);
            check_force(&v, p, 2e-3);
            assert_true(p->most <= 1.001 * 4e5);
            seen++;
        }
        end(&v);
    }
    assert_true(seen > 12);
}

// The piece of an aircraft whose corner is lowest, and how high it is over the ground.
static int32_t lowest_piece(const view *v, double *height) {
    const sk_body_type *type = sk_model_thing_type(v->scene->model, v->scene->model->body_count);
    const sk_aircraft_state *a = sk_state_aircraft(v->state, 0);
    const sk_pose pose = {a->position, a->attitude};
    int32_t lowest = 0;
    *height = INFINITY;
    for (int32_t i = 0; i < type->piece_count; i++)
        for (int32_t k = 0; k < type->pieces[i].solid.vertex_count; k++) {
            double z = sk_pose_point(pose, type->pieces[i].solid.vertex[k]).z;
            if (z < *height) lowest = i;
            *height = sk_min(*height, z);
        }
    return lowest;
}

// An aircraft upside down. Writes its lowest piece and the height of its lowest corner.
static sk_aircraft_state *upside_down(view *v, int32_t *piece, double *height) {
    begin(v,
          FIELD "return scene{ title = 'x', scenery = field, aircraft = {\n"
                "{ type = 'c172p', at = {0, 0}, heading = 0, speed = 0, engine = false } } }",
          0.0);
    sk_aircraft_state *a = sk_state_aircraft(v->state, 0);
    a->attitude = (sk_quat){0.0, 1.0, 0.0, 0.0};
    *piece = lowest_piece(v, height);
    return a;
}

// The lowest corner is 0.35 of the width of its piece below the concrete. No piece can be crushed.
static void a_deep_piece_shows_its_hard_layer(void **unused) {
    (void)unused;
    view v;
    double height;
    int32_t piece;
    sk_aircraft_state *a = upside_down(&v, &piece, &height);
    const sk_body_type *type = sk_model_thing_type(v.scene->model, v.scene->model->body_count);
    for (int32_t k = 0; k < type->piece_count; k++) type->pieces[k].strength = INFINITY;
    double width = sk_patch_side_of(
                       &sk_model_thing_type(v.scene->model, v.scene->model->body_count)->pieces[piece].solid, 0.0)
                       .width,
           depth = 0.35 * width;
    a->position.z -= height + depth;
    look(&v, false);
    const sk_view_patch *p = between(&v, v.scene->model->body_count, -1);
    while (p->part_a != piece) p++;
    check_number(p->depth, depth, 1e-9);
    check_number(p->most, p->kappa * (depth + 1000.0 * (depth - 0.25 * width)), 1e-6 * p->most);
    check_force(&v, p, 1e-9);
    end(&v);
}

// Half of the fin is below the concrete and moves on: holes are made. The pressure is nowhere more than the strength, and
// facets are where something is left.
static void a_crushed_piece_shows_what_is_left(void **unused) {
    (void)unused;
    view v;
    double height;
    int32_t piece, seen = 0;
    const sk_controls controls = {0};
    sk_aircraft_state *a = upside_down(&v, &piece, &height);
    const sk_body_type *type = sk_model_thing_type(v.scene->model, v.scene->model->body_count);
    a->position.z -= height;
    a->velocity = sk_vec(3.0, 0.0, -6.0);
    for (int tick = 0; tick < 12; tick++) {
        sk_world_step(v.scene->model, v.state, &controls, v.scene->workspace);
        look(&v, false);
        for (int32_t i = 0; i < v.picture->view->patch_count; i++) {
            const sk_view_patch *p = &v.picture->view->patch[i];
            double strength = type->pieces[p->part_a].strength;
            if (p->a != v.scene->model->body_count || !isfinite(strength) || !(p->press > 0.0)) continue;
            assert_true(p->most <= (1.0 + 1e-9) * strength);
            check_force(&v, p, 0.03);
            seen++;
        }
    }
    assert_true(seen > 5 && sk_state_hole_count(v.state) > 0);
    end(&v);
}

// A steel post falls into a soft block: the facets are those of the block.
static void a_post_in_a_soft_block_presses_with_its_strength(void **unused) {
    (void)unused;
    view v;
    int32_t seen = 0;
    begin(&v,
          FIELD
          "return scene{ title = 'x', scenery = field, bodies = {\n"
          "body{ shape = box{ min = {0, 0, 0}, max = {1, 1, 1} }, density = 500, strength = kpa(40), at = {0, 0} },\n"
          "body{ shape = box{ min = {0, 0, 0}, max = {0.3, 0.3, 1} }, density = 7800, at = {0.3, 0.3, 1.05} } } }",
          0.0);
    for (int tick = 0; tick < 25; tick++) { // then it tilts
        sk_world_step(v.scene->model, v.state, NULL, v.scene->workspace);
        look(&v, false);
        for (int32_t i = 0; i < v.picture->view->patch_count; i++) {
            const sk_view_patch *p = &v.picture->view->patch[i];
            if (p->a != 0 || p->b != 1 || !(p->press > 0.0)) continue;
            assert_true(p->most <= (1.0 + 1e-9) * 40e3);
            check_force(&v, p, 0.01);
            seen++;
        }
    }
    assert_true(seen > 5 && sk_state_hole_count(v.state) > 0);
    end(&v);
}

// ---- the drawing ----

typedef struct drawn {
    double area; // m^2, of all polygons
    int32_t polygons, lines, arrows, labels;
    int32_t lowest, highest; // steps
    char label[64];
} drawn;

static void on_line(void *user, sk_vec3 a, sk_vec3 b, sk_draw_role role) {
    (void)a;
    (void)b;
    (void)role;
    ((drawn *)user)->lines++;
}
static void on_arrow(void *user, sk_vec3 a, sk_vec3 b, sk_draw_role role) {
    (void)role;
    assert_true(sk_is_finite3(a) && sk_is_finite3(b));
    ((drawn *)user)->arrows++;
}
static void on_point(void *user, sk_vec3 at, sk_draw_shape shape, sk_draw_role role) {
    (void)user;
    (void)shape;
    (void)role;
    assert_true(sk_is_finite3(at));
}
static void on_polygon(void *user, const sk_vec3 *corner, int32_t count, sk_draw_role role) {
    drawn *d = user;
    assert_in_range(count, 1, SK_BORDER_CORNERS);
    int32_t step = (int32_t)(role - SK_DRAW_PRESSURE);
    sk_vec3 sum = {0.0, 0.0, 0.0};
    for (int32_t i = 1; i + 1 < count; i++)
        sum = sk_add(sum, sk_cross(sk_sub(corner[i], corner[0]), sk_sub(corner[i + 1], corner[0])));
    d->area += 0.5 * sk_length(sum);
    d->lowest = d->polygons == 0 || step < d->lowest ? step : d->lowest;
    d->highest = d->polygons == 0 || step > d->highest ? step : d->highest;
    d->polygons++;
}
static void on_label(void *user, sk_vec3 at, const char *text, sk_draw_role role) {
    drawn *d = user;
    (void)at;
    (void)role;
    snprintf(d->label, sizeof d->label, "%s", text);
    d->labels++;
}

static drawn draw_option(const view *v, int32_t option) {
    drawn d = {.area = 0.0};
    const sk_draw draw = {&d, on_line, on_arrow, on_point, on_polygon, on_label};
    sk_draw_kinds[sk_draw_find("patches")].draw_bodies(&draw, &v->subject, option);
    return d;
}

static void the_steps_of_pressure_cover_the_patch(void **unused) {
    (void)unused;
    view v;
    begin(&v,
          FIELD
          "return scene{ title = 'x', scenery = field, bodies = { crate{ at = {0, 0}, size = {2, 2, 1}, mass = 300 },\n"
          "crate{ at = {0.4, 0, 1}, mass = 200 } } }",
          3.0);
    drawn d = draw_option(&v, 1); // linear: to 3 kPa, in 21 steps
    check_number(d.area, 4.0 + 1.0, 1e-3);
    double most = v.picture->most, weight = 500.0 * SK_STANDARD_GRAVITY;
    assert_true(most == 3000.0);
    assert_int_equal(d.lowest, (int32_t)floor(SK_DRAW_PRESSURE_STEPS * weight / 4.0 * 0.52 / most));
    assert_true(d.highest > d.lowest + 3);
    assert_int_equal(d.arrows, 2);
    assert_int_equal(d.labels, 2);
    assert_string_equal(d.label, "1 m\xC2\xB2, 1.96 kN"); // the harder one is first
    d = draw_option(&v, 0);
    check_number(d.area, 5.0, 1e-3);
    int32_t lines = d.lines;
    d = draw_option(&v, 2); // the boxes of both bodies, without circles
    assert_true(d.lines >= 24 && d.lines < lines);
    assert_int_equal(v.picture->view->box_count, 2);
    assert_int_equal(v.picture->view->pair_count, 1);
    assert_true(sk_patch_picture_touch(v.picture, 0, 1));
    end(&v);
}

static void steps_are_those_of_the_scale(void **unused) {
    (void)unused;
    assert_true(sk_pressure_of_step(0, 0.0) == 0.0 && sk_pressure_of_step(1, 0.0) == 1e3);
    for (int32_t i = 1; i < SK_DRAW_PRESSURE_STEPS; i++) {
        check_number(log10(sk_pressure_of_step(i, 0.0)), 3.0 + 0.2 * (i - 1), 1e-9);
        check_number(sk_pressure_of_step(i, 42.0), 2.0 * i, 1e-9);
        assert_int_equal(sk_pressure_step(1.01 * sk_pressure_of_step(i, 0.0), 0.0), i);
        assert_int_equal(sk_pressure_step(0.99 * sk_pressure_of_step(i, 0.0), 0.0), i - 1);
    }
    assert_int_equal(sk_pressure_step(1e12, 0.0), SK_DRAW_PRESSURE_STEPS - 1);
}

// ---- sparsification ----

// A plank of six pieces, 5 cm wide each, that lie side by side on a block.
#define COMB                                                                                                           \
    "local comb = box{ min = {0, 0, 0}, max = {0.05, 0.6, 0.2} }\n"                                                    \
    "for i = 1, 5 do comb = comb + box{ min = {0.05 * i, 0, 0}, max = {0.05 * i + 0.05, 0.6, 0.2 + 0.05 * i} } end\n"

static void merged_points_keep_all_sums(void **unused) {
    (void)unused;
    view v;
    begin(&v,
          FIELD COMB "return scene{ title = 'x', scenery = field, bodies = { crate{ at = {0, 0} },\n"
                     "body{ shape = comb, material = materials.wood, density = 600, at = {-0.2, -0.3, 1} } } }",
          3.0);
    look(&v, true);
    const sk_point_sums *before = &v.picture->before, *after = &v.picture->after;
    assert_int_equal(before->points, 1 + 6);
    assert_true(after->points < before->points && after->points >= 2);
    check_number(after->volume, before->volume, 1e-12 * before->volume);
    check_number(after->area, before->area, 1e-12 * before->area);
    check_number(sk_length(sk_sub(after->force, before->force)), 0.0, 1e-9 * WEIGHT);
    check_number(sk_length(sk_sub(after->moment, before->moment)), 0.0, 1e-12 * before->volume);
    int32_t kept = 0, joined = 0;
    for (int32_t i = 0; i < before->points; i++) {
        const sk_picture_point *point = &v.picture->point[i];
        kept += point->survivor == i;
        joined += point->joined;
        assert_int_equal(v.picture->point[point->survivor].survivor, point->survivor);
        assert_true(sk_view_patches_alike(&v.picture->view->patch[i], &v.picture->view->patch[point->survivor]));
    }
    assert_int_equal(kept, after->points);
    assert_int_equal(kept + joined, before->points);
    drawn d = draw_option(&v, 4);
    assert_true(d.arrows >= 1 && strstr(d.label, " in 1, ") != NULL);
    end(&v);
}

// ---- the panel ----

static void a_click_on_a_patch_names_faces_and_says_why(void **unused) {
    (void)unused;
    view v;
    begin(&v,
          FIELD
          "return scene{ title = 'x', scenery = field, bodies = { crate{ at = {0, 0} }, crate{ at = {0, 0, 1} } } }",
          3.0);
    sk_view from = {.pose = sk_look_at(sk_vec(0.0, -20.0, 1.0), sk_vec(0.0, 0.0, 1.0)), .fov = 0.4};
    sk_picture picture = {&from, 640, 480};
    sk_picture_click click = {.x = 320.0, .y = 240.0}; // between both crates
    sk_patch_click_answer(&click, true, true, &v.subject, picture, 1.0);
    assert_true(click.has_patch && click.patch.body == 0 && click.patch.other == 1);
    sk_picked_panel panel;
    assert_true(sk_patch_panel_fill(&v.subject, &panel));
    assert_string_equal(panel.title, "crate (body 1) on crate (body 2)");
    static const char *const WORDS[] = {
        "crate (body 1): face 4, which faces up.",
        "crate (body 2): face 3, which faces down.",
        "Presses with 1.96 kN on 1 m\xC2\xB2: 1.96 kPa on average",
        "Why this normal: it is the direction of the force",
        "0.0\xC2\xB0 from face 4 of crate (body 1) and 0.0\xC2\xB0 from face 3 of crate (body 2)",
        "The averaged normal of the paper would be 0.0\xC2\xB0 off",
        "0 of 300 N m: the border of torsion"};
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (strstr(panel.words, WORDS[i]) == NULL) fail_msg("no '%s' in:\n%s", WORDS[i], panel.words);
    sk_patch_click_answer(&click, false, true, &v.subject, picture, 1.0); // without a click it stays
    assert_true(v.subject.picked_patch > 0);
    click = (sk_picture_click){.x = 320.0, .y = 240.0 + 480.0 / 0.4 / 20.0}; // 1 m below: on the ground
    sk_patch_click_answer(&click, true, true, &v.subject, picture, 1.0);
    assert_true(click.has_patch && click.patch.other == -1);
    assert_true(sk_patch_panel_fill(&v.subject, &panel));
    if (strstr(panel.words, "Why this normal: it is that of the concrete top") == NULL) fail_msg("%s", panel.words);
    assert_non_null(strstr(panel.words, "The scenery: its concrete top."));
    click.x = 5.0; // beside all
    sk_patch_click_answer(&click, true, true, &v.subject, picture, 1.0);
    assert_true(!click.has_patch && v.subject.picked_patch == 0);
    assert_false(sk_patch_panel_fill(&v.subject, &panel));
    end(&v);
}

// Pictures of a heap: nothing of the state changes, nothing is allocated, the force of each patch is that of its facets.
static void a_heap_is_seen_without_allocation(void **unused) {
    (void)unused;
    view v;
    begin(&v,
          FIELD "local bodies = {}\nfor i = 0, 26 do bodies[#bodies + 1] = crate{ at = {i % 3 * 0.9, i // 3 % 3 * 0.9, "
                "0.4 + i // 9 * 1.2}, size = {0.5, 0.5, 0.5}, pitch = 3 * i, roll = 6 * i } end\n"
                "return scene{ title = 'x', scenery = field, bodies = bodies }",
          3.0);
    uint64_t hash = sk_state_hash(v.scene->model, v.state);
    allocations_left = 0; // the first allocation fails and is counted
    look(&v, true);
    drawn d = draw_option(&v, 0);
    assert_int_equal(allocations_left, 0);
    allocations_left = -1;
    assert_true(sk_state_hash(v.scene->model, v.state) == hash);
    const sk_bodies_view *seen = v.picture->view;
    if (seen->patch_count < 27 || seen->lost > 0 || d.polygons < seen->patch_count)
        fail_msg("%d patches, %d lost, %d polygons", (int)seen->patch_count, (int)seen->lost, (int)d.polygons);
    for (int32_t i = 0; i < seen->patch_count; i++) {
        const sk_view_patch *p = &seen->patch[i];
        sk_vec3 force = {0.0, 0.0, 0.0};
        for (int32_t k = 0; k < p->facet_count; k++) force = sk_add(force, seen->facet[p->first_facet + k].force);
        // A patch of one plane among several, and facets that look away, are off by the depth over the size.
        check_number(sk_dot(force, p->normal), p->press, 0.05 * p->press + 1.0);
    }
    end(&v);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_crate_on_level_ground_presses_with_its_whole_face),
        cmocka_unit_test(the_centre_of_pressure_is_under_the_centre_of_mass),
        cmocka_unit_test(a_slab_in_sand_presses_with_no_more_than_sand_carries),
        cmocka_unit_test(tilted_prints_carry_the_press),
        cmocka_unit_test(blocks_that_are_crushed_below_their_prints_carry_the_press),
        cmocka_unit_test(a_deep_piece_shows_its_hard_layer),
        cmocka_unit_test(a_crushed_piece_shows_what_is_left),
        cmocka_unit_test(a_post_in_a_soft_block_presses_with_its_strength),
        cmocka_unit_test(the_steps_of_pressure_cover_the_patch),
        cmocka_unit_test(steps_are_those_of_the_scale),
        cmocka_unit_test(merged_points_keep_all_sums),
        cmocka_unit_test(a_click_on_a_patch_names_faces_and_says_why),
        cmocka_unit_test(a_heap_is_seen_without_allocation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
