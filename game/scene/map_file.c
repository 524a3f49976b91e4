#include "scene/map_file.h"
#include "scene/map_reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SLOTS = 2 * MAP_TEXTURES_MAX, TEXTS_MAX = 2 * MAP_FILE_MAX };

// ---- growing tables ----

// Returns the array with room for `count` elements. Returns null, with nothing changed, when memory is short.
static void *with_room(void *array, int32_t *capacity, int32_t count, size_t size) {
    if (count <= *capacity) return array;
    int32_t grown = *capacity < 64 ? 64 : *capacity;
    while (grown < count) grown *= 2;
    void *data = realloc(array, (size_t)grown * size);
    if (data != NULL) *capacity = grown;
    return data;
}

static sk_result short_of_memory(void) {
    return sk_error("memory is short");
}

static sk_result too_many(int32_t most, const char *what) {
    return sk_error("the file has more than %d %s; at most that many are allowed", (int)most, what);
}

// Appends a text to the file's texts and writes its position there.
static sk_result keep_text(map_file *f, const char *text, size_t length, int32_t *place) {
    int32_t needed = f->text_size + (int32_t)length + 1;
    if (needed > TEXTS_MAX) return sk_error("the file's texts are too long");
    char *texts = with_room(f->texts, &f->text_capacity, needed, 1);
    if (texts == NULL) return short_of_memory();
    f->texts = texts;
    *place = f->text_size;
    memcpy(texts + f->text_size, text, length);
    texts[needed - 1] = '\0';
    f->text_size = needed;
    return sk_ok();
}

// Writes the index of the texture of this name. A new name is added.
static sk_result find_texture(map_file *f, const char *name, size_t length, int32_t *index) {
    if (f->slots == NULL) f->slots = calloc(SLOTS, sizeof *f->slots);
    if (f->slots == NULL) return short_of_memory();
    uint64_t slot = 0;
    for (size_t i = 0; i < length; i++) slot = sk_hash_word(slot, (unsigned char)name[i]);
    for (slot %= SLOTS; f->slots[slot] != 0; slot = (slot + 1) % SLOTS) {
        const char *known = f->texts + f->textures[f->slots[slot] - 1];
        *index = f->slots[slot] - 1;
        if (strlen(known) == length && memcmp(known, name, length) == 0) return sk_ok();
    }
    if (f->texture_count == MAP_TEXTURES_MAX) return too_many(MAP_TEXTURES_MAX, "textures");
    int32_t *textures = with_room(f->textures, &f->texture_capacity, f->texture_count + 1, sizeof *textures);
    if (textures == NULL) return short_of_memory();
    f->textures = textures;
    sk_result result = keep_text(f, name, length, &textures[f->texture_count]);
    if (!result.ok) return result;
    *index = f->texture_count++;
    f->slots[slot] = *index + 1;
    return result;
}

// ---- faces ----

static sk_result read_point(map_reader *r, double point[3]) {
    static const char *const names[3] = {"the point's x", "the point's y", "the point's z"};
    sk_result result = sk_ok();
    for (int i = 0; i < 3 && result.ok; i++) result = map_take_number(r, names[i], MAP_COORDINATE_MAX, &point[i]);
    char next[32];
    if (result.ok && !map_take(r, ')'))
        return map_error(r, r->line, "a point is ( x y z ); after its z comes %s", map_next_shown(r, next));
    return result;
}

static sk_result read_texture(map_reader *r, map_file *f, map_face *face) {
    char name[MAP_TEXT_MAX];
    size_t length;
    if (map_peek(r) == '"') {
        sk_result result = map_take_quoted(r, "a texture's name", name, sizeof name, &length);
        if (!result.ok) return result;
        return find_texture(f, name, length, &face->texture);
    }
    map_word word = map_take_texture(r);
    if (word.length == 0 || word.length >= MAP_TEXT_MAX)
        return map_error(r, r->line, "a texture's name of 1 to %d letters is wanted", MAP_TEXT_MAX - 1);
    for (size_t i = 0; i < word.length; i++) {
        if ((unsigned char)word.text[i] < 32 || word.text[i] == 127)
            return map_error(r, r->line, "a texture's name holds a control character");
    }
    return find_texture(f, word.text, word.length, &face->texture);
}

