// novice_failure.h: describes in a few words why a novice's flight failed. Flights that failed for the same reason get
// the same text.
#pragma once
#include "novice/novice_flight.h"

// Writes the cause of a failure. `flew`: the aircraft has been in the air.
void sk_novice_failure(const sk_scene *scene, const sk_moment *end, bool flew, char out[SK_NOVICE_CAUSE]);
// Describes where an aircraft stands outside its landing place. Returns null if it stands inside, or if the next step
// is not a landing.
const char *sk_novice_stands_outside(const sk_course_step *step, sk_vec3 place);
