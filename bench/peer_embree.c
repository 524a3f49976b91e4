// Embree: all triangles of all solids in one scene, one ray at a time.
#include "peer.h"

#include <embree3/rtcore.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct embree_world {
    RTCDevice device;
    RTCScene scene;
    size_t bytes;
} embree_world;

static void stop(const char *what) {
    fprintf(stderr, "skidpad-bench: Embree: %s\n", what);
    exit(1);
}

static void on_error(void *user, enum RTCError code, const char *text) {
    (void)user;
    (void)code;
    stop(text);
}

static bool count_bytes(void *user, ssize_t bytes, bool after) {
    (void)after;
    embree_world *w = user;
    w->bytes += (size_t)bytes;
    return true;
}

static void add_mesh(embree_world *w, const peer_solids *solids) {
    size_t points = (size_t)solids->first_point[solids->count],
           corners = 3 * (size_t)solids->first_triangle[solids->count];
    RTCGeometry mesh = rtcNewGeometry(w->device, RTC_GEOMETRY_TYPE_TRIANGLE);
    float *vertices =
        rtcSetNewGeometryBuffer(mesh, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3, 3 * sizeof(float), points);
    unsigned *indices =
        rtcSetNewGeometryBuffer(mesh, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3, 3 * sizeof(unsigned), corners / 3);
    if (vertices == NULL || indices == NULL) stop("out of memory");
    for (size_t i = 0; i < 3 * points; i++) vertices[i] = (float)solids->points[i];
    for (size_t i = 0; i < corners; i++) indices[i] = (unsigned)solids->triangles[i];
    rtcCommitGeometry(mesh);
    rtcAttachGeometry(w->scene, mesh);
    rtcReleaseGeometry(mesh);
}

static peer_hit embree_entry(void *world, const double from[3], const double to[3]) {
    const embree_world *w = world;
    struct RTCIntersectContext context;
    rtcInitIntersectContext(&context);
    struct RTCRayHit query = {
        .ray = {.org_x = (float)from[0],
                .org_y = (float)from[1],
                .org_z = (float)from[2],
                .tnear = 0.0f,
                .dir_x = (float)(to[0] - from[0]),
                .dir_y = (float)(to[1] - from[1]),
                .dir_z = (float)(to[2] - from[2]),
                .tfar = 1.0f,
                .mask = ~0u},
        .hit = {.geomID = RTC_INVALID_GEOMETRY_ID},
    };
    rtcIntersect1(w->scene, &context, &query);
    return (peer_hit){query.hit.geomID != RTC_INVALID_GEOMETRY_ID, (double)query.ray.tfar};
}

static void embree_destroy(void *world) {
    embree_world *w = world;
    rtcReleaseScene(w->scene);
    rtcReleaseDevice(w->device);
    free(w);
}

peer peer_embree(const peer_solids *solids, bool robust) {
    embree_world *w = calloc(1, sizeof *w);
    if (w == NULL) stop("out of memory");
    w->device = rtcNewDevice("threads=1");
    if (w->device == NULL) stop("no device");
    rtcSetDeviceErrorFunction(w->device, on_error, NULL);
    rtcSetDeviceMemoryMonitorFunction(w->device, count_bytes, w);
    w->scene = rtcNewScene(w->device);
    if (robust) rtcSetSceneFlags(w->scene, RTC_SCENE_FLAG_ROBUST);
    add_mesh(w, solids);
    rtcCommitScene(w->scene);
    return (peer){robust ? "Embree, robust" : "Embree", w, embree_entry, embree_destroy, w->bytes};
}