// Reads the alignment of the texture. It has no meaning here but must be present: offsets, or two axes of Valve 220;
// then rotation and scales; then up to four flags.
static sk_result read_alignment(map_reader *r, map_file *f) {
    static const double ANY = 1e300;
    enum { FLAGS_MAX = 4 };
    double ignored;
    char next[32];
    sk_result result = sk_ok();
    bool valve = map_peek(r) == '[';
    for (int axis = 0; axis < 2 && valve && result.ok; axis++) {
        if (!map_take(r, '['))
            return map_error(r, r->line, "a texture axis [ x y z offset ] is wanted, not %s", map_next_shown(r, next));
        for (int i = 0; i < 4 && result.ok; i++) result = map_take_number(r, "a texture axis", ANY, &ignored);
        if (result.ok && !map_take(r, ']'))
            return map_error(r, r->line, "a texture axis has four numbers; then comes %s", map_next_shown(r, next));
    }
    f->valve = f->valve || valve;
    int wanted = valve ? 3 : 5;
    for (int i = 0; i < wanted && result.ok; i++)
        result = map_take_number(r, "a number behind the texture's name", ANY, &ignored);
    // strchr also finds '\0', which map_peek returns at the end of the file.
    for (int i = 0; i < FLAGS_MAX && result.ok && strchr("(){}\"", map_peek(r)) == NULL; i++)
        result = map_take_number(r, "a flag behind the texture", ANY, &ignored);
    return result;
}

static sk_result read_face(map_reader *r, map_file *f) {
    if (f->face_count == MAP_FACES_MAX) return too_many(MAP_FACES_MAX, "faces");
    map_face *faces = with_room(f->faces, &f->face_capacity, f->face_count + 1, sizeof *faces);
    if (faces == NULL) return short_of_memory();
    f->faces = faces;
    map_face *face = &faces[f->face_count];
    *face = (map_face){.line = r->line};
    for (int i = 0; i < 3; i++) {
        char next[32];
        if (!map_take(r, '('))
            return map_error(r, r->line, "a face needs three points ( x y z ); after %d comes %s", i,
                             map_next_shown(r, next));
        sk_result result = read_point(r, face->point[i]);
        if (!result.ok) return result;
    }
    f->face_count++;
    sk_result result = read_texture(r, f, face);
    return result.ok ? read_alignment(r, f) : result;
}

// ---- brushes and entities ----

// Refuses a word in place of a brush's faces: these constructs are not sets of planes by three points.
static sk_result refuse_word(map_reader *r) {
    static const char *const refused[] = {"patchDef2", "patchDef3", "brushDef", "brushDef2", "brushDef3", "terrainDef"};
    char next[32];
    map_next_shown(r, next);
    int32_t line = r->line;
    map_word word = map_take_word(r);
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        if (strlen(refused[i]) == word.length && memcmp(refused[i], word.text, word.length) == 0)
            return map_error(r, line,
                             "%s is not understood: only brushes in the formats Standard and Valve are (no patches, no "
                             "brush primitives)",
                             refused[i]);
    }
    return map_error(r, line, "a face '(' or the end of the brush '}' is wanted, not %s", next);
}

static sk_result read_brush(map_reader *r, map_file *f) {
    if (f->brush_count == MAP_BRUSHES_MAX) return too_many(MAP_BRUSHES_MAX, "brushes");
    map_brush *brushes = with_room(f->brushes, &f->brush_capacity, f->brush_count + 1, sizeof *brushes);
    if (brushes == NULL) return short_of_memory();
    f->brushes = brushes;
    map_brush *brush = &brushes[f->brush_count++];
    *brush = (map_brush){.first = f->face_count, .line = r->line};
    r->at++; // {
    while (map_peek(r) == '(') {
        if (brush->count == MAP_BRUSH_FACES_MAX)
            return map_error(r, r->line, "the brush has more than %d faces; at most that many are allowed",
                             MAP_BRUSH_FACES_MAX);
        sk_result result = read_face(r, f);
        if (!result.ok) return result;
        brush->count++;
    }
    if (map_take(r, '}')) return sk_ok();
    if (map_peek(r) == '\0')
        return map_error(r, r->line, "the file ends within the brush that begins in line %d: a '}' is missing",
                         (int)brush->line);
    if (map_peek(r) == '{')
        return map_error(r, r->line, "a '{' inside a brush: '}' is missing for the brush that begins in line %d",
                         (int)brush->line);
    if (map_peek(r) == '"')
        return map_error(r, r->line, "a key inside a brush: '}' is missing for the entity that begins in line %d",
                         (int)f->entities[f->entity_count - 1].line);
    return refuse_word(r);
}

