// Section 5.1: two spheres of 1 m, 1500 m apart, that approach at 100 m/s and rise and fall together.
#include "export/hierarchy_study.h"

#include <stdlib.h>

static const double APART = 1500.0, SPEED = 50.0;

typedef struct sphere_setup {
    const char *name, *key;
    sk_sphere_numbering numbering;
    bool poles_on_x;
    sk_tree_order order;
    bool joined;
} sphere_setup;

enum { SETUPS = 5, AROUND = 12, BANDS = 7 };

static const sphere_setup SETUP[SETUPS] = {
    {"pairwise tree", "pairs", {.other_diagonal = true, .second_first = true}, false, SK_TREE_PAIRS, true},
    {"insertion tree", "insert", {.second_first = true, .westward = true}, false, SK_TREE_INSERT, true},
    {"refitted tree", "refitted", {.backward = false}, false, SK_TREE_CURVE, false},
    {"poles on x, insertion", "poles_insert", {.other_diagonal = true, .westward = true}, true, SK_TREE_INSERT, true},
    {"poles on x, refitted", "poles_refitted", {.backward = false}, true, SK_TREE_CURVE, false}};

// Least and largest radius of roots, m.
typedef struct radii {
    double least, most;
} radii;

typedef struct spheres {
    sk_study_run run[SETUPS];
    double extent[SETUPS]; // m: how far each mesh reaches along the flight
    double perfect;        // s
    radii pairs, insert;   // of all numberings
} spheres;

static sk_result run_setup(const sphere_setup *setup, sk_study_run *run, double *extent) {
    sk_study_mesh mesh;
    sk_result result = sk_study_sphere(AROUND, BANDS, setup->numbering, setup->poles_on_x, &mesh);
    for (int32_t i = 0; i < mesh.mesh.point_count; i++) *extent = sk_max(*extent, mesh.points[i].x);
    // What both have in common, 50 sqrt(3) m/s upwards and gravity, cancels.
    const sk_approach_body bodies[2] = {{&mesh, setup->order, setup->joined, {-0.5 * APART, 0, 0}, {SPEED, 0, 0}},
                                        {&mesh, setup->order, setup->joined, {0.5 * APART, 0, 0}, {-SPEED, 0, 0}}};
    if (result.ok) result = sk_approach_run(bodies, (sk_approach_steps){.ahead = 1e-6}, run);
    sk_study_mesh_release(&mesh);
    return result;
}

// The radius of the root for all 64 numberings of the mesh.
static sk_result find_radii(sk_tree_order order, radii *out) {
    *out = (radii){INFINITY, 0.0};
    for (int bits = 0; bits < 64; bits++) {
        sk_sphere_numbering n = {bits & 1, bits & 2, bits & 4, bits & 8, bits & 16, bits & 32};
        sk_study_mesh mesh;
        sk_ball_tree tree = {.nodes = NULL};
        sk_result result = sk_study_sphere(AROUND, BANDS, n, false, &mesh);
        if (result.ok) result = sk_ball_tree_build(&mesh.mesh, order, true, &tree);
        if (result.ok) {
            out->least = sk_min(out->least, tree.nodes[0].ball.radius);
            out->most = sk_max(out->most, tree.nodes[0].ball.radius);
        }
        sk_ball_tree_release(&tree);
        sk_study_mesh_release(&mesh);
        if (!result.ok) return result;
    }
    return sk_ok();
}

static sk_result run_all(spheres *s) {
    sk_moving_ball a = {.ball = {{-0.5 * APART, 0, 0}, 1.0}, .velocity = {SPEED, 0, 0}},
                   b = {.ball = {{0.5 * APART, 0, 0}, 1.0}, .velocity = {-SPEED, 0, 0}};
    s->perfect = sk_first_contact(&a, &b, 0.0);
    sk_result result = find_radii(SK_TREE_PAIRS, &s->pairs);
    if (result.ok) result = find_radii(SK_TREE_INSERT, &s->insert);
    for (int k = 0; k < SETUPS && result.ok; k++) result = run_setup(&SETUP[k], &s->run[k], &s->extent[k]);
    return result;
}

// ---- output ----

static double first_of(double radius) {
    return (APART - 2.0 * radius) / (2.0 * SPEED);
}

static void print_row(FILE *out, const char *name, double radius, const double time[3]) {
    fprintf(out, "%-22s  %7.4f", name, radius);
    for (int k = 0; k < 3; k++) sk_study_time(out, time[k]);
    fputc('\n', out);
}

static void print(FILE *out, const spheres *s) {
    fprintf(out, "section 5.1: two spheres of 1 m, 1500 m apart, approach at 100 m/s; 144 triangles each\n\n");
    fprintf(out, "%-22s  %7s  %10s  %10s  %10s\n", "", "root, m", "first, s", "faces, s", "contact, s");
    print_row(out, "the paper", 2.485, (const double[]){14.9503, 14.9763, 14.98});
    for (int k = 0; k < SETUPS; k++)
        print_row(out, SETUP[k].name, s->run[k].root_radius[0],
                  (const double[]){s->run[k].first, s->run[k].leaf, s->run[k].contact});
    print_row(out, "perfect spheres", 1.0, (const double[]){s->perfect, INFINITY, s->perfect});
    fprintf(out, "\nThese meshes touch at (1500 m - 2 x %.4f m) / 100 m/s = %.4f s; with the poles on x at %.4f s.\n",
            s->extent[0], first_of(s->extent[0]), first_of(s->extent[3]));
    fprintf(out, "Of 64 numberings of the triangles the root has\n");
    fprintf(out, "  pairwise tree    %.4f to %.4f m: %.4f to %.4f s\n", s->pairs.least, s->pairs.most,
            first_of(s->pairs.most), first_of(s->pairs.least));
    fprintf(out, "  insertion tree   %.4f to %.4f m: %.4f to %.4f s\n", s->insert.least, s->insert.most,
            first_of(s->insert.most), first_of(s->insert.least));
    for (int k = 0; k < 3; k += 2) {
        fprintf(out, "\n%s: steps are cut at these times\n", SETUP[k].name);
        sk_study_events(out, &s->run[k], 12);
    }
}

static void write_json(FILE *out, const spheres *s) {
    fprintf(out, "{\"section\": \"5.1\", \"paper\": {\"first\": 14.9503, \"leaves\": 14.9763, \"contact\": 14.98},\n");
    fprintf(out, " \"perfect\": %.17g, \"touch\": %.17g, \"touch_poles\": %.17g,\n", s->perfect, first_of(s->extent[0]),
            first_of(s->extent[3]));
    fprintf(out, " \"radii\": {\"pairs\": [%.17g, %.17g], \"insert\": [%.17g, %.17g]},\n \"runs\": {\n", s->pairs.least,
            s->pairs.most, s->insert.least, s->insert.most);
    for (int k = 0; k < SETUPS; k++) {
        fprintf(out, "  \"%s\": ", SETUP[k].key);
        sk_study_run_json(out, &s->run[k]);
        fputs(k + 1 < SETUPS ? ",\n" : "\n", out);
    }
    fputs(" }}\n", out);
}

sk_result sk_hierarchy_spheres(FILE *out, sk_study_form form) {
    spheres *s = calloc(1, sizeof *s);
    if (s == NULL) return sk_error("memory is short");
    sk_result result = run_all(s);
    if (result.ok && form == SK_STUDY_JSON) write_json(out, s);
    if (result.ok && form == SK_STUDY_TABLE) print(out, s);
    free(s);
    return result;
}
