// Hundreds of loose bodies in whole steps of the world: stacks, sleepers, a pyramid, a fall into a heap, bowling. Prints
// us per substep and its ratio to real time, beside Bullet where it is built in: the same bodies with the same substep.
// Then some of them by the clock, with one thread and with one for each processor.
#include "bench.h"
#include "scene/scene.h"
#ifdef SKIDPAD_BENCH_PEERS
#    include "bodies_peer.h"
#endif

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 5, QUICK_ROUNDS = 1, STRETCH = 6, STRETCHES_MAX = 60 };

// What is measured: `lead` seconds pass, then `seconds` are timed. `settings`: of the scene below; null: the scene of this
// name.
typedef struct show {
    const char *name, *scene, *setting;
    double lead, seconds;
    bool sleeps, stands; // at the end all bodies sleep; no body may move
    bool threads;        // is also timed with several threads
} show;

static const show shows[] = {
    {"50 stacks of ten", NULL, "build=stacks", 0.4, 0.5, false, true, true},
    {"2,000 asleep", NULL, "build=sleepers", 1.5, 0.5, true, true, false},
    {"pyramid of 506", NULL, "build=pyramid", 0.4, 0.5, false, true, true},
    {"500 fall", NULL, "build=fall", 0.0, 2.0, false, false, false},
    {"500 in a heap", NULL, "build=fall", 2.0, 1.0, false, false, true},
    {"bowling, at the hit", "bowling", NULL, 2.4, 2.0, false, false, false},
};

static const char TEXT[] =
    "local things = include 'parts/bodies'\n"
    "local build, bodies = param('build', 'stacks'), {}\n"
    "local function add(x, y, z, more)\n"
    "  local c = { at = {x, y, z}, stands = false }\n"
    "  for k, v in pairs(more or {}) do c[k] = v end\n"
    "  bodies[#bodies + 1] = things.crate(c)\n"
    "end\n"
    "if build == 'stacks' then\n"
    "  for i = 0, 49 do for level = 0, 9 do add(3 * (i % 10), 3 * (i // 10), level) end end\n"
    "elseif build == 'sleepers' then\n"
    "  for i = 0, 1999 do add(2 * (i % 50), 2 * (i // 50), 0) end\n"
    "elseif build == 'pyramid' then\n"
    "  for level = 0, 10 do\n"
    "    local n = 11 - level\n"
    "    for i = 0, n * n - 1 do add(1.05 * (i % n - n / 2), 1.05 * (i // n - n / 2), level) end\n"
    "  end\n"
    "else\n"
    "  for i = 0, 499 do\n"
    "    local level = i // 100\n"
    "    add(2.2 * (i % 10) + 0.3 * (level % 2), 2.2 * (i // 10 % 10) + 0.2 * (level % 3), 0.5 + 2.4 * level,\n"
    "        { pitch = 7 * i % 40 - 20, roll = 11 * i % 30 - 15, heading = 13 * i % 90 })\n"
    "  end\n"
    "end\n"
    "return scene{ title = 'Crates', bodies = bodies,\n"
    "  scenery = made_of(materials.concrete, halfspace{ normal = {0, 0, 1}, through = {0, 0, 0} }) }\n";

static void complain(sk_result r) {
    char text[512];
    if (r.ok) return;
    fprintf(stderr, "skidpad-bench: %s\n", sk_result_format(&r, text, sizeof text));
    exit(2);
}

static sk_scene *load(const show *s) {
    sk_scene *scene;
    if (s->scene != NULL) {
        complain(sk_scene_load(s->scene, &(sk_scene_options){0}, &scene));
    } else {
        const char *settings[] = {s->setting};
        sk_scene_options options = {.settings = settings, .setting_count = 1};
        complain(sk_scene_load_text(TEXT, sizeof TEXT - 1, "crates.lua", &options, &scene));
    }
    return scene;
}

// The result of one contestant.
typedef struct timing {
    double us;    // of a substep
    double moved; // m, the largest motion of a body while it was timed
} timing;

// Stretches of ticks are timed one by one, and each counts with its best round: other load spoils few of them.
typedef struct stopwatch {
    int stretches;
    double best[STRETCHES_MAX]; // s
} stopwatch;

static stopwatch stopwatch_of(const show *s) {
    stopwatch w = {.stretches = (int)(s->seconds * SK_TICK_HZ / STRETCH)};
    for (int k = 0; k < w.stretches; k++) w.best[k] = 1e9;
    return w;
}

static void note(stopwatch *w, int stretch, double seconds) {
    if (seconds < w->best[stretch]) w->best[stretch] = seconds;
}

