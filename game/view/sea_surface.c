#include "view/sea_surface.h"

#include "view/gl_program.h"
#include "view/renderer_internal.h"
#include "view/sea_waves.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { SECTORS = 32, RINGS_MAX = 1000 };

static const double LEAST_HEIGHT = 6.0; // m: nearer to the water, the cells do not become smaller
static const double COARSE = 7.0;       // heights, size of a cell that carries no wave; further out, cells grow fast
static const double FAR = 6000.0;       // heights, radius of the outermost ring; 36 km at the least height

// Writes the radii of the rings in heights of the camera: sinh(j d), so that a cell's side is d times its distance from
// the camera.
static int32_t place_rings(double step, float *radius) {
    int32_t count = 0;
    double r = 0.0;
    for (int32_t j = 0; step * r < COARSE && count < RINGS_MAX; j++) radius[count++] = (float)(r = sinh(step * j));
    while (r < FAR && count < RINGS_MAX) radius[count++] = (float)(r *= 1.25);
    return count;
}

static void upload_vertices(const sk_sea_surface *sea, const float *radius, float *corners) {
    int32_t n = 0;
    for (int32_t c = 0; c <= sea->columns; c++) {
        double angle = 2.0 * SK_PI * (c % sea->columns) / sea->columns; // the last column equals the first, bit for bit
        for (int32_t j = 0; j < sea->rings; j++) {
            corners[n++] = radius[j];
            corners[n++] = (float)cos(angle);
            corners[n++] = (float)sin(angle);
        }
    }
    glBindBuffer(GL_ARRAY_BUFFER, sea->vertices);
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)((size_t)n * sizeof *corners), corners, GL_STATIC_DRAW);
    glEnableVertexAttribArray(0);
    glVertexAttribPointer(0, 3, GL_FLOAT, GL_FALSE, 3 * sizeof *corners, NULL);
}

// Uploads the indices of one sector. The others use them from another base vertex. The order is ring by ring, near to
// far, because near rings hide the others.
static void upload_indices(const sk_sea_surface *sea, GLuint *index) {
    int32_t n = 0, wide = sea->columns / SECTORS;
    for (int32_t j = 0; j + 1 < sea->rings; j++)
        for (int32_t c = 0; c < wide; c++) {
            GLuint a = (GLuint)(c * sea->rings + j), b = a + (GLuint)sea->rings;
            const GLuint corners[6] = {a, a + 1, b + 1, a, b + 1, b};
            for (int i = 0; i < 6; i++) index[n++] = corners[i];
        }
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, sea->indices);
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, (GLsizeiptr)((size_t)n * sizeof *index), index, GL_STATIC_DRAW);
}

static sk_result create_grid(sk_sea_surface *sea) {
    float radius[RINGS_MAX];
    sea->rings = place_rings(2.0 * SK_PI / sea->columns, radius);
    float *corners = malloc(3 * (size_t)(sea->columns + 1) * (size_t)sea->rings * sizeof *corners);
    GLuint *index = malloc(6 * (size_t)(sea->columns / SECTORS) * (size_t)sea->rings * sizeof *index);
    if (corners && index) {
        glGenVertexArrays(1, &sea->array);
        glBindVertexArray(sea->array);
        glGenBuffers(1, &sea->vertices);
        glGenBuffers(1, &sea->indices);
        upload_vertices(sea, radius, corners);
        upload_indices(sea, index);
        glBindVertexArray(0);
    }
    free(corners);
    free(index);
    return sea->array ? sk_ok() : sk_error("memory is short for the sea");
}

sk_result sk_sea_surface_create(sk_quality quality, sk_sea_surface *sea) {
    static const int32_t COLUMNS[] = {[SK_QUALITY_LOW] = 192, [SK_QUALITY_MEDIUM] = 384, [SK_QUALITY_HIGH] = 512};
    *sea = (sk_sea_surface){.columns = COLUMNS[quality]};
    char defines[100];
    snprintf(defines, sizeof defines, "%s%s#define WAVES_MAX %d\n", sk_shadow_defines(quality),
             quality == SK_QUALITY_LOW ? "" : "#define WAVES_PER_PIXEL\n", SK_WAVES_MAX);
    sk_result result = sk_program_create("sea", "sea", defines, &sea->program);
    if (!result.ok) return result;
    glUseProgram(sea->program);
    glUniform1i(sk_program_uniform(sea->program, "noise_map"), 0);
    glUniform1i(sk_program_uniform(sea->program, "shadow_map"), 1);
    sea->waves = sk_program_uniform(sea->program, "waves");
    sea->count = sk_program_uniform(sea->program, "wave_count");
    sea->sizes = sk_program_uniform(sea->program, "sizes");
    sea->swell = sk_program_uniform(sea->program, "swell");
    sea->texture_share = quality == SK_QUALITY_LOW ? 1.0F : 0.0F;
    return create_grid(sea);
}

void sk_sea_surface_destroy(sk_sea_surface *sea) {
    glDeleteVertexArrays(1, &sea->array);
    glDeleteBuffers(1, &sea->vertices);
    glDeleteBuffers(1, &sea->indices);
    glDeleteProgram(sea->program);
    *sea = (sk_sea_surface){0};
}

// Writes the inward normals of the four sides of the camera's field of view.
static void sides_of(const sk_view *view, double aspect, sk_vec3 out[4]) {
    double up = tan(0.5 * view->fov), across = up * aspect;
    const sk_vec3 side[4] = {{across, 1, 0}, {across, -1, 0}, {up, 0, 1}, {up, 0, -1}};
    for (int i = 0; i < 4; i++) out[i] = sk_unit(sk_rotate(view->pose.rotation, side[i]));
}

// Returns whether all water between two directions from the point below the camera is outside one of the sides.
static bool sector_is_out(const sk_vec3 side[4], const sk_sea_waves *waves, int32_t sector) {
    for (int i = 0; i < 4; i++) {
        double most = side[i].z * (double)waves->level + (double)waves->highest;
        for (int32_t edge = sector; edge <= sector + 1; edge++) {
            double angle = 2.0 * SK_PI * edge / SECTORS;
            if (side[i].x * cos(angle) + side[i].y * sin(angle) > 0.0) most = INFINITY;
        }
        if (most < 0.0) return true;
    }
    return false;
}

void sk_sea_surface_draw(const sk_sea_surface *sea, const sk_frame *frame, float aspect) {
    sk_sea_waves waves;
    sk_sea_waves_at(frame->sea, frame->view.pose.position, frame->time, &waves);
    glUseProgram(sea->program);
    glUniform4fv(sea->waves, SK_WAVES_MAX, waves.wave[0]);
    glUniform1i(sea->count, waves.count);
    float height = fmaxf(fabsf(waves.level), (float)LEAST_HEIGHT);
    glUniform4f(sea->sizes, height, (float)(2.0 * SK_PI / sea->columns), waves.level, waves.slope);
    waves.texture[0][3] = sea->texture_share;
    glUniform4fv(sea->swell, 2, waves.texture[0]);
    sk_vec3 side[4];
    sides_of(&frame->view, (double)aspect, side);
    glBindVertexArray(sea->array);
    int32_t wide = sea->columns / SECTORS;
    for (int32_t s = 0; s < SECTORS; s++)
        if (!sector_is_out(side, &waves, s))
            glDrawElementsBaseVertex(GL_TRIANGLES, 6 * wide * (sea->rings - 1), GL_UNSIGNED_INT, NULL,
                                     s * wide * sea->rings);
}