static sk_result read_pair(map_reader *r, map_file *f) {
    if (f->pair_count == MAP_PAIRS_MAX) return too_many(MAP_PAIRS_MAX, "keys");
    map_pair *pairs = with_room(f->pairs, &f->pair_capacity, f->pair_count + 1, sizeof *pairs);
    if (pairs == NULL) return short_of_memory();
    f->pairs = pairs;
    map_pair *pair = &pairs[f->pair_count];
    pair->line = r->line;
    char text[MAP_TEXT_MAX];
    size_t length;
    sk_result result = map_take_quoted(r, "a key", text, sizeof text, &length);
    if (result.ok) result = keep_text(f, text, length, &pair->key);
    if (result.ok) result = map_take_quoted(r, "a key's value", text, sizeof text, &length);
    if (result.ok) result = keep_text(f, text, length, &pair->value);
    if (result.ok) f->pair_count++;
    return result;
}

static sk_result read_entity(map_reader *r, map_file *f) {
    if (f->entity_count == MAP_ENTITIES_MAX) return too_many(MAP_ENTITIES_MAX, "entities");
    map_entity *entities = with_room(f->entities, &f->entity_capacity, f->entity_count + 1, sizeof *entities);
    if (entities == NULL) return short_of_memory();
    f->entities = entities;
    map_entity *entity = &entities[f->entity_count++];
    *entity = (map_entity){.first_pair = f->pair_count, .first_brush = f->brush_count, .line = r->line};
    r->at++; // {
    for (;;) {
        char next = map_peek(r), shown[32];
        sk_result result;
        if (next == '"') {
            result = read_pair(r, f);
        } else if (next == '{') {
            result = read_brush(r, f);
        } else if (next == '}') {
            r->at++;
            break;
        } else if (next == '\0') {
            return map_error(r, r->line, "the file ends within the entity that begins in line %d: a '}' is missing",
                             (int)entity->line);
        } else {
            return map_error(r, r->line, "a key in quotes, a brush '{' or the end of the entity '}' is wanted, not %s",
                             map_next_shown(r, shown));
        }
        if (!result.ok) return sk_error_at(result, r->path, r->line);
    }
    entity->pair_count = f->pair_count - entity->first_pair;
    entity->brush_count = f->brush_count - entity->first_brush;
    return sk_ok();
}

sk_result map_file_parse(const char *text, size_t size, const char *path, map_file *out) {
    static const char MARK[3] = {(char)0xef, (char)0xbb, (char)0xbf}; // byte order mark of UTF-8
    *out = (map_file){0};
    snprintf(out->path, sizeof out->path, "%s", path);
    map_reader reader = {text, size, 0, 1, out->path};
    if (size > MAP_FILE_MAX) return map_error(&reader, 0, "the file is larger than %d MB", MAP_FILE_MAX >> 20);
    if (memchr(text, '\0', size) != NULL) return map_error(&reader, 0, "this is not a text file");
    if (size >= sizeof MARK && memcmp(text, MARK, sizeof MARK) == 0) reader.at = sizeof MARK;
    while (map_peek(&reader) == '{') {
        sk_result result = read_entity(&reader, out);
        if (!result.ok) return sk_error_at(result, out->path, reader.line);
    }
    char next[32];
    if (map_peek(&reader) == '}') return map_error(&reader, reader.line, "a '}' too many: no entity is open here");
    if (map_peek(&reader) != '\0')
        return map_error(&reader, reader.line, "an entity '{' is wanted, not %s", map_next_shown(&reader, next));
    if (out->entity_count == 0)
        return map_error(&reader, 0, "there is no entity in this file; a .map file has worldspawn");
    return sk_ok();
}

void map_file_free(map_file *file) {
    free(file->entities);
    free(file->pairs);
    free(file->brushes);
    free(file->faces);
    free(file->texts);
    free(file->textures);
    free(file->slots);
    *file = (map_file){0};
}

const char *map_value(const map_file *file, const map_entity *entity, const char *key, int32_t *line) {
    for (int32_t i = entity->pair_count - 1; i >= 0; i--) {
        const map_pair *pair = &file->pairs[entity->first_pair + i];
        if (strcmp(file->texts + pair->key, key) != 0) continue;
        if (line != NULL) *line = pair->line;
        return file->texts + pair->value;
    }
    return NULL;
}
