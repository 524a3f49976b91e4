#include "input/aids_list.h"

#include "scene/nearest.h"
#include <stdio.h>
#include <string.h>

#define ROW(name, helicopter, label)                                                                                   \
    { #name, label, offsetof(sk_aids_switches, name), helicopter }
const sk_aid_info sk_aids_table[SK_AIDS_COUNT] = {
    ROW(bank, false, "Bank: keys change the bank, the aid holds it"),
    ROW(path, false, "Flight path: keys change it, the aid holds it"),
    ROW(speed, false, "Speed: prevents stall and overspeed"),
    ROW(rudder, false, "Rudder: turns without sideslip"),
    ROW(steering, false, "Steering: holds the heading on the ground"),
    ROW(flare, false, "Flare: slows the descent before touchdown"),
    ROW(brakes, false, "Brakes: prevents locked wheels"),
    ROW(hover, true, "Hover: keys set drift, the aid holds position"),
    ROW(height, true, "Height: keys set climb, the aid holds height"),
    ROW(landing, true, "Landing: slows the descent before touchdown"),
    ROW(torque, true, "Torque: stays within the transmission limit"),
};
#undef ROW

bool *sk_aid_switch(sk_aids_switches *aids, int32_t index) {
    return (bool *)((char *)aids + sk_aids_table[index].offset);
}

sk_aids_switches sk_aids_all(bool on) {
    sk_aids_switches aids = {0};
    for (int32_t i = 0; i < SK_AIDS_COUNT; i++) *sk_aid_switch(&aids, i) = on;
    return aids;
}

bool sk_aids_any(const sk_aids_switches *aids) {
    sk_aids_switches own = *aids;
    for (int32_t i = 0; i < SK_AIDS_COUNT; i++)
        if (*sk_aid_switch(&own, i)) return true;
    return false;
}

static int32_t find(const char *name, size_t length) {
    for (int32_t i = 0; i < SK_AIDS_COUNT; i++)
        if (strlen(sk_aids_table[i].name) == length && strncmp(sk_aids_table[i].name, name, length) == 0) return i;
    return -1;
}

static sk_result no_aid(const char *name, size_t length) {
    const char *names[SK_AIDS_COUNT];
    char word[40], advice[200];
    for (int32_t i = 0; i < SK_AIDS_COUNT; i++) names[i] = sk_aids_table[i].name;
    snprintf(word, sizeof word, "%.*s", (int)(length < sizeof word ? length : sizeof word - 1), name);
    sk_nearest_advice(word, names, SK_AIDS_COUNT, advice, sizeof advice);
    return sk_error("there is no aid \"%s\"; aids are on, off or a list of names%s", word, advice);
}

sk_result sk_aids_parse(const char *text, sk_aids_switches *out) {
    bool on = strcmp(text, "on") == 0;
    sk_aids_switches aids = sk_aids_all(on);
    const char *rest = on || strcmp(text, "off") == 0 ? NULL : text;
    while (rest != NULL) {
        rest += strspn(rest, " ");
        size_t length = strcspn(rest, ", ");
        int32_t i = find(rest, length);
        if (i < 0) return no_aid(rest, length);
        *sk_aid_switch(&aids, i) = true;
        rest = strchr(rest, ',');
        if (rest != NULL) rest++;
    }
    *out = aids;
    return sk_ok();
}

void sk_aids_print(const sk_aids_switches *aids, char buffer[SK_AIDS_TEXT]) {
    sk_aids_switches own = *aids;
    int32_t count = 0;
    size_t used = 0;
    for (int32_t i = 0; i < SK_AIDS_COUNT; i++) {
        if (!*sk_aid_switch(&own, i)) continue;
        used += (size_t)snprintf(buffer + used, SK_AIDS_TEXT - used, "%s%s", count++ > 0 ? ", " : "",
                                 sk_aids_table[i].name);
    }
    if (count == 0) snprintf(buffer, SK_AIDS_TEXT, "off");
    if (count == SK_AIDS_COUNT) snprintf(buffer, SK_AIDS_TEXT, "on");
}

bool sk_type_has_aids(const sk_aircraft_type *type) {
    return type->aids.speed > 0.0 || type->rotors.present;
}

sk_aids_switches sk_aids_of_kind(const sk_aids_switches *aids, bool helicopter) {
    sk_aids_switches own = *aids;
    for (int32_t i = 0; i < SK_AIDS_COUNT; i++)
        if (sk_aids_table[i].helicopter != helicopter) *sk_aid_switch(&own, i) = false;
    return own;
}
