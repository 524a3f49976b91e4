// bench.h: functions shared by the sections of the benchmark. A section prints its own table.
#pragma once
#include <stdbool.h>
#include <stdint.h>

double bench_now(void);            // s, from a clock that never goes back
double bench_processor_time(void); // s of processor time used by this program: for work that is done once

// Keeps the compiler from dropping a result that nobody uses.
void bench_keep(uint64_t word);

// Whether --quick was given: fewer rounds, and without the largest scenes. For a quick look: its numbers are not meant
// to be kept.
bool bench_is_quick(void);

void bench_bodies(void); // needs the scene files
void bench_boundary(void);
void bench_broad(void);
void bench_contact(void);
void bench_convex(void);
void bench_crush(void);
void bench_hierarchy(void);
void bench_island(void);
void bench_overlap(void);
void bench_patch(void);
void bench_recording(void); // needs the scene files
void bench_scenery(void);
void bench_skid(void);
void bench_union(void);
void bench_wheel(void);
void bench_world(void); // needs the scene files: only in builds with the program
