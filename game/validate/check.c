// The groups of checks, and the rule by which a measurement passes.
#include "validate/suite.h"

#include <stdlib.h>
#include <string.h>

const sk_check_group sk_check_groups[] = {
    {"hold",
     "Parked aircraft with their brakes on: they move less than a micrometre in ten minutes while static friction "
     "suffices."},
    {"slip", "The limit of static friction, and sliding beyond it: slopes in every heading, and the friction border."},
    {"stop", "Braking: the distance with all wheels locked, with the main wheels alone, on grounds that yield."},
    {"roll", "Rolling freely: resistance, grip to the side, seams, kerbs, ditches, water."},
    {"corner", "Turns: radius by steering angle, the fastest turn that friction or the track of the wheels allows."},
    {"wind", "Wind on parked and rolling aircraft."},
    {"drop", "Drops onto the gear: struts as springs and dampers, landing loads, failure."},
    {"tip", "Tipping over: the centre of gravity leaves the triangle of the wheels."},
    {"skid", "Skids: stiffness of the published gear, drops, slopes."},
    {"loop", "The ground loop of the taildragger, and its absence in the tricycle."},
    {"flight", "Free flight: the NASA check cases (NASA/TM-2015-218675)."},
    {"rotor", "The helicopter: hover, controls to trim, power over speed, ground effect, autorotation."},
    {"handbook", "Whole aircraft against their handbooks, flown by scripts."},
    {"aids", "Flying aids: they hold what keys command without oscillation, stay stable without input, and land softly "
             "and straight."},
    {"crash", "Crashes: what breaks, and the final state."},
    {"deck", "Moving decks: parked aircraft move with the deck, and slide where statics predicts it."},
    {"ruts", "Ruts, bumps, and splashes in water."},
    {"glider", "A glider: published figures, winch launch."},
    {"tow", "A tug: drive, wheel spin, tow bar, against closed forms."},
    {"body", "Loose bodies: flight, rest, sliding, impacts, masonry, ties, against closed forms."},
    {"patch", "Contact of volumes: depth, rocking, work around closed paths."},
    {"energy", "The energy account: it closes in every scenario."},
    {"numerics", "Convergence with the size of the substep."},
    {NULL, NULL}};

int32_t sk_check_group_index(const sk_check *check) {
    size_t length = strcspn(check->name, ".");
    for (int32_t i = 0; sk_check_groups[i].name != NULL; i++) {
        if (strlen(sk_check_groups[i].name) == length && strncmp(sk_check_groups[i].name, check->name, length) == 0)
            return i;
    }
    return -1;
}

const sk_check_group *sk_check_group_of(const sk_check *check) {
    int32_t i = sk_check_group_index(check);
    return i < 0 ? NULL : &sk_check_groups[i];
}

bool sk_measurement_passes(const sk_check *check, sk_measurement m) {
    switch (check->kind) {
    case SK_CHECK_WITHIN: return fabs(m.measured - m.expected) <= m.tolerance;
    case SK_CHECK_AT_MOST: return m.measured <= m.expected;
    case SK_CHECK_AT_LEAST: return m.measured >= m.expected;
    }
    return false;
}

bool sk_validate_long(void) {
    const char *value = getenv("SKIDPAD_LONG");
    return value != NULL && value[0] != '\0' && strcmp(value, "0") != 0;
}
