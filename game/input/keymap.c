#include "input/keymap.h"

#include "input/user_file.h"
#include "scene/nearest.h"
#include <SDL_keyboard.h>
#include <stdlib.h>
#include <string.h>

void sk_keymap_defaults(sk_keymap *map) {
    for (int i = 0; i < SK_ACTION_COUNT; i++) memcpy(map->chord[i], sk_action_table[i].chord, sizeof map->chord[i]);
}

sk_action sk_keymap_find(const sk_keymap *map, int scancode, int modifiers, sk_key_context context) {
    sk_action loose = SK_DO_NOTHING;
    for (int i = 0; i < SK_ACTION_COUNT; i++)
        for (int k = 0; k < SK_CHORDS_MAX; k++) {
            sk_chord chord = map->chord[i][k];
            if ((sk_action_contexts((sk_action)i) & (int)context) == 0) continue;
            if (chord.scancode == 0 || chord.scancode != scancode) continue;
            if (chord.modifiers == modifiers) return (sk_action)i;
            if (chord.modifiers == 0 && sk_action_table[i].kind == SK_ACTION_HOLD) loose = (sk_action)i;
        }
    return loose;
}

bool sk_chord_parse(char *text, sk_chord *out) {
    static const struct {
        const char *prefix;
        uint16_t modifier;
    } MODIFIERS[] = {{"Shift+", SK_MOD_SHIFT}, {"Ctrl+", SK_MOD_CTRL}, {"Alt+", SK_MOD_ALT}};
    *out = (sk_chord){0, 0};
    for (bool again = true; again;) {
        again = false;
        for (size_t i = 0; i < sizeof MODIFIERS / sizeof *MODIFIERS; i++) {
            size_t length = strlen(MODIFIERS[i].prefix);
            if (SDL_strncasecmp(text, MODIFIERS[i].prefix, length) != 0) continue;
            out->modifiers |= MODIFIERS[i].modifier;
            text = sk_user_trim(text + length);
            again = true;
        }
    }
    const char *key = SDL_strcasecmp(text, "Comma") == 0 ? "," : text;
    out->scancode = (uint16_t)SDL_GetScancodeFromName(key);
    return out->scancode != 0;
}

const char *sk_chord_nearest(const sk_keymap *map, const char *word) {
    const char *names[SK_ACTION_COUNT * SK_CHORDS_MAX];
    int32_t count = 0;
    for (int i = 0; i < SK_ACTION_COUNT; i++)
        for (int k = 0; k < SK_CHORDS_MAX; k++) {
            uint16_t code = map->chord[i][k].scancode;
            if (code != 0) names[count++] = code == SDL_SCANCODE_COMMA ? "Comma" : SDL_GetScancodeName(code);
        }
    return sk_nearest(word, names, count);
}

// The map so far. line_of: the line of the file with an action's keys; 0: the keys are the defaults.
typedef struct reading {
    sk_keymap map;
    int32_t line_of[SK_ACTION_COUNT];
} reading;

// Gives the chord to this action. A default that has the chord loses it. Two lines with the same chord are an error.
static sk_result claim(reading *now, sk_action action, sk_chord chord) {
    for (int i = 0; i < SK_ACTION_COUNT; i++)
        for (int k = 0; k < SK_CHORDS_MAX; k++) {
            sk_chord *held = &now->map.chord[i][k];
            bool shares_context = (sk_action_contexts((sk_action)i) & sk_action_contexts(action)) != 0;
            if (!shares_context || i == (int)action || held->scancode != chord.scancode ||
                held->modifiers != chord.modifiers)
                continue;
            if (now->line_of[i] > 0)
                return sk_error("line %d gives the same key to %s", now->line_of[i], sk_action_table[i].name);
            *held = (sk_chord){0, 0};
        }
    return sk_ok();
}

static sk_result read_binding(reading *now, const char *name, char *value, int32_t line) {
    sk_action action = sk_action_find(name);
    if (action == SK_DO_NOTHING) return sk_error("there is no action \"%s\"; `skidpad keys --config` lists them", name);
    if (now->line_of[action] > 0) return sk_error("%s already has its keys from line %d", name, now->line_of[action]);
    memset(now->map.chord[action], 0, sizeof now->map.chord[action]);
    now->line_of[action] = line;
    if (strcmp(value, "none") == 0) return sk_ok();
    char *rest = NULL;
    int count = 0;
    for (char *key = strtok_r(value, ",", &rest); key != NULL; key = strtok_r(NULL, ",", &rest)) {
        sk_chord chord;
        key = sk_user_trim(key);
        if (count == SK_CHORDS_MAX) return sk_error("an action has at most %d keys", SK_CHORDS_MAX);
        if (!sk_chord_parse(key, &chord))
            return sk_error("there is no key \"%s\"; names are like B, Ctrl+PageUp, Keypad 8, Comma", key);
        sk_result result = claim(now, action, chord);
        if (!result.ok) return result;
        now->map.chord[action][count++] = chord;
    }
    return count > 0 ? sk_ok() : sk_error("a key is missing; `none` for no key");
}

