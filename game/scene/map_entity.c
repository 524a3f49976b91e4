#include "scene/map_entity.h"
#include "scene/map_reader.h"
#include "scene/nearest.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#define UNITS_PER_M 16.0

enum { LISTED_MAX = 2 * SK_WARNINGS_MAX };

// A class and a key that a warning has named.
typedef struct listed {
    const char *class_name, *key;
} listed;

typedef struct entity_reader {
    const map_file *file;
    const map_entity *entity;
    const char *class_name;
    sk_warnings *warnings;
    double units_per_m;
    listed already[LISTED_MAX];
    int32_t listed_count;
} entity_reader;

static sk_result bad_value(const entity_reader *r, const char *key, const char *value, int32_t line,
                           const char *wanted) {
    return sk_error_at(sk_error("%.40s: key '%s' is '%.40s'; %s", r->class_name, key, value, wanted), r->file->path,
                       line);
}

// ---- values ----

// Reads a number in [low, high]. *out does not change if the key is missing or empty.
static sk_result read_number(const entity_reader *r, const char *key, double low, double high, double *out) {
    int32_t line = 0;
    char wanted[80];
    const char *value = map_value(r->file, r->entity, key, &line);
    if (value == NULL || value[0] == '\0') return sk_ok();
    double number;
    snprintf(wanted, sizeof wanted, "a number from %g to %g is wanted", low, high);
    if (!map_number(value, strlen(value), &number) || !(number >= low && number <= high))
        return bad_value(r, key, value, line, wanted);
    *out = number;
    return sk_ok();
}

static sk_result read_flag(const entity_reader *r, const char *key, bool *out) {
    double number = *out ? 1.0 : 0.0;
    sk_result result = read_number(r, key, 0.0, 1.0, &number);
    *out = number != 0.0;
    return result;
}

// Reads a name: a bare one (letters, digits, _ and -), or any printable text.
static sk_result read_name(const entity_reader *r, const char *key, bool bare, char *out, size_t size) {
    static const char *const allowed = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";
    int32_t line = 0;
    char wanted[80];
    const char *value = map_value(r->file, r->entity, key, &line);
    if (value == NULL || value[0] == '\0') return sk_ok();
    snprintf(wanted, sizeof wanted, "at most %d %s are allowed", (int)size - 1,
             bare ? "letters, digits, _ and -" : "printable letters");
    if (strlen(value) >= size || (bare && value[strspn(value, allowed)] != '\0') || strchr(value, '\t') != NULL)
        return bad_value(r, key, value, line, wanted);
    snprintf(out, size, "%s", value);
    return sk_ok();
}

// Reads three numbers in units and converts them to metres.
static sk_result read_origin(const entity_reader *r, sk_vec3 *out) {
    int32_t line = 0;
    const char *value = map_value(r->file, r->entity, "origin", &line);
    if (value == NULL)
        return sk_error_at(sk_error("%.40s: key 'origin' is missing: \"origin\" \"x y z\"", r->class_name),
                           r->file->path, r->entity->line);
    double part[3];
    const char *at = value;
    int count = 0;
    for (size_t length; (length = strcspn(at += strspn(at, " \t"), " \t")) > 0; at += length, count++) {
        if (count == 3 || !map_number(at, length, &part[count]) || fabs(part[count]) > MAP_COORDINATE_MAX) break;
    }
    if (count != 3 || *at != '\0')
        return bad_value(r, "origin", value, line, "three numbers within 2^24 units are wanted: x y z");
    *out = (sk_vec3){part[0] / r->units_per_m, part[1] / r->units_per_m, part[2] / r->units_per_m};
    return sk_ok();
}

// Reads the heading. In a .map file an angle is measured anticlockwise from east.
static sk_result read_heading(const entity_reader *r, double *heading) {
    double angle = 90.0;
    sk_result result = read_number(r, "angle", -360.0, 360.0, &angle);
    double h = 90.0 - angle;
    *heading = h - 360.0 * floor(h / 360.0);
    return result;
}

// ---- warnings ----

// Returns true if no warning has named this class and key ("" for the class itself) yet, and notes them.
static bool is_new_to_the_user(entity_reader *r, const char *key) {
    for (int32_t i = 0; i < r->listed_count; i++) {
        if (strcmp(r->already[i].class_name, r->class_name) == 0 && strcmp(r->already[i].key, key) == 0) return false;
    }
    if (r->listed_count == LISTED_MAX) return false;
    r->already[r->listed_count++] = (listed){r->class_name, key};
    return true;
}