static double us_of(const stopwatch *w, int substeps) {
    double sum = 0.0;
    for (int k = 0; k < w->stretches; k++) sum += w->best[k];
    return 1e6 * sum / (w->stretches * STRETCH * substeps);
}

static int rounds(void) {
    return bench_is_quick() ? QUICK_ROUNDS : ROUNDS;
}

static sk_controls *controls_of(const sk_model *model) {
    sk_controls *controls = calloc((size_t)model->aircraft_count + 1, sizeof *controls);
    for (int32_t i = 0; controls != NULL && i < model->aircraft_count; i++) controls[i] = model->aircraft[i].controls;
    return controls;
}

static double largest_motion(const sk_model *model, const sk_state *a, const sk_state *b) {
    double most = 0.0;
    for (int32_t i = 0; i < model->body_count; i++)
        most = sk_max(most, sk_length(sk_sub(sk_state_body(a, i)->position, sk_state_body(b, i)->position)));
    return most;
}

// A scene from the moment at which it is timed.
typedef struct stage {
    const sk_scene *scene;
    sk_controls *controls;
    sk_state *start, *state;
} stage;

static stage stage_of(const show *s, const sk_scene *scene) {
    stage g = {.scene = scene, .controls = controls_of(scene->model)};
    if (g.controls == NULL) complain(sk_error("memory is short"));
    complain(sk_state_create(scene->model, &g.start));
    complain(sk_state_create(scene->model, &g.state));
    for (int i = 0; i < (int)(s->lead * SK_TICK_HZ); i++)
        sk_world_step(scene->model, g.start, g.controls, scene->workspace);
    return g;
}

static void stage_end(stage *g) {
    sk_state_destroy(g->start);
    sk_state_destroy(g->state);
    free(g->controls);
}

// Times one round by the processor's time and by the clock.
static void time_round(stage *g, stopwatch *processor, stopwatch *clock) {
    const sk_model *model = g->scene->model;
    sk_state_copy(model, g->start, g->state);
    for (int k = 0; k < processor->stretches; k++) {
        double from = bench_processor_time(), now = bench_now();
        for (int i = 0; i < STRETCH; i++) sk_world_step(model, g->state, g->controls, g->scene->workspace);
        note(processor, k, bench_processor_time() - from);
        note(clock, k, bench_now() - now);
    }
    bench_keep(sk_state_hash(model, g->state));
}

static timing time_scene(const show *s, const sk_scene *scene) {
    stage g = stage_of(s, scene);
    stopwatch w = stopwatch_of(s), clock = w;
    for (int round = 0; round < rounds(); round++) time_round(&g, &w, &clock);
    timing t = {us_of(&w, scene->model->substeps), largest_motion(scene->model, g.start, g.state)};
    stage_end(&g);
    return t;
}

// Times one thread and one for each processor in turns, so that other load meets both.
static void print_threads(const show *s, const sk_scene *scene) {
    stage g = stage_of(s, scene);
    stopwatch processor[2] = {stopwatch_of(s), stopwatch_of(s)}, clock[2] = {processor[0], processor[0]};
    int32_t threads = 1;
    for (int round = 0; round < rounds(); round++) {
        for (int many = 0; many < 2; many++) {
            complain(sk_workspace_set_threads(scene->workspace, many ? 0 : 1));
            threads = sk_workspace_threads(scene->workspace);
            time_round(&g, &processor[many], &clock[many]);
        }
    }
    complain(sk_workspace_set_threads(scene->workspace, 1));
    int substeps = scene->model->substeps;
    double one = us_of(&clock[0], substeps), all = us_of(&clock[1], substeps);
    printf("%-20s %8d %10.1f %10.1f %10.2f %10.2f\n", s->name, (int)threads, one, all, all / one,
           us_of(&processor[1], substeps) / us_of(&processor[0], substeps));
    fflush(stdout);
    stage_end(&g);
}

#ifdef SKIDPAD_BENCH_PEERS
static void put(double *to, sk_vec3 v) {
    to[0] = v.x;
    to[1] = v.y;
    to[2] = v.z;
}

static bool is_box(const sk_convex *solid, sk_vec3 *half) {
    if (solid->vertex_count != 8) return false;
    *half = (sk_vec3){fabs(solid->vertex[0].x), fabs(solid->vertex[0].y), fabs(solid->vertex[0].z)};
    for (int32_t i = 1; i < 8; i++) {
        sk_vec3 v = solid->vertex[i];
        sk_vec3 apart = {fabs(v.x) - half->x, fabs(v.y) - half->y, fabs(v.z) - half->z};
        if (sk_length(apart) > 1e-9) return false;
    }
    return true;
}

