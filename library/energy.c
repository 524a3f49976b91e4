// The energy account for programs that use the library.
#include "library.h"
#include "scene/nearest.h"

#include <stdlib.h>
#include <string.h>

struct sk_energy {
    const sk_model *model;
    sk_energy_audit audit;
    int32_t column_count;
    sk_column *columns; // the columns of the energy account
};

static sk_result list_columns(sk_energy *energy) {
    int32_t count = sk_columns_of(energy->model, NULL, 0);
    energy->columns = calloc((size_t)count, sizeof *energy->columns);
    if (energy->columns == NULL) return sk_error("memory is short");
    sk_columns_of(energy->model, energy->columns, count);
    for (int32_t i = 0; i < count; i++)
        if (sk_column_is_energy(&energy->columns[i])) energy->columns[energy->column_count++] = energy->columns[i];
    return sk_ok();
}

sk_result sk_energy_create(const sk_model *model, const sk_state *state, sk_energy **energy) {
    *energy = NULL;
    sk_energy *made = calloc(1, sizeof *made);
    if (made == NULL) return sk_error("memory is short");
    made->model = model;
    sk_result result = sk_energy_audit_create(model, &made->audit);
    if (result.ok) result = list_columns(made);
    if (!result.ok) {
        sk_energy_destroy(made);
        return result;
    }
    sk_energy_begin(model, state, &made->audit);
    *energy = made;
    return result;
}

void sk_energy_destroy(sk_energy *energy) {
    if (energy == NULL) return;
    sk_energy_audit_destroy(&energy->audit);
    free(energy->columns);
    free(energy);
}

sk_result sk_energy_advance(const sk_model *model, sk_state *state, const sk_controls *controls,
                            sk_workspace *workspace, sk_energy *energy, int64_t ticks) {
    if (energy->model != model) return sk_error("the account of energy is of another model");
    sk_result result = library_check_step(model, workspace, ticks);
    for (int64_t i = 0; result.ok && i < ticks; i++)
        sk_world_step_audited(model, state, controls, workspace, &energy->audit);
    return result;
}

static const sk_column *column_at(const sk_energy *energy, int32_t aircraft, int32_t index) {
    for (int32_t i = 0; i < energy->column_count; i++)
        if (energy->columns[i].aircraft == aircraft && index-- == 0) return &energy->columns[i];
    return NULL;
}

int32_t sk_energy_count(const sk_energy *energy, int32_t aircraft) {
    int32_t count = 0;
    while (column_at(energy, aircraft, count) != NULL) count++;
    return count;
}

const char *sk_energy_name(const sk_energy *energy, int32_t aircraft, int32_t index) {
    const sk_column *column = index >= 0 ? column_at(energy, aircraft, index) : NULL;
    return column != NULL ? sk_column_short_name(column) : NULL;
}

static sk_result no_value(const sk_energy *energy, int32_t aircraft, const char *name) {
    enum { NAMES_MOST = 128 };
    const char *names[NAMES_MOST], *next;
    char advice[300];
    int32_t count = 0;
    while (count < NAMES_MOST && (next = sk_energy_name(energy, aircraft, count)) != NULL) names[count++] = next;
    return sk_error("no value of the account is named '%.60s'%s", name,
                    sk_nearest_advice(name, names, count, advice, sizeof advice));
}

sk_result sk_energy_read(const sk_energy *energy, int32_t aircraft, const char *name, double *value) {
    sk_result result = library_check_aircraft(energy->model, aircraft);
    if (!result.ok) return result;
    for (int32_t i = 0; i < energy->column_count; i++) {
        const sk_column *column = &energy->columns[i];
        if (column->aircraft != aircraft || strcmp(sk_column_short_name(column), name) != 0) continue;
        *value = sk_column_value(column, NULL, NULL, &energy->audit);
        return result;
    }
    return no_value(energy, aircraft, name);
}
