// renderer_internal.h: data shared by the renderer and the passes of a frame.
#pragma once
#include "view/aircraft_model.h"
#include "view/overlay_draw.h"
#include "view/renderer.h"
#include "view/rut_marks.h"
#include "view/scenery_mesh.h"
#include "view/sea_surface.h"
#include "view/spray_drawer.h"

// The uniform block of common.glsl, in its std140 layout.
typedef struct sk_frame_block {
    float view_projection[16], shadow[2][16];
    float camera_high[4], camera_low[4];
    float sun[4], sun_light[4], sky_light[4], ground_light[4], zenith[4], horizon[4], shadow_scale[4];
} sk_frame_block;

typedef struct sk_ground_program {
    GLuint program; // 0: the pattern is not in use
    GLint frame, is_world, along, base, grain;
} sk_ground_program;

// A program that draws meshes of bodies with holes.
typedef struct sk_crushed_program {
    GLuint program;
    GLint model, to_body, fade, hole_count, region_count, is_debris;
} sk_crushed_program;

typedef struct sk_shadow_maps {
    GLuint texture, framebuffer[2];
    GLuint object_program, scenery_program;
    GLint object_model, scenery_model, scenery_is_world;
    sk_crushed_program crushed;
    int size, layers; // px; 1: near only, 2: near and far
    mat4 to_clip[2];  // metres relative to the camera to the sun's clip space
} sk_shadow_maps;

struct sk_renderer {
    sk_quality quality;
    GLuint noise, block, skin_block, empty_array;
    GLuint object_program, clear_program, sky_program;
    GLint object_model[2], object_fade[2], sky_direction; // of the opaque program and of the transparent one
    sk_crushed_program crushed[2];                        // as object_model
    sk_ground_program ground[SK_PATTERN_COUNT];
    sk_scenery_mesh solids[SK_VIEW_SOLIDS_MAX];
    sk_aircraft_model *models;
    int32_t model_count;
    sk_mesh *bodies; // of the types of loose bodies
    int32_t body_count;
    sk_shadow_maps shadows;
    sk_overlay_drawer overlays;
    sk_rut_marks ruts;
    sk_spray_drawer spray;
    sk_sea_surface sea; // no program: there is no sea
    sk_mesh bending;    // for the frame, in metres from its camera
};

// Returns the direction to the sun, unit, world frame.
sk_vec3 sk_sun_of(const sk_frame *frame);
// Computes the matrix from metres relative to the camera, world axes, to clip space. Depths are from `near` to `far`, m.
void sk_view_projection(const sk_view *view, float near, float far, float aspect, mat4 out);
// Fills the block, except the matrices of the shadows.
void sk_frame_block_fill(const sk_frame *frame, mat4 view_projection, sk_frame_block *block);

// Returns preprocessor lines with the resolution of shadows, for every program that samples them.
const char *sk_shadow_defines(sk_quality quality);
sk_result sk_shadow_maps_create(sk_shadow_maps *maps, sk_quality quality);
void sk_shadow_maps_destroy(sk_shadow_maps *maps);
// Chooses the areas of the maps (fills to_clip and the block's matrices); sk_shadow_maps_draw then renders them.
void sk_shadow_maps_place(sk_shadow_maps *maps, const sk_frame *frame, sk_vec3 sun, sk_frame_block *block);
void sk_shadow_maps_draw(sk_renderer *renderer, const sk_frame *frame);

// Build the frame's wind socks and tubes, draw them, and draw their shadows.
void sk_bending_place(sk_renderer *renderer, const sk_frame *frame);
void sk_bending_draw(const sk_renderer *renderer);
void sk_bending_draw_clear(const sk_renderer *renderer); // transparent ones, after everything opaque
void sk_bending_draw_shadow(const sk_renderer *renderer, mat4 to_clip);

// loose_draw.c: draw the loose bodies of a frame, and their shadows.
void sk_loose_draw(const sk_renderer *renderer, const sk_frame *frame);
void sk_loose_draw_shadow(const sk_renderer *renderer, const sk_frame *frame, mat4 to_clip);

// crushed_draw.c: programs for bodies with holes.
sk_result sk_crushed_program_create(const char *shader, const char *defines, sk_crushed_program *out);
// Uses such a program for a body: sends its holes, and its matrix from the body frame.
void sk_crushed_begin(const sk_renderer *renderer, const sk_crushed_program *program, const sk_skin *skin, mat4 body);
// Draws vertices of a mesh, which is at `to_body` in the body frame.
typedef struct sk_crushed_span {
    GLint first;
    GLsizei count;
    float fade;
} sk_crushed_span;
void sk_crushed_mesh(const sk_crushed_program *program, const sk_mesh *mesh, mat4 to_body, sk_crushed_span span);

// Computes the frame of a solid relative to the camera. That of the world (index 0) is the identity.
void sk_solid_matrix(const sk_frame *frame, int32_t index, mat4 out);
// The same of any pose of the frame.
void sk_pose_matrix(const sk_frame *frame, const sk_pose *pose, mat4 out);
// Returns whether a solid is loaded and, for a platform, the frame has its pose.
bool sk_solid_is_drawn(const sk_renderer *renderer, const sk_frame *frame, int32_t index);