// The bodies of these scenes have one part and principal axes that are those of their frame.
static peer_body peer_body_of(const sk_model *model, int32_t i) {
    const sk_body_placement *at = &model->bodies[i];
    const sk_body_type *type = &model->body_types[at->type];
    peer_body body = {.mass = type->mass,
                      .inertia = {type->inertia.row[0].x, type->inertia.row[1].y, type->inertia.row[2].z},
                      .attitude = {at->attitude.w, at->attitude.x, at->attitude.y, at->attitude.z}};
    int32_t material = type->piece_count > 0 ? type->pieces[0].material : type->rounds[0].material;
    body.friction = model->materials[material].metal.mu_static;
    put(body.position, at->position);
    put(body.velocity, at->velocity);
    put(body.rate, sk_rotate(at->attitude, at->rate));
    sk_vec3 half;
    if (type->piece_count == 0) {
        body.shape = PEER_SPHERE;
        body.size[0] = type->rounds[0].radius;
    } else if (is_box(&type->pieces[0].solid, &half)) {
        put(body.size, half);
    } else {
        body.shape = PEER_HULL;
        body.points = &type->pieces[0].solid.vertex[0].x;
        body.point_count = type->pieces[0].solid.vertex_count;
    }
    return body;
}

static timing time_peer(const show *s, const sk_model *model) {
    peer_body *bodies = calloc((size_t)model->body_count, sizeof *bodies);
    if (bodies == NULL) complain(sk_error("memory is short"));
    for (int32_t i = 0; i < model->body_count; i++) bodies[i] = peer_body_of(model, i);
    stopwatch w = stopwatch_of(s);
    timing t = {0.0, 0.0};
    double *from = calloc(3 * (size_t)model->body_count, sizeof *from);
    if (from == NULL) complain(sk_error("memory is short"));
    // Bullet puts bodies to sleep after two seconds.
    int lead = (int)((s->lead + (s->sleeps ? 2.0 : 0.0)) / model->substep);
    for (int round = 0; round < rounds(); round++) {
        bodies_peer *peer = bodies_peer_create(bodies, model->body_count, s->sleeps);
        for (int i = 0; i < lead; i++) bodies_peer_step(peer, model->substep);
        for (int32_t i = 0; i < model->body_count; i++) bodies_peer_position(peer, i, from + 3 * i);
        for (int k = 0; k < w.stretches; k++) {
            double begin = bench_processor_time();
            for (int i = 0; i < STRETCH * model->substeps; i++) bodies_peer_step(peer, model->substep);
            note(&w, k, bench_processor_time() - begin);
        }
        t.moved = 0.0;
        for (int32_t i = 0; i < model->body_count; i++) {
            double to[3];
            bodies_peer_position(peer, i, to);
            sk_vec3 path = {to[0] - from[3 * i], to[1] - from[3 * i + 1], to[2] - from[3 * i + 2]};
            t.moved = sk_max(t.moved, sk_length(path));
        }
        bodies_peer_destroy(peer);
    }
    t.us = us_of(&w, model->substeps);
    free(bodies);
    free(from);
    return t;
}
#endif

static void print_moved(const show *s, double moved) {
    if (s->stands)
        printf(" %10.1e", moved);
    else
        printf(" %10s", "-");
}

void bench_bodies(void) {
    printf("bodies: one substep of hundreds of loose bodies, %d ticks at their best of %d rounds; moved: the largest "
           "motion of a body that should stand, m\n",
           STRETCH, rounds());
    printf("%-20s %8s %10s %10s %10s %10s %10s %10s\n", "", "bodies", "us", "of 1,042", "moved", "Bullet us",
           "x Bullet", "moved");
    for (size_t k = 0; k < sizeof shows / sizeof shows[0]; k++) {
        const show *s = &shows[k];
        sk_scene *scene = load(s);
        timing own = time_scene(s, scene);
        double real = 1e6 * scene->model->substep;
        printf("%-20s %8d %10.1f %10.3f", s->name, (int)scene->model->body_count, own.us, own.us / real);
        print_moved(s, own.moved);
#ifdef SKIDPAD_BENCH_PEERS
        timing peer = time_peer(s, scene->model);
        printf(" %10.1f %10.2f", peer.us, own.us / peer.us);
        print_moved(s, peer.moved);
#endif
        printf("\n");
        fflush(stdout);
        sk_scene_destroy(scene);
    }
    printf("by the clock, with one thread and with one for each processor\n");
    printf("%-20s %8s %10s %10s %10s %10s\n", "", "threads", "us of one", "us of all", "ratio", "processor");
    for (size_t k = 0; k < sizeof shows / sizeof shows[0]; k++) {
        if (!shows[k].threads) continue;
        sk_scene *scene = load(&shows[k]);
        print_threads(&shows[k], scene);
        sk_scene_destroy(scene);
    }
}
