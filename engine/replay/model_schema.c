#include "replay/model_schema.h"

#include "csg/scenery_store.h"
#include "replay/model_schema_internal.h"

#define OF sk_pose
static const sk_member POSE[] = {SK_ROW(position), SK_ROW(rotation)};
static const sk_schema POSE_SCHEMA = SK_SCHEMA(sk_pose, POSE);
#undef OF

// ---- surroundings ----

#define OF sk_friction
static const sk_member FRICTION[] = {SK_ROW(mu_static), SK_ROW(mu_kinetic)};
static const sk_schema FRICTION_SCHEMA = SK_SCHEMA(sk_friction, FRICTION);
#undef OF

#define OF sk_material
static const sk_member MATERIAL[] = {SK_ROW(name),
                                     SK_ROW_STRUCT(rubber, FRICTION_SCHEMA),
                                     SK_ROW_STRUCT(metal, FRICTION_SCHEMA),
                                     SK_ROW(rolling),
                                     SK_ROW_INFINITE(strength),
                                     SK_ROW(bump_height),
                                     SK_ROW(bump_wavelength),
                                     SK_ROW(colour),
                                     SK_ROW(grain),
                                     SK_ROW_LATER(of_rubber, 0)};
static const sk_schema MATERIAL_SCHEMA = SK_SCHEMA(sk_material, MATERIAL);
#undef OF

#define OF sk_sway
static const sk_member SWAY[] = {SK_ROW(frequency), SK_ROW(in_phase), SK_ROW(out_of_phase)};
static const sk_schema SWAY_SCHEMA = SK_SCHEMA(sk_sway, SWAY);
#undef OF

#define OF sk_platform_row
static const sk_member PLATFORM_ROW[] = {SK_ROW(time), SK_ROW(value)};
static const sk_schema PLATFORM_ROW_SCHEMA = SK_SCHEMA(sk_platform_row, PLATFORM_ROW);
#undef OF

static sk_result read_solid(const sk_model *model, sk_reader *reader, sk_scenery **out) {
    if (model->materials == NULL) return sk_error("a solid comes before the materials that it is made of");
    return sk_scenery_read(reader, model->materials, model->material_count, out);
}

// Writes the scenery that carries load, if it is not the same object as the visible scenery.
static void write_ground(const sk_scenery *seen, const sk_scenery *ground, sk_writer *writer) {
    sk_write_u8(writer, ground == seen);
    if (ground != seen) sk_scenery_write(ground, writer);
}

static sk_result read_ground(const sk_model *model, sk_scenery *seen, sk_reader *reader, sk_scenery **out) {
    uint8_t same = sk_read_u8(reader);
    if (same > 1) return sk_error("ground begins with %d; 0 and 1 are allowed", same);
    if (same == 0) return read_solid(model, reader, out);
    if (seen == NULL) return sk_error("ground comes before the scenery that it is the same as");
    *out = seen;
    return sk_ok();
}

static void write_platform_scenery(const void *platform, sk_writer *writer) {
    sk_scenery_write(((const sk_platform *)platform)->scenery, writer);
}
static sk_result read_platform_scenery(void *platform, const void *model, sk_reader *reader) {
    return read_solid(model, reader, &((sk_platform *)platform)->scenery);
}
static void write_platform_ground(const void *platform, sk_writer *writer) {
    const sk_platform *p = platform;
    write_ground(p->scenery, p->ground, writer);
}
static sk_result read_platform_ground(void *platform, const void *model, sk_reader *reader) {
    sk_platform *p = platform;
    return read_ground(model, p->scenery, reader, &p->ground);
}

#define OF sk_airwake
static const sk_member AIRWAKE[] = {SK_ROW(present), SK_ROW(low), SK_ROW(high), SK_ROW(strength), SK_ROW(turbulence)};
static const sk_schema AIRWAKE_SCHEMA = SK_SCHEMA(sk_airwake, AIRWAKE);
#undef OF

