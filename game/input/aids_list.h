// aids_list.h: the names of the flying aids, for options, the user's file and the menu.
#pragma once
#include "skidpad.h"
#include <stddef.h>

enum { SK_AIDS_COUNT = 11, SK_AIDS_TEXT = 120 };

typedef struct sk_aid_info {
    const char *name, *label; // "bank"; text for the user
    size_t offset;            // of the bool in sk_aids_switches
    bool helicopter;          // for helicopters, else for aeroplanes
} sk_aid_info;

extern const sk_aid_info sk_aids_table[SK_AIDS_COUNT];

bool *sk_aid_switch(sk_aids_switches *aids, int32_t index);
sk_aids_switches sk_aids_all(bool on);
bool sk_aids_any(const sk_aids_switches *aids);

// Parses "on", "off", or names separated by commas. An unknown name is an error that suggests the nearest name.
sk_result sk_aids_parse(const char *text, sk_aids_switches *out);
// Writes the same form. The buffer has SK_AIDS_TEXT bytes.
void sk_aids_print(const sk_aids_switches *aids, char buffer[SK_AIDS_TEXT]);

// Returns whether this type has aids.
bool sk_type_has_aids(const sk_aircraft_type *type);
// Returns the aids of helicopters, or of aeroplanes; the others are off.
sk_aids_switches sk_aids_of_kind(const sk_aids_switches *aids, bool helicopter);
