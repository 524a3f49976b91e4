#include "world/columns.h"

#include "base/assert.h"
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

// Columns of a wheel's contact: its forces, its friction limits, their use, and its powers. All are 0 in the air, where
// there is no friction border.
enum { WHEEL_NUMBERS = 9 };
static const struct {
    const char *name, *unit;
} WHEEL[WHEEL_NUMBERS] = {{"normal_force", "N"}, {"force_x", "N"},        {"force_y", "N"},
                          {"grip", "N"},         {"band", "N"},           {"use", ""},
                          {"yield_power", "W"},  {"friction_power", "W"}, {"damping_power", "W"}};

enum { CLEARANCE_NUMBERS = 2 };
static const struct {
    const char *name, *unit;
} CLEARANCE[CLEARANCE_NUMBERS] = {{"clearance", "m"}, {"time_to_contact", "s"}};

typedef struct column_list {
    const sk_model *model;
    sk_column *columns;
    int32_t count, capacity;
} column_list;

__attribute__((format(printf, 3, 4))) static void add(column_list *list, sk_column column, const char *format, ...) {
    if (list->count < list->capacity) {
        va_list values;
        va_start(values, format);
        vsnprintf(column.name, sizeof column.name, format, values);
        va_end(values);
        list->columns[list->count] = column;
    }
    list->count++;
}

// Returns true if an output of the aircraft has this name. Two columns of one name would be read as one.
static bool is_output(const char *name) {
    const char *own = strncmp(name, "aircraft[", 9) == 0 ? strchr(name, '.') : NULL;
    for (int32_t i = 0; own != NULL && i < SK_OUTPUT_COUNT; i++)
        if (strcmp(own + 1, sk_output_table[i].name) == 0) return true;
    return false;
}

// Adds a number of the state as a column. Events are not columns; the tick is column `t`.
static bool add_number(const sk_number *number, void *user) {
    column_list *list = user;
    if (strncmp(number->name, "event", 5) == 0 || is_output(number->name) || strcmp(number->name, "tick") == 0)
        return true;
    add(list, (sk_column){.unit = number->unit, .source = SK_COLUMN_STATE, .number = *number}, "%s", number->name);
    return true;
}

// Names of the values of an account, in their order: stores, flows, strikes, turnover, remainder.
enum { ACCOUNT_COUNT = SK_ENERGY_STORE_COUNT + SK_ENERGY_FLOW_COUNT + 3 };
static const char *account_name(int32_t place) {
    if (place < SK_ENERGY_STORE_COUNT) return sk_energy_store_names[place];
    place -= SK_ENERGY_STORE_COUNT;
    if (place < SK_ENERGY_FLOW_COUNT) return sk_energy_flow_names[place];
    static const char *const LAST[] = {"strikes", "turnover", "remainder"};
    return LAST[place - SK_ENERGY_FLOW_COUNT];
}

static void add_energy(column_list *list, int32_t aircraft, int32_t wheels) {
    sk_column column = {.unit = "J", .source = SK_COLUMN_ENERGY, .aircraft = aircraft};
    for (column.place = 0; column.place < ACCOUNT_COUNT; column.place++)
        add(list, column, "aircraft[%d].energy.%s", (int)aircraft, account_name(column.place));
    column.source = SK_COLUMN_WHEEL_ENERGY;
    for (column.part = 0; column.part < wheels; column.part++)
        for (column.place = 0; column.place < SK_CONTACT_ACCOUNT_COUNT; column.place++)
            add(list, column, "aircraft[%d].wheel[%d].energy.%s", (int)aircraft, (int)column.part,
                sk_contact_account_names[column.place]);
}

static void add_aircraft(column_list *list, int32_t aircraft) {
    const sk_model *model = list->model;
    int32_t wheels = model->types[model->aircraft[aircraft].type].wheel_count;
    sk_column column = {.source = SK_COLUMN_OUTPUT, .aircraft = aircraft};
    for (column.place = 0; column.place < SK_OUTPUT_COUNT; column.place++) {
        column.unit = sk_output_table[column.place].unit;
        add(list, column, "aircraft[%d].%s", (int)aircraft, sk_output_table[column.place].name);
    }
    column.source = SK_COLUMN_CLEARANCE;
    for (column.place = 0; column.place < CLEARANCE_NUMBERS; column.place++) {
        column.unit = CLEARANCE[column.place].unit;
        add(list, column, "aircraft[%d].%s", (int)aircraft, CLEARANCE[column.place].name);
    }
    column.source = SK_COLUMN_WHEEL;
    for (column.part = 0; column.part < wheels; column.part++)
        for (column.place = 0; column.place < WHEEL_NUMBERS; column.place++) {
            column.unit = WHEEL[column.place].unit;
            add(list, column, "aircraft[%d].wheel[%d].%s", (int)aircraft, (int)column.part, WHEEL[column.place].name);
        }
    add_energy(list, aircraft, wheels);
}