#define OF sk_platform
static const sk_member PLATFORM[] = {SK_ROW(name),
                                     SK_ROW_OTHER(scenery, write_platform_scenery, read_platform_scenery),
                                     SK_ROW_OTHER(ground, write_platform_ground, read_platform_ground),
                                     SK_ROW_STRUCT(rest, POSE_SCHEMA),
                                     SK_ROW(drift),
                                     SK_ROW(sway_count),
                                     SK_ROW_LIST(sways, SWAY_SCHEMA, sway_count, SK_SWAYS_MAX),
                                     SK_ROW(row_count),
                                     SK_ROW_LIST(rows, PLATFORM_ROW_SCHEMA, row_count, SK_PLATFORM_ROWS_MAX),
                                     SK_ROW(repeats),
                                     SK_ROW_STRUCT_LATER(airwake, AIRWAKE_SCHEMA)};
static const sk_schema PLATFORM_SCHEMA = SK_SCHEMA(sk_platform, PLATFORM);
#undef OF

#define OF sk_wave
static const sk_member WAVE[] = {SK_ROW(amplitude), SK_ROW(kx), SK_ROW(ky), SK_ROW(frequency), SK_ROW(phase)};
static const sk_schema WAVE_SCHEMA = SK_SCHEMA(sk_wave, WAVE);
#undef OF

#define OF sk_seaway
static const sk_member SEAWAY[] = {SK_ROW(present), SK_ROW(level), SK_ROW(wave_count),
                                   SK_ROW_STRUCTS(waves, WAVE_SCHEMA, wave_count)};
static const sk_schema SEAWAY_SCHEMA = SK_SCHEMA(sk_seaway, SEAWAY);
#undef OF

#define OF sk_gust
static const sk_member GUST[] = {SK_ROW(time), SK_ROW(length), SK_ROW(speed), SK_ROW(from), SK_ROW(up)};
static const sk_schema GUST_SCHEMA = SK_SCHEMA(sk_gust, GUST);
#undef OF

#define OF sk_weather
static const sk_member WEATHER[] = {SK_ROW(wind_from),  SK_ROW(wind_speed),
                                    SK_ROW(gradient),   SK_ROW(turbulence),
                                    SK_ROW(seed),       SK_ROW(roughness),
                                    SK_ROW(veer),       SK_ROW(gusting),
                                    SK_ROW(gust_count), SK_ROW_STRUCTS(gusts, GUST_SCHEMA, gust_count)};
static const sk_schema WEATHER_SCHEMA = SK_SCHEMA(sk_weather, WEATHER);
#undef OF

#define OF sk_windsock
static const sk_member WINDSOCK[] = {SK_ROW(at), SK_ROW(height), SK_ROW(length)};
static const sk_schema WINDSOCK_SCHEMA = SK_SCHEMA(sk_windsock, WINDSOCK);
#undef OF

// ---- the model ----

// A file from before a control was introduced gets 0 for it.
#define CONTROL_ROW(name, low) SK_ROW_LATER(name, 0.0),
#define OF                     sk_controls
static const sk_member CONTROLS[] = {SK_CONTROL_FIELDS(CONTROL_ROW)};
static const sk_schema CONTROLS_SCHEMA = SK_SCHEMA(sk_controls, CONTROLS);
#undef OF

#define OF sk_placement
static const sk_member PLACEMENT[] = {SK_ROW(type),     SK_ROW(position),      SK_ROW(attitude),
                                      SK_ROW(velocity), SK_ROW(rate),          SK_ROW(engine_speed),
                                      SK_ROW(on_skids), SK_ROW_DERIVED(ahead), SK_ROW_STRUCT(controls, CONTROLS_SCHEMA),
                                      SK_ROW(trimmed),  SK_ROW(swash),         SK_ROW_LATER(more_gain, 0.0)};
static const sk_schema PLACEMENT_SCHEMA = SK_SCHEMA(sk_placement, PLACEMENT);
#undef OF

static void write_scenery(const void *model, sk_writer *writer) {
    sk_scenery_write(((const sk_model *)model)->scenery, writer);
}
static sk_result read_scenery(void *model, const void *tick_hash, sk_reader *reader) {
    return read_solid(tick_hash, reader, &((sk_model *)model)->scenery);
}
static void write_model_ground(const void *model, sk_writer *writer) {
    const sk_model *m = model;
    write_ground(m->scenery, m->ground, writer);
}
static sk_result read_model_ground(void *model, const void *tick_hash, sk_reader *reader) {
    sk_model *m = model;
    return read_ground(tick_hash, m->scenery, reader, &m->ground);
}

