// crash.h: what broke and how hard, computed from a recording. It is for a page of text and for a panel.
// An aircraft crashed if something hit it, or it hit something, at more than SK_CRASH_LEAST. It also crashed if a part broke, or if a
// blade struck something. The crash begins with the tick of the first such event. Speeds are those of the centre of gravity over the world.
#pragma once
#include "skidpad.h"

#define SK_CRASH_LEAST         2.0  // m/s, closing speed
#define SK_CRASH_FORWARD_LIMIT 26.0 // g, 14 CFR 23.562(b)(2): deceleration along the fuselage
#define SK_CRASH_UP_LIMIT      19.0 // g, 14 CFR 23.562(b)(1): along the spine

enum { SK_CRASH_HITS = 12, SK_CRASH_PIECES = 8 };

// An event, with the later ones of the same kind, part and touched thing.
typedef struct sk_crash_hit {
    sk_event event; // the first
    double closing; // m/s; NaN: the event has no closing speed
    double kinetic; // J, of the aircraft at the beginning of the tick of the event
    int32_t again;  // how many later ones
    double hardest; // m/s, the largest closing speed of the later ones; 0 without
} sk_crash_hit;

// Energy since the first hit, J. Negative: taken from the motion.
//   wheels, points, skids  work of their contacts on the airframe
//   airframe  work of its contacts with the ground, bodies and other aircraft, and of ties
//   air, engine (propeller or rotors), weight
//   parts     negative: kinetic energy of the parts that broke off
typedef struct sk_crash_work {
    double wheels, points, skids, airframe, air, engine, weight, parts;
} sk_crash_work;

// Energy of the shaft of a propeller or rotors since the first hit, J. Positive: into the shaft. They add up to the change of
// what it holds.
//   engine, air  work of the engine and of the air
//   strikes      negative: what its blades took from it as they struck
//   blades       negative: what blades that broke off took along
typedef struct sk_crash_shaft {
    double engine, air, strikes, blades;
} sk_crash_shaft;

typedef struct sk_crash_moment {
    int64_t tick;
    double speed;    // m/s
    double kinetic;  // J, translation and rotation
    double distance; // m, path of the centre of gravity since the first hit
    double shaft;    // J, kinetic energy of the shaft
    sk_crash_work work;
    sk_crash_shaft on_shaft;
} sk_crash_moment;

// A piece of the airframe with what has been crushed of it. Of one that left: up to the end of the tick in which it left.
// `taken`: what its material took, J, at most its volume times its strength.
typedef struct sk_crash_piece {
    int32_t piece;
    bool left; // it broke off
    sk_crushed_report of;
    double taken;
} sk_crash_piece;

// What an aircraft has lost: bit k for piece, wheel or blade k.
typedef struct sk_crash_lost {
    uint32_t pieces, wheels, blades;
    bool tubes; // of its skids
} sk_crash_lost;

typedef struct sk_crash_aircraft {
    bool crashed;
    sk_crash_hit hit[SK_CRASH_HITS]; // in order of time
    int32_t hit_count;
    int32_t left_out;        // events that count, of further kinds, parts or things
    double left_out_hardest; // m/s, the largest closing speed of them; 0 without
    int32_t slow;            // hits below SK_CRASH_LEAST after the first hit
    bool broke;              // a part of it broke: `first_break` is the event
    sk_event first_break;
    sk_crash_piece piece[SK_CRASH_PIECES]; // those that took most energy, the largest first
    int32_t piece_count, more_pieces;
    double crushed;        // J, of all pieces
    sk_crash_moment begin; // the beginning of the tick of the first hit
    sk_crash_moment end;   // at rest, or at the end of the recording
    bool rests, frozen;
    sk_crash_lost lost;
    sk_load_track load; // peaks since `begin`
} sk_crash_aircraft;

typedef struct sk_crash {
    const sk_model *model;
    sk_crash_aircraft *aircraft; // of the model
    sk_result trouble;           // error if states differed from the recorded ones
} sk_crash;

// Steps through the recording. Errors: memory is short, or the recording cannot be stepped through.
sk_result sk_crash_gather(const sk_recording *recording, const char *name, sk_crash *out);
void sk_crash_release(sk_crash *crash);

// Closing speed of an event, m/s; NaN if its kind has none.
double sk_crash_closing(const sk_event *event);

// The largest mean over 19.8 ms in a direction, g.
double sk_crash_load(const sk_crash_aircraft *aircraft, sk_load_direction direction);
// Whether such a mean exceeds its limit.
bool sk_crash_exceeds(const sk_crash_aircraft *aircraft);

// Writes why a part broke, as far as the event and the type of the aircraft show: the load and the strength.
void sk_crash_reason(const sk_model *model, const sk_event *event, char *text, size_t size);
