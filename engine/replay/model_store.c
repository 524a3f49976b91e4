#include "replay/model_store.h"

#include "replay/model_schema.h"
#include <stdlib.h>
#include <string.h>

static const char MAGIC[] = "skidpad model";
enum { VERSION = 1 };

void sk_model_write(const sk_model *model, sk_writer *writer) {
    sk_write_text(writer, MAGIC);
    sk_write_count(writer, VERSION);
    sk_schema_write(sk_model_schemas, SK_MODEL_SCHEMAS, model, writer);
}

bool sk_model_difference(const sk_model *first, const sk_model *second, char *out, size_t size) {
    return sk_schema_difference(sk_model_schemas[0], first, second, out, size);
}

static sk_result read_heading(sk_reader *reader) {
    char magic[sizeof MAGIC];
    sk_read_text(reader, magic, sizeof magic);
    if (reader->failed || strcmp(magic, MAGIC) != 0) return sk_error("this is no model");
    uint64_t version = sk_read_count(reader);
    if (reader->failed || version != VERSION)
        return sk_error("it is of version %llu; this program reads %d", (unsigned long long)version, (int)VERSION);
    return sk_ok();
}

// Limits the positions and lengths of wheels and hull points. Without a limit the boxes around them would not be valid.
static sk_result check_reach(const sk_aircraft_type *type) {
    static const double FARTHEST = 1e6; // m, the limit of any length in an aircraft file
    double most = 0.0;
    for (int32_t i = 0; i < type->wheel_count; i++) {
        const sk_wheel_type *w = &type->wheels[i];
        const double own[] = {sk_length(w->position), sk_length(w->retraction.up),
                              fabs(w->z_min),         fabs(w->z_max),
                              fabs(w->z_zero),        fabs(w->stub_z),
                              fabs(w->radius),        fabs(w->stop),
                              fabs(w->caster.trail),  fabs(w->tyre.rim_radius)};
        for (size_t k = 0; k < sizeof own / sizeof own[0]; k++) most = sk_max(most, own[k]);
    }
    for (int32_t i = 0; i < type->point_count; i++) most = sk_max(most, sk_length(type->points[i].position));
    if (!(most <= FARTHEST))
        return sk_error("'%s' has a wheel or a hull point with a length of %g m; up to %g is allowed", type->name, most,
                        FARTHEST);
    return sk_ok();
}

// The look becomes part of a path, which must not lead out of the folder of looks.
static sk_result check_look(const sk_aircraft_type *type) {
    static const char ALLOWED[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";
    if (type->look[strspn(type->look, ALLOWED)] == '\0') return sk_ok();
    return sk_error("'%s' has the look '%s'; letters, digits, _ and - are allowed", type->name, type->look);
}

// Checks values that the checks of the parts leave to the code that sets them. A scene cannot set them to wrong values.
static sk_result check_rest(const sk_model *model) {
    static const double FARTHEST = 1e7; // m
    if (model->gravity != SK_GRAVITY_STANDARD && model->gravity != SK_GRAVITY_EQUATOR)
        return sk_error("gravity is of kind %d; 0 and 1 are allowed", (int)model->gravity);
    if (model->wheel_faces != 0 && model->wheel_faces != 1)
        return sk_error("wheel_faces is %d; 0 and 1 are allowed", (int)model->wheel_faces);
    if (!(model->bounds > 0.0 && model->bounds <= FARTHEST))
        return sk_error("its bounds are %g m; up to %g is allowed", model->bounds, FARTHEST);
    for (int32_t i = 0; i < model->type_count; i++) {
        sk_result r = check_reach(&model->types[i]);
        if (r.ok) r = check_look(&model->types[i]);
        if (!r.ok) return r;
    }
    for (int32_t i = 0; i < model->aircraft_count; i++) {
        for (int32_t k = 0; k < SK_CONTROL_COUNT; k++) {
            const sk_control_info *control = &sk_control_table[k];
            int16_t value;
            memcpy(&value, (const char *)&model->aircraft[i].controls + control->offset, sizeof value);
            if (value != sk_control_quantise(sk_control_value(value), control->low))
                return sk_error("aircraft %d: the control %s stands at %d; %d to 32767 is allowed", (int)i + 1,
                                control->name, value, control->low < 0.0 ? -32767 : 0);
        }
    }
    return sk_ok();
}

static sk_result read_whole(sk_reader *reader, sk_model *model) {
    sk_result r = read_heading(reader);
    free(model->skids);
    free(model->aircraft);
    memset(model, 0, sizeof *model);
    if (r.ok) r = sk_schema_read(sk_model_schemas, SK_MODEL_SCHEMAS, reader, model);
    model->aircraft_room = model->aircraft != NULL ? model->aircraft_count : 0;
    if (r.ok) r = sk_model_reserve(model, SK_AIRCRAFT_ROOM);
    for (int32_t i = 0; r.ok && i < model->type_count; i++) sk_aircraft_type_finish(&model->types[i]);
    for (int32_t i = 0; r.ok && i < model->body_type_count; i++) r = sk_body_type_derive(&model->body_types[i]);
    if (r.ok) r = check_rest(model);
    if (r.ok) r = sk_model_compile_skids(model, 0);
    if (r.ok) r = sk_model_check(model);
    return r.ok ? sk_model_compile_bodies(model) : r;
}

sk_result sk_model_read(sk_reader *reader, sk_model **out) {
    *out = NULL;
    sk_model *model = sk_model_create();
    if (model == NULL) return sk_error("out of memory while reading the model");
    sk_result r = read_whole(reader, model);
    if (r.ok) {
        *out = model;
        return r;
    }
    sk_model_destroy(model);
    return sk_error("the model: %s", r.text);
}