// Warns of unknown keys: they are probably misspelt. Keys that begin with _ are an editor's own.
static void warn_of_keys(entity_reader *r, const char *const *known) {
    enum { KNOWN_MAX = 24 };
    const char *names[KNOWN_MAX] = {"classname", "origin", "angle", "targetname", "spawnflags"}; // keys of every entity
    char advice[300];
    int32_t count = 5;
    for (; *known != NULL; known++) {
        SK_ASSERT(count < KNOWN_MAX);
        names[count++] = *known;
    }
    for (int32_t i = 0; i < r->entity->pair_count; i++) {
        const map_pair *pair = &r->file->pairs[r->entity->first_pair + i];
        const char *key = r->file->texts + pair->key;
        int32_t k = 0;
        while (k < count && strcmp(names[k], key) != 0) k++;
        if (k == count && key[0] != '_' && is_new_to_the_user(r, key))
            sk_warn(r->warnings, r->file->path, pair->line, "%.40s has no key '%.40s'%s", r->class_name, key,
                    sk_nearest_advice(key, names, count, advice, sizeof advice));
    }
}

static void warn_of_class(entity_reader *r) {
    static const char *const ours[] = {"worldspawn",     "func_group",     "info_player_start", "skidpad_spawn",
                                       "skidpad_camera", "skidpad_target", "skidpad_windsock"};
    if (!is_new_to_the_user(r, "")) return;
    const char *near = sk_nearest(r->class_name, ours, (int32_t)(sizeof ours / sizeof ours[0]));
    if (r->entity->brush_count > 0)
        sk_warn(r->warnings, r->file->path, r->entity->line,
                "brushes of class '%.60s' are taken as scenery that stands still", r->class_name);
    else if (near != NULL)
        sk_warn(r->warnings, r->file->path, r->entity->line,
                "class '%.60s' is not known and left out; did you mean '%s'?", r->class_name, near);
    else
        sk_warn(r->warnings, r->file->path, r->entity->line, "class '%.60s' is not known and left out", r->class_name);
}

// ---- classes ----

static sk_result too_many(const entity_reader *r, int32_t most, const char *what) {
    return sk_error_at(sk_error("%.40s: there are more than %d %s", r->class_name, (int)most, what), r->file->path,
                       r->entity->line);
}

static sk_result read_world(entity_reader *r, map_entities *out) {
    static const char *const known[] = {"message", "skidpad_units_per_m", "wad", "mapversion", "sounds", "light", NULL};
    const char *version = map_value(r->file, r->entity, "mapversion", NULL);
    out->valve = version != NULL && strcmp(version, "220") == 0;
    out->units_per_m = UNITS_PER_M;
    sk_result result = read_number(r, "skidpad_units_per_m", 1.0, 4096.0, &out->units_per_m);
    if (result.ok) result = read_name(r, "message", false, out->title, sizeof out->title);
    warn_of_keys(r, known);
    return result;
}

static sk_result read_spawn(entity_reader *r, map_entities *out) {
    static const char *const known[] = {"type",   "flying",        "pitch",    "roll",  "climb", "speed",
                                        "engine", "parking_brake", "throttle", "flaps", NULL};
    if (out->spawn_count == SK_AIRCRAFT_MAX) return too_many(r, SK_AIRCRAFT_MAX, "aircraft");
    map_spawn *s = &out->spawns[out->spawn_count++];
    *s = (map_spawn){.line = r->entity->line, .type = "c172p", .engine = true};
    const struct {
        const char *key;
        double low, high, *out;
    } numbers[] = {{"pitch", -90.0, 90.0, &s->pitch},
                   {"roll", -180.0, 180.0, &s->roll},
                   {"climb", -90.0, 90.0, &s->climb},
                   {"speed", 0.0, 300.0, &s->speed},
                   {"parking_brake", 0.0, 1.0, &s->parking_brake},
                   {"throttle", 0.0, 1.0, &s->throttle},
                   {"flaps", 0.0, 1.0, &s->flaps}};
    sk_result result = read_name(r, "type", true, s->type, sizeof s->type);
    if (result.ok) result = read_origin(r, &s->at);
    if (result.ok) result = read_heading(r, &s->heading);
    if (result.ok) result = read_flag(r, "flying", &s->flying);
    if (result.ok) result = read_flag(r, "engine", &s->engine);
    s->parking_brake = s->flying ? 0.0 : 1.0;
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0] && result.ok; i++)
        result = read_number(r, numbers[i].key, numbers[i].low, numbers[i].high, numbers[i].out);
    bool attitude = s->pitch != 0.0 || s->roll != 0.0 || s->climb != 0.0;
    if (result.ok && attitude && !s->flying)
        return sk_error_at(sk_error("%.40s: pitch, roll and climb have no meaning for an aircraft that stands on its "
                                    "gear; \"flying\" \"1\" puts it in the air",
                                    r->class_name),
                           r->file->path, r->entity->line);
    warn_of_keys(r, known);
    return result;
}

