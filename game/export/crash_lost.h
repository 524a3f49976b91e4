// crash_lost.h: names of the parts that an aircraft lost in a crash.
#pragma once
#include "playback/crash.h"

enum { SK_CRASH_LOST_MAX = SK_AIRFRAME_PIECES_MAX + SK_WHEELS_MAX + SK_BLADES_MAX + 1, SK_CRASH_LOST_NAME = 48 };
typedef struct sk_crash_lost_names {
    char name[SK_CRASH_LOST_MAX][SK_CRASH_LOST_NAME]; // "propeller blade 2", "right wing 3"
    int32_t count;
} sk_crash_lost_names;

// Names each blade, wheel and piece with a joint that is gone, and the tubes of the skids as one.
void sk_crash_lost_list(const sk_aircraft_type *type, const sk_crash_lost *lost, sk_crash_lost_names *out);

// Joins names whose numbers follow each other: "right wing 3 to 5".
void sk_crash_lost_join(sk_crash_lost_names *names);
