#include "demo_scene.h"

#include <math.h>
#include <stdlib.h>

enum { GRASS, ASPHALT, CONCRETE, PAINT, YELLOW, GRAVEL, SAND, ICE, SNOW, MUD, WATER, DECK, STEEL, HALL };

const sk_material demo_materials[DEMO_MATERIALS] = {
    {.name = "grass", .colour = {0.115, 0.165, 0.050}, .grain = 1.0},
    {.name = "asphalt_dry", .colour = {0.105, 0.105, 0.110}, .grain = 0.5},
    {.name = "concrete", .colour = {0.42, 0.40, 0.37}, .grain = 0.5},
    {.name = "paint_white", .colour = {0.80, 0.80, 0.78}, .grain = 0.5},
    {.name = "paint_yellow", .colour = {0.75, 0.50, 0.05}, .grain = 0.5},
    {.name = "gravel", .colour = {0.36, 0.33, 0.29}, .grain = 0.1},
    {.name = "sand", .colour = {0.62, 0.50, 0.33}, .grain = 0.1},
    {.name = "ice", .colour = {0.72, 0.82, 0.88}, .grain = 0.5},
    {.name = "snow_packed", .colour = {0.88, 0.90, 0.93}, .grain = 0.5},
    {.name = "mud", .colour = {0.17, 0.11, 0.07}, .grain = 0.5},
    {.name = "water", .colour = {0.020, 0.055, 0.065}, .grain = 1.0},
    {.name = "deck_nonskid", .colour = {0.12, 0.13, 0.14}, .grain = 0.2},
    {.name = "steel", .colour = {0.50, 0.53, 0.56}, .grain = 0.5},
    {.name = "wall", .colour = {0.60, 0.42, 0.32}, .grain = 0.5},
};

typedef struct patch {
    double x1, y1, x2, y2;
    int32_t material;
} patch;

// Later ones lie on top of earlier ones.
static const patch patches[] = {
    {-20000, -20000, 20000, 20000, GRASS},
    {-15, -600, 15, 600, ASPHALT},
    {15, -420, 60, -402, ASPHALT},
    {60, -450, 180, -330, CONCRETE},
    {-14, -590, -13, 590, PAINT},
    {13, -590, 14, 590, PAINT},
    {30, -300, 60, -270, GRAVEL},
    {30, -260, 60, -230, SAND},
    {30, -220, 60, -190, ICE},
    {30, -180, 60, -150, SNOW},
    {30, -140, 60, -110, MUD},
    {30, -100, 60, -70, DECK},
    {30, -60, 60, -30, STEEL},
    {-400, -300, -120, 100, WATER},
    {16, -411.3, 70, -410.9, YELLOW},
};

enum { CUTS_MAX = 200, FACES_MAX = 12000 };

typedef struct cuts {
    double at[CUTS_MAX];
    int count;
} cuts;

static void add_cut(cuts *c, double x) {
    int i = 0;
    while (i < c->count && c->at[i] < x) i++;
    if (i < c->count && c->at[i] == x) return;
    for (int k = c->count; k > i; k--) c->at[k] = c->at[k - 1];
    c->at[i] = x;
    c->count++;
}

// The centre line's dashes and the thresholds' bars, on top of the patches.
static int32_t marking(double x, double y, int32_t below) {
    double end = fabs(y) < 0 ? 0 : 600.0 - fabs(y);
    if (fabs(x) < 0.45 && fabs(y) < 540 && fmod(y + 6000.0, 50.0) < 30.0) return PAINT;
    if (end > 12 && end < 42 && fabs(x) < 12.6 && fabs(x) > 1.8 && fmod(fabs(x) - 1.8, 3.6) < 1.8) return PAINT;
    return below;
}

static void add_face(sk_boundary *b, const sk_vec3 p[4], int32_t material) {
    sk_face *f = &b->faces[b->face_count++];
    *f = (sk_face){.first = b->vertex_count,
                   .count = 4,
                   .material = material,
                   .normal = sk_unit(sk_cross(sk_sub(p[1], p[0]), sk_sub(p[2], p[1])))};
    for (int i = 0; i < 4; i++) b->vertices[b->vertex_count++] = p[i];
}

static void add_box(sk_boundary *b, sk_vec3 low, sk_vec3 high, int32_t wall, int32_t roof) {
    const double x[2] = {low.x, high.x}, y[2] = {low.y, high.y}, z[2] = {low.z, high.z};
    add_face(b, (sk_vec3[]){{x[0], y[0], z[1]}, {x[1], y[0], z[1]}, {x[1], y[1], z[1]}, {x[0], y[1], z[1]}}, roof);
    add_face(b, (sk_vec3[]){{x[0], y[0], z[0]}, {x[1], y[0], z[0]}, {x[1], y[0], z[1]}, {x[0], y[0], z[1]}}, wall);
    add_face(b, (sk_vec3[]){{x[1], y[0], z[0]}, {x[1], y[1], z[0]}, {x[1], y[1], z[1]}, {x[1], y[0], z[1]}}, wall);
    add_face(b, (sk_vec3[]){{x[1], y[1], z[0]}, {x[0], y[1], z[0]}, {x[0], y[1], z[1]}, {x[1], y[1], z[1]}}, wall);
    add_face(b, (sk_vec3[]){{x[0], y[1], z[0]}, {x[0], y[0], z[0]}, {x[0], y[0], z[1]}, {x[0], y[1], z[1]}}, wall);
}

