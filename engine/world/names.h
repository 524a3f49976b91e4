// names.h: how a text names an aircraft, a body or a tie.
// By its name: "c172p", "crate", "lashing". If several have this name, its number follows: "crate (body 3)". If the name
// says no more than the kind, as "body" does, the number replaces it: "body 3". Numbers count from 1, as the lists of a
// scene do. Debris has the name of its aircraft: "left wing 2 of c172p", "propeller blade 1 of c172p". Only the names of columns, such as body[2].position.x, count from 0.
#pragma once
#include "world/model.h"

enum { SK_THING_TEXT = 2 * SK_NAME + 32 };

// Each writes and returns `out`. The numbers of the arguments count from 0. One out of range is "an aircraft", "a body",
// "a tie".
const char *sk_aircraft_text(const sk_model *model, int64_t aircraft, char out[SK_THING_TEXT]);
const char *sk_tie_text(const sk_model *model, int64_t tie, char out[SK_THING_TEXT]);
// A loose body, or an aircraft, whose numbers follow those of the bodies.
const char *sk_body_text(const sk_model *model, int64_t body, char out[SK_THING_TEXT]);

// The same of one thing of a list that is not in a model yet. `alike`: things of the list with this name.
const char *sk_thing_text(const char *kind, const char *name, int64_t number, int32_t alike, char out[SK_THING_TEXT]);
