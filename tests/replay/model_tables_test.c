// The tables of a model's members against the headers that declare them.
#include "replay/model_schema.h"

#include "check.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const HEADERS[] = {"../include/skidpad/math.h",
                                      "math/table.h",
                                      "csg/material.h",
                                      "environment/platform.h",
                                      "environment/airwake.h",
                                      "environment/seaway.h",
                                      "environment/weather.h",
                                      "environment/windsock.h",
                                      "world/controls.h",
                                      "world/model.h",
                                      "aircraft/rigid_body.h",
                                      "aircraft/blade.h",
                                      "aircraft/propeller.h",
                                      "aircraft/aerodynamics.h",
                                      "aircraft/aids.h",
                                      "aircraft/rotor.h",
                                      "aircraft/rotors.h",
                                      "aircraft/drive.h",
                                      "aircraft/aircraft_type.h",
                                      "aircraft/airframe.h",
                                      "gear/wheel_type.h",
                                      "gear/caster.h",
                                      "gear/tyre.h",
                                      "gear/retraction.h",
                                      "gear/skid_plan.h",
                                      "gear/space_frame.h",
                                      "contact/point.h",
                                      "csg/shape.h",
                                      "convex/convex.h",
                                      "body/body_type.h",
                                      "body/tie.h"};

// All headers one after the other, comments and line ends made blank.
static char *headers(void) {
    enum { MOST = 1 << 20 };
    char *text = calloc(MOST + 1, 1);
    size_t size = 0;
    for (size_t i = 0; i < sizeof HEADERS / sizeof HEADERS[0]; i++) {
        char path[512];
        snprintf(path, sizeof path, "%s/%s", ENGINE, HEADERS[i]);
        FILE *file = fopen(path, "rb");
        if (file == NULL) fail_msg("%s cannot be read", path);
        size += fread(text + size, 1, MOST - size, file);
        fclose(file);
    }
    bool comment = false;
    for (size_t i = 0; i < size; i++) {
        if (text[i] == '/' && text[i + 1] == '/') comment = true;
        if (text[i] == '\n') comment = false;
        if (comment || text[i] == '\n') text[i] = ' ';
    }
    return text;
}

static bool is_of_name(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// The next declared name in a struct's body: the last word before a , ; or [. Answers where to go on, null at the end.
static const char *next_name(const char *at, const char *end, char name[64]) {
    const char *stop = at;
    while (stop < end && *stop != ',' && *stop != ';' && *stop != '[') stop++;
    if (stop >= end) return NULL;
    const char *last = stop;
    while (last > at && !is_of_name(last[-1])) last--;
    const char *first = last;
    while (first > at && is_of_name(first[-1])) first--;
    snprintf(name, 64, "%.*s", (int)(last - first), first);
    while (*stop != ',' && *stop != ';') stop++; // over the array's size
    return stop + 1;
}

static void check_names(const sk_schema *schema, const char *text) {
    char begin[96], finish[96], name[64];
    snprintf(begin, sizeof begin, "typedef struct %s {", schema->type);
    snprintf(finish, sizeof finish, "} %s;", schema->type);
    const char *body = strstr(text, begin), *end = body != NULL ? strstr(body, finish) : NULL;
    if (end == NULL) fail_msg("%s is in none of the headers that this test reads", schema->type);
    int32_t i = 0;
    for (const char *at = body + strlen(begin); (at = next_name(at, end, name)) != NULL; i++) {
        if (i >= schema->member_count || strcmp(schema->members[i].name, name) != 0)
            fail_msg("%s.%s has no row at its place in the table of engine/replay: is it new?", schema->type, name);
    }
    if (i != schema->member_count)
        fail_msg("%s has %d members, and its table %d", schema->type, (int)i, (int)schema->member_count);
}

static void every_member_of_every_struct_has_a_row(void **state) {
    (void)state;
    char *text = headers();
    for (int32_t i = 0; i < SK_MODEL_SCHEMAS; i++) {
        // Made by a macro, and its table by the same.
        if (strcmp(sk_model_schemas[i]->name, "sk_controls") != 0) check_names(sk_model_schemas[i], text);
    }
    free(text);
}

static size_t alignment_of(const sk_member *m) {
    size_t most = 1;
    switch (m->kind) {
    case SK_MEMBER_BOOL:
    case SK_MEMBER_TEXT: return 1;
    case SK_MEMBER_INT16: return 2;
    case SK_MEMBER_INT32: return 4;
    case SK_MEMBER_STRUCT:
        for (int32_t i = 0; i < m->schema->member_count; i++) {
            size_t own = alignment_of(&m->schema->members[i]);
            most = own > most ? own : most;
        }
        return most;
    default: return m->size < 8 ? m->size : 8; // of derived numbers too
    }
}

static size_t up_to(size_t size, size_t alignment) {
    return (size + alignment - 1) / alignment * alignment;
}

static void rows_cover_every_byte_but_padding(void **state) {
    (void)state;
    for (int32_t i = 0; i < SK_MODEL_SCHEMAS; i++) {
        const sk_schema *s = sk_model_schemas[i];
        size_t end = 0, most = 1;
        for (int32_t k = 0; k < s->member_count; k++) {
            const sk_member *m = &s->members[k];
            size_t alignment = alignment_of(m), expected = up_to(end, alignment);
            if (m->offset != expected)
                fail_msg("%s: %zu bytes from offset %zu on belong to no row", s->name, m->offset - expected, expected);
            end = m->offset + m->size;
            most = alignment > most ? alignment : most;
        }
        if (up_to(end, most) != s->size) fail_msg("%s: the bytes from offset %zu on belong to no row", s->name, end);
    }
}

static bool is_listed(const sk_schema *schema) {
    for (int32_t i = 0; i < SK_MODEL_SCHEMAS; i++) {
        if (sk_model_schemas[i] == schema) return true;
    }
    return false;
}

static void every_array_is_counted_by_a_whole_number_before_it(void **state) {
    (void)state;
    for (int32_t i = 0; i < SK_MODEL_SCHEMAS; i++) {
        const sk_schema *s = sk_model_schemas[i];
        assert_true(s->member_count > 0 && s->member_count <= SK_MEMBERS_MAX);
        for (int32_t k = 0; k < s->member_count; k++) {
            const sk_member *m = &s->members[k], *counter = m->counter != NULL ? sk_schema_member(s, m->counter) : NULL;
            if (m->schema != NULL && !is_listed(m->schema)) fail_msg("%s is in no list of tables", m->schema->name);
            if (m->counter == NULL) continue;
            if (counter == NULL || counter->kind != SK_MEMBER_INT32 || counter > m)
                fail_msg("%s.%s: %s is no count before it", s->name, m->name, m->counter);
        }
    }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_member_of_every_struct_has_a_row),
        cmocka_unit_test(rows_cover_every_byte_but_padding),
        cmocka_unit_test(every_array_is_counted_by_a_whole_number_before_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
