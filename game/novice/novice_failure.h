// novice_failure.h: describes in a few words why a novice's flight failed. Flights that failed alike get the same
// words.
#pragma once
#include "novice/novice_flight.h"

// flew: it has been well above the ground.
void sk_novice_failure(const sk_scene *scene, const sk_moment *end, bool flew, char out[SK_NOVICE_CAUSE]);
// Where an aircraft stands that stands outside of the place to land on; null: it stands inside, or the next step is no landing.
const char *sk_novice_stands_outside(const sk_course_step *step, sk_vec3 place);
