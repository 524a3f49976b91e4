// limits.h: limits on clearance and time to contact that a scene sets for the first aircraft, and their watch.
// The watch reads states. It changes no motion, and recordings do not store it.
#pragma once
#include "skidpad.h"

enum { SK_LIMITS_MAX = 16, SK_LIMIT_EVENTS_MAX = 2 * SK_LIMITS_MAX };

// Of the parts whose names contain `part`; empty: all parts.
typedef struct sk_limit {
    char part[SK_NAME];
    double clearance; // m; 0: none
    double seconds;   // of the time to contact; 0: none
} sk_limit;

typedef struct sk_limits {
    int32_t count;
    sk_limit limit[SK_LIMITS_MAX];
} sk_limits;

// Error: a limit names no part of the first aircraft.
sk_result sk_limits_check(const sk_limits *limits, const sk_model *model);

typedef struct sk_limit_watch {
    const sk_limits *limits;
    sk_clearance_meter *meter; // owned; null if there are no limits
    uint64_t parts[SK_LIMITS_MAX];
    bool near[SK_LIMITS_MAX], ahead[SK_LIMITS_MAX]; // the limit is passed
} sk_limit_watch;

// Errors: those of sk_clearance_meter_create. Call sk_limit_watch_end, also after an error.
sk_result sk_limit_watch_begin(const sk_limits *limits, const sk_model *model, sk_limit_watch *out);
void sk_limit_watch_end(sk_limit_watch *watch);

// Writes an event for each limit of which the value falls below it in this state. The event comes again only after the
// value has been more than 5 % above the limit, or the most that is measured. Returns the number of events.
int32_t sk_limit_watch_look(sk_limit_watch *watch, const sk_state *state, sk_event out[SK_LIMIT_EVENTS_MAX]);