static sk_result read_line(void *context, char *line, int32_t number) {
    char *name, *value;
    if (*line == '[') return sk_error("sections have no place here: joysticks stand in controls.conf");
    if (!sk_user_part(line, &name, &value)) return sk_error("\"%.60s\" is not `action = keys`", line);
    return read_binding(context, name, value, number);
}

sk_result sk_keymap_parse(sk_keymap *map, const char *text, const char *name) {
    reading now = {.map = *map};
    sk_result result = sk_user_lines(text, name, read_line, &now, NULL);
    if (result.ok) *map = now.map;
    return result;
}

sk_result sk_keymap_load(sk_keymap *map, const char *path) {
    char place[SK_USER_PATH], *text;
    sk_user_path("keys.conf", place, sizeof place);
    sk_result result = sk_user_read(path != NULL ? path : place, path == NULL, SK_USER_LARGEST, &text);
    if (!result.ok || text == NULL) return result;
    result = sk_keymap_parse(map, text, path != NULL ? path : place);
    free(text);
    return result;
}

static void label(sk_chord chord, const char *key, char *buffer, size_t size) {
    snprintf(buffer, size, "%s%s%s%s", chord.modifiers & SK_MOD_CTRL ? "Ctrl+" : "",
             chord.modifiers & SK_MOD_SHIFT ? "Shift+" : "", chord.modifiers & SK_MOD_ALT ? "Alt+" : "", key);
}

void sk_chord_name(sk_chord chord, char *buffer, size_t size) {
    const char *key = SDL_GetScancodeName((SDL_Scancode)chord.scancode);
    if (chord.scancode == SDL_SCANCODE_COMMA) key = "Comma";
    label(chord, key, buffer, size);
}

void sk_chord_label(sk_chord chord, char *buffer, size_t size) {
    if (chord.scancode == 0) {
        if (size > 0) *buffer = '\0';
        return;
    }
    const char *key = SDL_GetKeyName(SDL_GetKeyFromScancode((SDL_Scancode)chord.scancode));
    if (*key == '\0') key = SDL_GetScancodeName((SDL_Scancode)chord.scancode);
    label(chord, key, buffer, size);
}

void sk_action_keys(const sk_keymap *map, sk_action action, char *buffer, size_t size) {
    size_t used = 0;
    if (size > 0) *buffer = '\0';
    for (int k = 0; k < SK_CHORDS_MAX; k++) {
        char key[48];
        sk_chord_label(map->chord[action][k], key, sizeof key);
        if (*key == '\0' || used >= size) continue;
        int written = snprintf(buffer + used, size - used, "%s%s", used > 0 ? " or " : "", key);
        used += written > 0 ? (size_t)written : 0;
    }
}

void sk_keymap_print_markdown(const sk_keymap *map, FILE *file) {
    const char *group = "";
    for (int i = 0; i < SK_ACTION_COUNT; i++) {
        char keys[160];
        sk_action_keys(map, (sk_action)i, keys, sizeof keys);
        if (*keys == '\0') continue;
        if (strcmp(group, sk_action_table[i].group) != 0) {
            group = sk_action_table[i].group;
            fprintf(file, "%s| %s | key |\n|---|---|\n", i > 0 ? "\n" : "", group);
        }
        fprintf(file, "| %s | %s |\n", sk_action_table[i].label, keys);
    }
}

void sk_keymap_print_config(const sk_keymap *map, FILE *file) {
    fputs("# Keys of Skidpad. Keep only the lines you change. Names of keys are those of a US keyboard, by position.\n",
          file);
    const char *group = "";
    for (int i = 0; i < SK_ACTION_COUNT; i++) {
        if (strcmp(group, sk_action_table[i].group) != 0) {
            group = sk_action_table[i].group;
            fprintf(file, "\n# %s\n", group);
        }
        fprintf(file, "%s = ", sk_action_table[i].name);
        bool any = false;
        for (int k = 0; k < SK_CHORDS_MAX; k++) {
            sk_chord chord = map->chord[i][k];
            if (chord.scancode == 0) continue;
            const char *key = SDL_GetScancodeName((SDL_Scancode)chord.scancode);
            char text[64];
            label(chord, strcmp(key, ",") == 0 ? "Comma" : key, text, sizeof text);
            fprintf(file, "%s%s", any ? ", " : "", text);
            any = true;
        }
        fprintf(file, "%s\n", any ? "" : "none");
    }
}
