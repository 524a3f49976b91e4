// scene_things.h: prints the loose bodies and the ties of a model, for `skidpad scene`.
#pragma once
#include "skidpad.h"

// One line for each type of body: how many, the mass, the materials, the size of its box, and their numbers from 1.
void sk_print_bodies(const sk_model *model);
// One line for each tie: its number from 1, its ends, its length and its strength.
void sk_print_ties(const sk_model *model);
