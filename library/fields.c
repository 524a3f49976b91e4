// Numbers of a state by name.
#include "library.h"
#include "scene/nearest.h"

#include <stdlib.h>
#include <string.h>

enum { PATTERN_MAX = 128 };

struct sk_field_list {
    const sk_model *model;
    int32_t all_count, count, capacity;
    sk_column *all;            // of the model
    sk_column **chosen;        // in the order of the list
    sk_outputs *outputs;       // of the aircraft that is read
    sk_clearance_meter *meter; // null: no field needs it
};

static sk_result no_field(const sk_field_list *fields, const char *pattern) {
    const char **names = malloc(2 * (size_t)fields->all_count * sizeof *names);
    const char *near = NULL;
    int32_t count = 0;
    for (int32_t i = 0; names != NULL && i < fields->all_count; i++) {
        names[count++] = sk_column_short_name(&fields->all[i]);
        names[count++] = fields->all[i].name;
    }
    if (names != NULL) near = sk_nearest(pattern, names, count);
    sk_result result = near != NULL ? sk_error("no field is named '%s'; did you mean '%s'?", pattern, near)
                                    : sk_error("no field is named '%s'; docs/csv.md lists them", pattern);
    free(names);
    return result;
}

static sk_result choose(sk_field_list *fields, sk_column *column) {
    if (fields->count == fields->capacity) {
        int32_t capacity = fields->capacity == 0 ? 64 : 2 * fields->capacity;
        sk_column **chosen = realloc(fields->chosen, (size_t)capacity * sizeof *chosen);
        if (chosen == NULL) return sk_error("memory is short");
        fields->chosen = chosen;
        fields->capacity = capacity;
    }
    fields->chosen[fields->count++] = column;
    return sk_ok();
}

static sk_result choose_by(sk_field_list *fields, const char *pattern) {
    bool any = false;
    sk_result result = sk_ok();
    for (int32_t i = 0; result.ok && i < fields->all_count; i++) {
        if (!sk_column_matches(&fields->all[i], pattern)) continue;
        result = choose(fields, &fields->all[i]);
        any = true;
    }
    return any || !result.ok ? result : no_field(fields, pattern);
}

static sk_result choose_all(sk_field_list *fields, const char *names) {
    sk_result result = sk_ok();
    while (result.ok && names != NULL) {
        char pattern[PATTERN_MAX];
        size_t length = strcspn(names, ",");
        if (length == 0) return sk_error("the list of fields has an empty name");
        if (length >= sizeof pattern) return sk_error("no field has a name as long as '%.40s...'", names);
        memcpy(pattern, names, length);
        pattern[length] = '\0';
        result = choose_by(fields, pattern);
        names = names[length] == ',' ? names + length + 1 : NULL;
    }
    return result;
}

// The columns of the energy account are left out: a state alone does not have one.
static sk_result list_columns(sk_field_list *fields) {
    int32_t count = sk_columns_of(fields->model, NULL, 0);
    fields->all = calloc((size_t)count, sizeof *fields->all);
    fields->outputs = malloc(sizeof *fields->outputs);
    if (fields->all == NULL || fields->outputs == NULL) return sk_error("memory is short");
    sk_columns_of(fields->model, fields->all, count);
    for (int32_t i = 0; i < count; i++)
        if (!sk_column_is_energy(&fields->all[i])) fields->all[fields->all_count++] = fields->all[i];
    return sk_ok();
}

static sk_result create_meter(sk_field_list *fields) {
    bool needed = false;
    for (int32_t i = 0; i < fields->count; i++) needed |= sk_column_is_clearance(fields->chosen[i]);
    return needed ? sk_clearance_meter_create(fields->model, &fields->meter) : sk_ok();
}

sk_result sk_field_list_create(const sk_model *model, const char *names, sk_field_list **fields) {
    *fields = NULL;
    sk_field_list *made = calloc(1, sizeof *made);
    if (made == NULL) return sk_error("memory is short");
    made->model = model;
    sk_result result = list_columns(made);
    if (result.ok) result = choose_all(made, names != NULL ? names : "*");
    if (result.ok) result = create_meter(made);
    if (result.ok)
        *fields = made;
    else
        sk_field_list_destroy(made);
    return result;
}

void sk_field_list_destroy(sk_field_list *fields) {
    if (fields == NULL) return;
    free(fields->all);
    free(fields->chosen);
    free(fields->outputs);
    sk_clearance_meter_destroy(fields->meter);
    free(fields);
}

int32_t sk_field_list_count(const sk_field_list *fields) {
    return fields->count;
}

const char *sk_field_list_name(const sk_field_list *fields, int32_t index) {
    return index >= 0 && index < fields->count ? fields->chosen[index]->name : NULL;
}

const char *sk_field_list_unit(const sk_field_list *fields, int32_t index) {
    return index >= 0 && index < fields->count ? fields->chosen[index]->unit : NULL;
}

// The outputs of one aircraft are computed once for all fields that need them.
static void read_outputs(sk_field_list *fields, const sk_state *state, int32_t aircraft, double *values) {
    bool known = false, measured = false;
    for (int32_t i = 0; i < fields->count; i++) {
        const sk_column *column = fields->chosen[i];
        if (column->aircraft != aircraft || !sk_column_needs_outputs(column)) continue;
        if (!known) sk_outputs_of(fields->model, state, aircraft, fields->outputs);
        known = true;
        if (sk_column_is_clearance(column) && !measured) {
            sk_outputs_measure(fields->meter, state, aircraft, fields->outputs);
            measured = true;
        }
        values[i] = sk_column_value(column, state, fields->outputs, NULL);
    }
}

void sk_field_list_read(sk_field_list *fields, const sk_state *state, double *values) {
    for (int32_t i = 0; i < fields->count; i++)
        if (!sk_column_needs_outputs(fields->chosen[i]))
            values[i] = sk_column_value(fields->chosen[i], state, NULL, NULL);
    for (int32_t a = 0; a < fields->model->aircraft_count; a++) read_outputs(fields, state, a, values);
}
