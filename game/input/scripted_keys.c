#include "input/scripted_keys.h"

#include "input/user_file.h"
#include <stdlib.h>
#include <string.h>

enum { LINES_MAX = 100000, LARGEST = 1 << 25, WORD = 48 };
static const double LATEST = 86400.0, LONGEST = 1000.0; // s

typedef struct reading {
    sk_scripted_keys *keys;
    sk_keymap map;                      // its key names are suggested for unknown ones
    int32_t line_of[SDL_NUM_SCANCODES]; // line of the key's last press
} reading;

static sk_result read_seconds(const char *text, const char *what, double most, double *out) {
    char *end;
    *out = strtod(text, &end);
    if (end == text || *end != '\0' || !(*out >= 0.0 && *out <= most))
        return sk_error("%s \"%.40s\" is no number of seconds from 0 to %g", what, text, most);
    return sk_ok();
}

static sk_result no_key(const reading *r, const char *word) {
    const char *nearest = sk_chord_nearest(&r->map, word);
    if (nearest == NULL) return sk_error("there is no key \"%.40s\"; `skidpad keys` lists them", word);
    return sk_error("there is no key \"%.40s\"; did you mean '%s'?", word, nearest);
}

static sk_result append(sk_scripted_keys *keys, sk_key_press press) {
    if (keys->count == keys->room) {
        int32_t room = keys->room > 0 ? 2 * keys->room : 64;
        sk_key_press *more = realloc(keys->press, (size_t)room * sizeof *more);
        if (more == NULL) return sk_error("memory is short");
        keys->press = more;
        keys->room = room;
    }
    keys->press[keys->count++] = press;
    return sk_ok();
}

static sk_result add(reading *r, sk_key_press press, int32_t line) {
    sk_scripted_keys *keys = r->keys;
    int32_t code = press.chord.scancode;
    if (keys->count > 0 && press.from < keys->press[keys->count - 1].from)
        return sk_error("its time is before that of the line above");
    if (press.from < keys->until[code]) return sk_error("the key is still down: line %d holds it", r->line_of[code]);
    keys->until[code] = press.until;
    r->line_of[code] = line;
    return append(keys, press);
}

static int64_t tick_of(double seconds) {
    return (int64_t)(seconds * SK_TICK_HZ + 0.5);
}

// Reads one line. The key's name may contain blanks, so the time is the first word and the duration is the last.
static sk_result read_line(void *context, char *line, int32_t number) {
    reading *r = context;
    char *key = line + strcspn(line, " "), *length = strrchr(line, ' ');
    if (number > LINES_MAX) return sk_error("a file of keys has at most %d lines", LINES_MAX);
    if (length == NULL || length <= key) return sk_error("\"%.60s\" is not `TIME KEY SECONDS`", line);
    *key++ = *length++ = '\0';
    double from, seconds;
    sk_result result = read_seconds(line, "the time", LATEST, &from);
    if (result.ok) result = read_seconds(length, "the length", LONGEST, &seconds);
    if (!result.ok) return result;
    char word[WORD];
    key = sk_user_trim(key);
    snprintf(word, sizeof word, "%.40s", key);
    sk_key_press press = {.from = tick_of(from), .until = tick_of(from + seconds)};
    if (!sk_chord_parse(key, &press.chord)) return no_key(r, word);
    if (press.until == press.from) press.until++; // a tap lasts at least a tick
    return add(r, press, number);
}

sk_result sk_scripted_keys_load(const char *path, sk_scripted_keys *out) {
    reading r = {.keys = out};
    char *text;
    memset(out, 0, sizeof *out);
    sk_keymap_defaults(&r.map);
    sk_result result = sk_user_read(path, false, LARGEST, &text);
    if (!result.ok) return result;
    result = sk_user_lines(text, path, read_line, &r, NULL);
    free(text);
    memset(out->until, 0, sizeof out->until);
    if (!result.ok) sk_scripted_keys_destroy(out);
    return result;
}

// ---- single presses ----

// Returns the last press of a key; null if there is none.
static sk_key_press *last_press(const sk_scripted_keys *keys, int32_t scancode) {
    for (int32_t i = keys->count - 1; i >= 0; i--)
        if (keys->press[i].chord.scancode == scancode) return &keys->press[i];
    return NULL;
}

sk_result sk_scripted_keys_press(sk_scripted_keys *keys, sk_key_press press) {
    if (press.until <= press.from) press.until = press.from + 1;
    return append(keys, press);
}

bool sk_scripted_keys_is_down(const sk_scripted_keys *keys, int32_t scancode, int64_t tick) {
    const sk_key_press *press = last_press(keys, scancode);
    return press != NULL && press->from <= tick && tick < press->until;
}

void sk_scripted_keys_let_go(sk_scripted_keys *keys, int32_t scancode, int64_t tick) {
    sk_key_press *press = last_press(keys, scancode);
    if (press == NULL || press->until <= tick) return;
    press->until = tick > press->from ? tick : press->from + 1;
    if (keys->until[scancode] != 0) keys->until[scancode] = press->until;
}

void sk_scripted_keys_print(const sk_scripted_keys *keys, FILE *out) {
    for (int32_t i = 0; i < keys->count; i++) {
        const sk_key_press *press = &keys->press[i];
        char name[64];
        sk_chord_name(press->chord, name, sizeof name);
        fprintf(out, "%.4f %s %.4f\n", (double)press->from / SK_TICK_HZ, name,
                (double)(press->until - press->from) / SK_TICK_HZ);
    }
}

void sk_scripted_keys_destroy(sk_scripted_keys *keys) {
    free(keys->press);
    *keys = (sk_scripted_keys){0};
}

static SDL_Event event_of(sk_chord chord, bool down) {
    Uint16 mod =
        (Uint16)((chord.modifiers & SK_MOD_SHIFT ? KMOD_LSHIFT : 0) | (chord.modifiers & SK_MOD_CTRL ? KMOD_LCTRL : 0) |
                 (chord.modifiers & SK_MOD_ALT ? KMOD_LALT : 0));
    SDL_Event event = {.key = {.type = down ? SDL_KEYDOWN : SDL_KEYUP}};
    event.key.keysym.scancode = (SDL_Scancode)chord.scancode;
    event.key.keysym.mod = mod;
    return event;
}

bool sk_scripted_keys_event(sk_scripted_keys *keys, int64_t tick, SDL_Event *out) {
    for (int code = 0; code < SDL_NUM_SCANCODES; code++) {
        if (keys->until[code] == 0 || keys->until[code] > tick) continue;
        keys->until[code] = 0;
        *out = event_of((sk_chord){(uint16_t)code, 0}, false);
        return true;
    }
    if (keys->next >= keys->count || keys->press[keys->next].from > tick) return false;
    const sk_key_press *press = &keys->press[keys->next++];
    keys->until[press->chord.scancode] = press->until;
    *out = event_of(press->chord, true);
    return true;
}
