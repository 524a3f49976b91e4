// Checks of ties when a model is complete.
#include "world/model.h"
#include "world/names.h"

static sk_result check_end(const sk_model *model, const sk_tie_end *end) {
    if (end->body < -1 - model->platform_count)
        return sk_error("platform %d does not exist; there are %d", (int)(-1 - end->body), (int)model->platform_count);
    if (end->body >= model->body_count + model->aircraft_count)
        return sk_error("body %d does not exist; there are %d bodies and %d aircraft", (int)end->body + 1,
                        (int)model->body_count, (int)model->aircraft_count);
    return sk_ok();
}

static sk_result check_steered(const sk_model *model, const sk_tie_end *end) {
    if (end->steers == 0) return sk_ok();
    int32_t aircraft = end->body - model->body_count;
    if (aircraft < 0) return sk_error("only an end on an aircraft can turn a wheel");
    const sk_aircraft_type *type = &model->types[model->aircraft[aircraft].type];
    if (end->steers < 0 || end->steers > type->wheel_count)
        return sk_error("it turns wheel %d; the %s has %d", (int)end->steers, type->name, (int)type->wheel_count);
    const sk_wheel_type *wheel = &type->wheels[end->steers - 1];
    if (sk_casters(&wheel->caster)) return sk_error("the %s casters by itself; a bar does not turn it", wheel->name);
    return sk_ok();
}

// Error unless the wheels that the ends steer exist and do not turn by themselves.
static sk_result check_steering(const sk_model *model, const sk_tie *tie) {
    for (int e = 0; e < 2; e++) {
        sk_result r = check_steered(model, &tie->end[e]);
        if (!r.ok) return r;
        if (tie->end[e].steers != 0 && !tie->pushes) return sk_error("only a tie that pushes turns a wheel");
    }
    return sk_ok();
}

sk_result sk_model_check_ties(const sk_model *model) {
    if (model->tie_count < 0 || model->tie_count > SK_TIES_MAX)
        return sk_error("%d ties; at most %d are allowed", (int)model->tie_count, (int)SK_TIES_MAX);
    for (int32_t i = 0; i < model->tie_count; i++) {
        const sk_tie *tie = &model->ties[i];
        sk_result r = sk_tie_check(tie);
        for (int e = 0; e < 2 && r.ok; e++) r = check_end(model, &tie->end[e]);
        if (r.ok) r = check_steering(model, tie);
        char name[SK_THING_TEXT];
        if (!r.ok) return sk_error("%s: %s", sk_tie_text(model, i, name), r.text);
    }
    return sk_ok();
}