static void add_ground(sk_boundary *b) {
    cuts x = {.count = 0}, y = {.count = 0};
    for (size_t i = 0; i < sizeof patches / sizeof patches[0]; i++) {
        add_cut(&x, patches[i].x1), add_cut(&x, patches[i].x2);
        add_cut(&y, patches[i].y1), add_cut(&y, patches[i].y2);
    }
    add_cut(&x, -0.45), add_cut(&x, 0.45);
    for (double s = -1; s <= 1; s += 2)
        for (double at = 1.8; at < 12.7; at += 1.8) add_cut(&x, s * at);
    for (double s = -1; s <= 1; s += 2) add_cut(&y, s * 588), add_cut(&y, s * 558);
    for (double at = -550; at < 540; at += 50) add_cut(&y, at), add_cut(&y, at + 30);
    for (int i = 0; i + 1 < x.count; i++) {
        double from = y.at[0];
        for (int k = 0; k + 1 < y.count; k++) {
            int32_t kind[2];
            for (int n = 0; n < 2; n++) {
                int row = k + n + 1 < y.count ? k + n : k;
                double cx = 0.5 * (x.at[i] + x.at[i + 1]), cy = 0.5 * (y.at[row] + y.at[row + 1]);
                for (size_t p = 0; p < sizeof patches / sizeof patches[0]; p++)
                    if (cx > patches[p].x1 && cx < patches[p].x2 && cy > patches[p].y1 && cy < patches[p].y2)
                        kind[n] = patches[p].material;
                kind[n] = marking(cx, cy, kind[n]);
            }
            if (kind[0] == kind[1] && k + 2 < y.count) continue; // one face for a run of the same material
            add_face(b,
                     (sk_vec3[]){{x.at[i], from, 0},
                                 {x.at[i + 1], from, 0},
                                 {x.at[i + 1], y.at[k + 1], 0},
                                 {x.at[i], y.at[k + 1], 0}},
                     kind[0]);
            from = y.at[k + 1];
        }
    }
}

sk_boundary demo_boundary(void) {
    sk_boundary b = {.faces = malloc(FACES_MAX * sizeof *b.faces),
                     .vertices = malloc(4 * FACES_MAX * sizeof *b.vertices)};
    add_ground(&b);
    add_box(&b, sk_vec(150, -445, 0), sk_vec(178, -415, 8), STEEL, STEEL);
    add_box(&b, sk_vec(150, -405, 0), sk_vec(178, -375, 8), STEEL, STEEL);
    add_box(&b, sk_vec(120, -330, 0), sk_vec(150, -318, 5), HALL, CONCRETE);
    add_box(&b, sk_vec(160, -330, 0), sk_vec(168, -322, 22), CONCRETE, CONCRETE);
    add_box(&b, sk_vec(158, -332, 22), sk_vec(170, -320, 26), STEEL, CONCRETE);
    for (int i = 0; i < 12; i++)
        add_box(&b, sk_vec(260 + 23 * (i % 4), -200 + 70 * (i / 4), 0),
                sk_vec(272 + 23 * (i % 4), -188 + 70 * (i / 4), 4.0 + (i * 5) % 4), HALL, HALL);
    return b;
}

sk_boundary demo_ship(void) {
    sk_boundary b = {.faces = malloc(FACES_MAX * sizeof *b.faces),
                     .vertices = malloc(4 * FACES_MAX * sizeof *b.vertices)};
    add_box(&b, sk_vec(-50, -7, -5), sk_vec(50, 7, 5), STEEL, DECK);
    add_box(&b, sk_vec(-10, -6, 5), sk_vec(30, 6, 11), STEEL, STEEL);
    add_box(&b, sk_vec(0, -3, 11), sk_vec(10, 3, 17), STEEL, STEEL);
    return b;
}

// Bretschneider's spectrum in bands of equal width, each band a wave; directions and phases are scattered.
sk_seaway demo_sea(double level) {
    const double height = 3.2, peak = 2.0 * SK_PI / 9.5, least = 0.5, step = 0.055, gravity = 9.80665;
    sk_seaway sea = {.present = true, .level = level, .wave_count = SK_WAVES_MAX};
    for (int32_t i = 0; i < SK_WAVES_MAX; i++) {
        double share = fmod(0.618034 * (i + 1), 1.0), w = peak * (least + step * (i + share));
        double ratio = peak / w, r4 = ratio * ratio * ratio * ratio;
        double density = 0.3125 * height * height * r4 / w * exp(-1.25 * r4), k = w * w / gravity;
        double angle = 0.8 + 0.9 * (fmod(43758.5453 * fabs(sin(12.9898 * (i + 1))), 1.0) - 0.5);
        sea.waves[i] = (sk_wave){.amplitude = sqrt(2.0 * density * step * peak),
                                 .kx = k * cos(angle),
                                 .ky = k * sin(angle),
                                 .frequency = w,
                                 .phase = 2.0 * SK_PI * fmod(43758.5453 * fabs(sin(78.233 * (i + 1))), 1.0)};
    }
    return sea;
}

void demo_boundary_free(sk_boundary *b) {
    free(b->faces);
    free(b->vertices);
    *b = (sk_boundary){0};
}