int32_t sk_columns_of(const sk_model *model, sk_column *out, int32_t capacity) {
    column_list list = {.model = model, .columns = out, .capacity = capacity};
    add(&list, (sk_column){.unit = "s", .source = SK_COLUMN_TIME}, "t");
    sk_state_walk(model, add_number, &list);
    for (int32_t i = 0; i < model->aircraft_count; i++) add_aircraft(&list, i);
    sk_column column = {.unit = "J", .source = SK_COLUMN_BODY_ENERGY};
    bool bodies = sk_model_scene_bodies(model) > 0 || model->tie_count > 0;
    for (column.place = 0; bodies && column.place < SK_BODY_ENERGY_COUNT; column.place++)
        add(&list, column, "bodies.energy.%s", sk_body_energy_names[column.place]);
    return list.count;
}

// ---- values ----

static double wheel_value(const sk_contact_report *report, int32_t place) {
    if (!report->touching) return 0.0;
    double force = sqrt(report->force_x * report->force_x + report->force_y * report->force_y);
    double grip = report->border.grip;
    switch (place) {
    case 0: return report->normal_force;
    case 1: return report->force_x;
    case 2: return report->force_y;
    case 3: return grip;
    case 4: return report->border.band;
    case 5: return grip > 0.0 ? force / grip : 0.0;
    case 6: return report->yield_power;
    case 7: return report->friction_power;
    default: return report->damping_power;
    }
}

static double account_value(const sk_energy_account *account, int32_t place) {
    if (place < SK_ENERGY_STORE_COUNT) return account->now.of[place];
    place -= SK_ENERGY_STORE_COUNT;
    if (place < SK_ENERGY_FLOW_COUNT) return account->flow.of[place];
    if (place == SK_ENERGY_FLOW_COUNT) return account->strikes;
    return place == SK_ENERGY_FLOW_COUNT + 1 ? account->turnover : sk_energy_remainder(account);
}

static double output_value(const sk_outputs *outputs, int32_t place) {
    double value;
    memcpy(&value, (const char *)outputs + sk_output_table[place].offset, sizeof value);
    return value;
}

double sk_column_value(const sk_column *column, const sk_state *state, const sk_outputs *outputs,
                       const sk_energy_audit *audit) {
    SK_ASSERT(outputs != NULL || !sk_column_needs_outputs(column));
    SK_ASSERT(audit != NULL || !sk_column_is_energy(column));
    switch (column->source) {
    case SK_COLUMN_TIME: return (double)state->tick / SK_TICK_HZ;
    case SK_COLUMN_STATE: return sk_state_number(state, &column->number);
    case SK_COLUMN_OUTPUT: return output_value(outputs, column->place);
    case SK_COLUMN_CLEARANCE: return column->place == 0 ? outputs->clearance.distance : outputs->contact_time.seconds;
    case SK_COLUMN_WHEEL: return wheel_value(&outputs->wheel[column->part].report, column->place);
    case SK_COLUMN_ENERGY: return account_value(&audit->aircraft[column->aircraft], column->place);
    case SK_COLUMN_BODY_ENERGY: return audit->bodies.of[column->place];
    case SK_COLUMN_WHEEL_ENERGY: return audit->aircraft[column->aircraft].wheel[column->part].of[column->place];
    }
    return 0.0;
}

bool sk_column_needs_outputs(const sk_column *column) {
    return column->source == SK_COLUMN_OUTPUT || column->source == SK_COLUMN_WHEEL || sk_column_is_clearance(column);
}

bool sk_column_is_clearance(const sk_column *column) {
    return column->source == SK_COLUMN_CLEARANCE;
}

bool sk_column_is_energy(const sk_column *column) {
    return column->source == SK_COLUMN_ENERGY || column->source == SK_COLUMN_WHEEL_ENERGY ||
           column->source == SK_COLUMN_BODY_ENERGY;
}

// ---- patterns ----

// Matches a text with a pattern: * stands for any text, ? for one character. Brackets are ordinary characters, because
// all names of parts contain them.
static bool fits(const char *pattern, const char *text) {
    const char *star = NULL, *from = NULL; // the last *, and the end of the text that it stands for
    while (*text != '\0') {
        if (*pattern == '*') {
            star = pattern++;
            from = text;
        } else if (*pattern == '?' || *pattern == *text) {
            pattern++;
            text++;
        } else if (star != NULL) {
            pattern = star + 1;
            text = ++from;
        } else {
            return false;
        }
    }
    return pattern[strspn(pattern, "*")] == '\0';
}

const char *sk_column_short_name(const sk_column *column) {
    const char *dot = strncmp(column->name, "aircraft[", 9) == 0 ? strchr(column->name, '.') : NULL;
    return dot != NULL ? dot + 1 : column->name;
}

bool sk_column_matches(const sk_column *column, const char *pattern) {
    return fits(pattern, column->name) || fits(pattern, sk_column_short_name(column));
}