#define OF sk_model
static const sk_member MODEL[] = {SK_ROW(material_count),
                                  SK_ROW(type_count),
                                  SK_ROW(aircraft_count),
                                  SK_ROW_LIST(materials, MATERIAL_SCHEMA, material_count, SK_MATERIALS_MAX),
                                  SK_ROW_OTHER(scenery, write_scenery, read_scenery),
                                  SK_ROW_OTHER(ground, write_model_ground, read_model_ground),
                                  SK_ROW(platform_count),
                                  SK_ROW_STRUCTS(platforms, PLATFORM_SCHEMA, platform_count),
                                  SK_ROW_STRUCT(sea, SEAWAY_SCHEMA),
                                  SK_ROW_LIST(types, schema_of_aircraft_type, type_count, SK_AIRCRAFT_MAX),
                                  SK_ROW_DERIVED(skids_room),
                                  SK_ROW_DERIVED(aircraft_room),
                                  SK_ROW_DERIVED(skids),
                                  SK_ROW_LIST(aircraft, PLACEMENT_SCHEMA, aircraft_count, SK_AIRCRAFT_MAX),
                                  SK_ROW_STRUCT(weather, WEATHER_SCHEMA),
                                  SK_ROW(windsock_count),
                                  SK_ROW_STRUCTS(windsocks, WINDSOCK_SCHEMA, windsock_count),
                                  SK_ROW(gravity),
                                  SK_ROW(bounds),
                                  SK_ROW(substep),
                                  SK_ROW(substeps),
                                  SK_ROW_LATER(wheel_faces, 0),
                                  SK_ROW_DERIVED(broad_phase),
                                  SK_ROW_LATER(body_type_count, 0),
                                  SK_ROW_LATER(body_count, 0),
                                  SK_ROW_LIST_LATER(body_types, schema_of_body, body_type_count, SK_BODY_TYPES_MAX),
                                  SK_ROW_LIST_LATER(bodies, schema_of_placed_body, body_count, SK_BODIES_MAX),
                                  SK_ROW_LATER(tie_count, 0),
                                  SK_ROW_LIST_LATER(ties, schema_of_tie, tie_count, SK_TIES_MAX),
                                  SK_ROW_DERIVED(compiled_bodies),
                                  SK_ROW_DERIVED(clearance_meter)};
static const sk_schema MODEL_SCHEMA = SK_SCHEMA(sk_model, MODEL);
#undef OF

const sk_schema *const sk_model_schemas[SK_MODEL_SCHEMAS] = {&MODEL_SCHEMA,
                                                             &MATERIAL_SCHEMA,
                                                             &FRICTION_SCHEMA,
                                                             &PLATFORM_SCHEMA,
                                                             &POSE_SCHEMA,
                                                             &SWAY_SCHEMA,
                                                             &PLATFORM_ROW_SCHEMA,
                                                             &SEAWAY_SCHEMA,
                                                             &WAVE_SCHEMA,
                                                             &schema_of_aircraft_type,
                                                             &schema_of_mass,
                                                             &schema_of_aerodynamics,
                                                             &schema_of_table,
                                                             &schema_of_plate,
                                                             &schema_of_blade,
                                                             &schema_of_propeller,
                                                             &schema_of_rotors,
                                                             &schema_of_rotor,
                                                             &schema_of_drive,
                                                             &schema_of_control_limits,
                                                             &schema_of_aids,
                                                             &schema_of_wheel,
                                                             &schema_of_caster,
                                                             &schema_of_tyre,
                                                             &schema_of_retraction,
                                                             &schema_of_point,
                                                             &schema_of_skid_plan,
                                                             &schema_of_frame_node,
                                                             &schema_of_frame_element,
                                                             &schema_of_tube,
                                                             &schema_of_airframe,
                                                             &schema_of_airframe_piece,
                                                             &PLACEMENT_SCHEMA,
                                                             &CONTROLS_SCHEMA,
                                                             &WEATHER_SCHEMA,
                                                             &GUST_SCHEMA,
                                                             &WINDSOCK_SCHEMA,
                                                             &AIRWAKE_SCHEMA,
                                                             &schema_of_body,
                                                             &schema_of_body_piece,
                                                             &schema_of_body_round,
                                                             &schema_of_convex,
                                                             &schema_of_half_space,
                                                             &schema_of_placed_body,
                                                             &schema_of_tie_end,
                                                             &schema_of_tie};
