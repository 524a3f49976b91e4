// skidpad-bench: measures how long the engine's queries and steps take on this machine.
#include "bench.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

static const struct {
    const char *name, *what;
    void (*run)(void);
} sections[] = {
    {"scenery", "entry queries on scenes of bricks: tree, every piece in turn, expression", bench_scenery},
    {"boundary", "the boundary polygons of fields with bricks and tiles", bench_boundary},
    {"broad", "which boxes touch: every algorithm of the broad phase", bench_broad},
    {"overlap", "entry queries and the boundary where all solids overlap", bench_overlap},
    {"contact", "oriented contact of many points: bit form against reference form, and as scenery", bench_contact},
    {"convex", "two convex pieces of 8, 20 and 60 vertices: distance, axes, common part, depth field", bench_convex},
    {"crush", "a piece with up to four holes in the ground: all parts together, and each alone", bench_crush},
    {"hierarchy", "trees of balls, tests of bounding volumes in batches, closest points of faces", bench_hierarchy},
    {"island", "one substep of 500 crates in contact: stacks and a wall", bench_island},
    {"patch", "the contact of two convex pieces of 8, 20 and 60 vertices", bench_patch},
    {"skid", "one substep of a skid gear with forty nodes on the ground", bench_skid},
    {"union", "the depth field of scenery: one body pressed in, and the blocks of cells", bench_union},
    {"wheel", "one substep of a wheel on several faces", bench_wheel},
#ifdef SKIDPAD_WITH_GAME
    {"bodies", "one substep of hundreds of loose bodies: stacks, sleepers, a pyramid, a heap, bowling", bench_bodies},
    {"world", "one tick of the Cessna and of the AH-1S on the ground and in the air, and of many Cessnas", bench_world},
    {"recording", "what recordings cost: a tick, bytes an hour, checking, seeking", bench_recording},
#endif
};

enum { SECTIONS = sizeof sections / sizeof sections[0] };

static volatile uint64_t sink;
static bool quick;

static double seconds_of(clockid_t clock) {
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

double bench_now(void) {
    return seconds_of(CLOCK_MONOTONIC);
}

double bench_processor_time(void) {
    return seconds_of(CLOCK_PROCESS_CPUTIME_ID);
}

void bench_keep(uint64_t word) {
    sink = sink ^ word;
}

bool bench_is_quick(void) {
    return quick;
}

static void print_usage(FILE *out) {
    fprintf(out, "usage: skidpad-bench [--quick] [SECTION...]   all sections where none is named\n\n");
    for (int i = 0; i < SECTIONS; i++) fprintf(out, "  %-12s %s\n", sections[i].name, sections[i].what);
    fprintf(out, "\n  %-12s fewer rounds, and without the largest scenes\n", "--quick");
}

static int find_section(const char *name) {
    for (int i = 0; i < SECTIONS; i++) {
        if (strcmp(name, sections[i].name) == 0) return i;
    }
    return -1;
}

int main(int count, char **arguments) {
    for (int i = 1; i < count; i++) {
        if (strcmp(arguments[i], "--help") == 0 || strcmp(arguments[i], "-h") == 0) {
            print_usage(stdout);
            return 0;
        }
        if (strcmp(arguments[i], "--quick") == 0) {
            quick = true;
        } else if (find_section(arguments[i]) < 0) {
            fprintf(stderr, "skidpad-bench: there is no section \"%s\"\n", arguments[i]);
            print_usage(stderr);
            return 2;
        }
    }
    int named = 0;
    for (int i = 1; i < count; i++) {
        int section = find_section(arguments[i]);
        if (section < 0) continue;
        sections[section].run();
        named++;
    }
    for (int i = 0; i < SECTIONS && named == 0; i++) sections[i].run();
    return 0;
}
