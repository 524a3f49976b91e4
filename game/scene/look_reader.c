#include "scene/look_reader.h"

#include <lauxlib.h>

void *look_take(const sk_fields *f, const sk_look *look, int32_t count, size_t size) {
    void *memory = sk_arena_alloc(look->arena, (size_t)count + 1, size);
    if (memory == NULL) luaL_error(f->lua, "memory is short");
    return memory;
}

double look_length(const look_reader *r, const sk_fields *f, const char *field) {
    return sk_fields_number(f, field, -LOOK_FARTHEST / r->unit, LOOK_FARTHEST / r->unit) * r->unit;
}

double look_length_or(const look_reader *r, const sk_fields *f, const char *field, double otherwise) {
    return sk_fields_has(f, field) ? look_length(r, f, field) : otherwise;
}

double look_positive_length(const look_reader *r, const sk_fields *f, const char *field) {
    double value = look_length(r, f, field);
    if (!(value > 0.0)) sk_fields_fail(f, field, "must be greater than 0, not %g", value / r->unit);
    return value;
}

sk_vec3 look_place(const look_reader *r, const sk_fields *f, const char *field) {
    return sk_scale(r->unit, sk_fields_vec3(f, field));
}

double look_degrees_or(const sk_fields *f, const char *field, double most, double otherwise) {
    return sk_fields_number_or(f, field, -most, most, otherwise) * SK_PI / 180.0;
}

int32_t look_paint(const look_reader *r, const sk_fields *f, const char *field, int32_t otherwise) {
    const char *names[LOOK_PAINTS_MAX + 1] = {NULL};
    for (int32_t i = 0; i < r->look->paint_count; i++) names[i] = r->paint_names[i];
    if (otherwise < 0 && !sk_fields_has(f, field)) sk_fields_fail(f, field, "is missing: the name of a paint");
    return sk_fields_choice_or(f, field, names, otherwise);
}

double look_entry_number(const sk_fields *f, int i, double low, double high) {
    int type = lua_rawgeti(f->lua, f->index, i);
    double value = lua_tonumber(f->lua, -1);
    if (type != LUA_TNUMBER || !(value >= low && value <= high))
        sk_fields_fail(f, NULL, "entry %d must be a number from %g to %g", i, low, high);
    lua_pop(f->lua, 1);
    return value;
}

const char *const look_no_names[] = {NULL};

int32_t look_each(look_reader *r, const sk_fields *f, const char *field, const char *const *names,
                  void (*read)(look_reader *r, const sk_fields *f)) {
    sk_fields list;
    if (!sk_fields_open_in(f, field, look_no_names, true, &list)) return 0;
    int32_t count = sk_fields_list_length(&list);
    for (int32_t i = 1; i <= count; i++) {
        // An entry without names is a list of numbers.
        sk_fields entry = sk_fields_entry(&list, i, names, names == look_no_names);
        read(r, &entry);
        sk_fields_close(&entry);
    }
    sk_fields_close(&list);
    return count;
}

int32_t look_one_more(const sk_fields *f, int32_t *count, int32_t most) {
    if (*count == most) sk_fields_fail(f, NULL, "the file has more than %d of these", (int)most);
    return (*count)++;
}