// Reads the position of the entity whose targetname is this camera's target.
static sk_result find_target(const entity_reader *r, const char *target, int32_t line, sk_vec3 *out) {
    entity_reader other = *r;
    for (int32_t i = 0; i < r->file->entity_count; i++) {
        other.entity = &r->file->entities[i];
        const char *name = map_value(r->file, other.entity, "targetname", NULL);
        if (name == NULL || strcmp(name, target) != 0) continue;
        const char *class_name = map_value(r->file, other.entity, "classname", NULL);
        other.class_name = class_name != NULL ? class_name : "an entity";
        return read_origin(&other, out);
    }
    return bad_value(r, "target", target, line, "there is no entity with this targetname");
}

static sk_result read_camera(entity_reader *r, map_entities *out) {
    static const char *const known[] = {"name", "target", "fov", NULL};
    if (out->camera_count == SK_CAMERAS_MAX) return too_many(r, SK_CAMERAS_MAX, "cameras");
    map_camera *c = &out->cameras[out->camera_count++];
    *c = (map_camera){.follows = true, .fov = 45.0};
    snprintf(c->name, sizeof c->name, "camera_%d", (int)out->camera_count);
    sk_result result = read_name(r, "name", false, c->name, sizeof c->name);
    for (int32_t i = 0; i < out->camera_count - 1 && result.ok; i++) {
        if (strcmp(out->cameras[i].name, c->name) == 0)
            return bad_value(r, "name", c->name, r->entity->line, "there is a camera of this name already");
    }
    if (result.ok) result = read_origin(r, &c->at);
    if (result.ok) result = read_number(r, "fov", 1.0, 150.0, &c->fov);
    int32_t line = 0;
    const char *target = map_value(r->file, r->entity, "target", &line);
    if (result.ok && target != NULL && target[0] != '\0') {
        c->follows = false;
        result = find_target(r, target, line, &c->look_at);
        if (result.ok && sk_length(sk_sub(c->look_at, c->at)) == 0.0)
            return bad_value(r, "target", target, line, "it is in the same place as the camera");
    }
    warn_of_keys(r, known);
    return result;
}

static sk_result read_windsock(entity_reader *r, map_entities *out) {
    static const char *const known[] = {"height", "length", NULL};
    if (out->windsock_count == SK_WINDSOCKS_MAX) return too_many(r, SK_WINDSOCKS_MAX, "wind socks");
    map_windsock *sock = &out->windsocks[out->windsock_count++];
    *sock = (map_windsock){.height = 6.0, .length = 3.6};
    sk_result result = read_origin(r, &sock->at);
    if (result.ok) result = read_number(r, "height", 1.0, 50.0, &sock->height);
    if (result.ok) result = read_number(r, "length", 0.5, 10.0, &sock->length);
    warn_of_keys(r, known);
    return result;
}

// Returns true for a class whose brushes are scenery without a warning.
static bool is_plain_group(const char *class_name) {
    return strcmp(class_name, "func_group") == 0 || strncmp(class_name, "func_detail", 11) == 0 ||
           strcmp(class_name, "func_wall") == 0;
}

static sk_result read_entity(entity_reader *r, map_entities *out) {
    const char *name = r->class_name;
    if (strcmp(name, "worldspawn") == 0) return sk_ok(); // already read, because it has the scale
    if (strcmp(name, "info_player_start") == 0 || strcmp(name, "skidpad_spawn") == 0) return read_spawn(r, out);
    if (strcmp(name, "skidpad_camera") == 0) return read_camera(r, out);
    if (strcmp(name, "skidpad_windsock") == 0) return read_windsock(r, out);
    static const char *const none[] = {NULL};
    if (strcmp(name, "skidpad_target") == 0)
        warn_of_keys(r, none);
    else if (!is_plain_group(name))
        warn_of_class(r);
    return sk_ok();
}

static bool take(entity_reader *r, int32_t i) {
    r->entity = &r->file->entities[i];
    r->class_name = map_value(r->file, r->entity, "classname", NULL);
    if (r->class_name == NULL) r->class_name = "(no classname)";
    return strcmp(r->class_name, "worldspawn") == 0;
}

sk_result map_entities_read(const map_file *file, sk_warnings *warnings, map_entities *out) {
    memset(out, 0, sizeof *out);
    out->units_per_m = UNITS_PER_M;
    entity_reader reader = {.file = file, .warnings = warnings};
    sk_result result = sk_ok();
    int32_t world = 0;
    while (world < file->entity_count && !take(&reader, world)) world++;
    if (world < file->entity_count) result = read_world(&reader, out);
    reader.units_per_m = out->units_per_m;
    for (int32_t i = 0; i < file->entity_count && result.ok; i++) {
        (void)take(&reader, i);
        result = read_entity(&reader, out);
    }
    return result;
}
