// Shared by every stage: the frame's values, the sky, the sun's light and its shadow, haze, and the film's answer.
// Positions are metres relative to the camera, axes of the world (x east, y north, z up). Colours are linear.
layout(std140) uniform Frame {
    mat4 view_projection;
    mat4 shadow_near, shadow_far; // to texture coordinates and depth of the sun's map
    vec4 camera_high, camera_low; // the camera's place in the world, as a sum of two; w of the first is 1
    vec4 sun;                     // xyz: towards the sun; w: time in seconds
    vec4 sun_light, sky_light, ground_light;
    vec4 zenith, horizon;
    vec4 shadow_scale;            // x, y: radius of the near and far map, m; z: 1 / texels
};

#ifdef CRUSHED
// The holes of a body, in its frame (crushed_skin.c has the same arithmetic). Seven rows for each: five planes (normal out
// of the hole, offset); the box's low corner and the number of planes; its high corner and how many planes are targets.
layout(std140) uniform Skin {
    vec4 holes[64 * 7];
};
uniform int  hole_count, region_count; // regions follow the holes
uniform bool is_debris;

// How deep a point is in the box of a hole; negative outside.
float depth_in_box(int first, vec3 p) {
    vec3 least = min(p - holes[first + 5].xyz, holes[first + 6].xyz - p);
    return min(least.x, min(least.y, least.z));
}

// xyz: normal of the nearest of the first planes of a hole; w: distance to it, negative outside.
vec4 gap_to(int first, int count, vec3 p) {
    vec4 nearest = vec4(0.0, 0.0, 0.0, 1e9);
    for (int j = 0; j < count; j++) {
        vec4  plane = holes[first + j];
        float gap   = plane.w - dot(plane.xyz, p);
        if (gap < nearest.w) nearest = vec4(plane.xyz, gap);
    }
    return nearest;
}

#ifdef VERTEX
float crumple(vec3 p) {
    float fold = sin(29.0 * p.x + 2.0 * sin(17.0 * p.y)) + sin(23.0 * p.y + 2.0 * sin(19.0 * p.z)) +
                 sin(31.0 * p.z + 2.0 * sin(13.0 * p.x));
    return 0.03 * (0.5 + fold / 6.0);
}

// Moves a point in a hole onto the surface of what is left.
vec3 on_skin(vec3 p) {
    vec3 at = p;
    for (int pass = 0; pass < 2; pass++) {
        for (int k = 0; k < hole_count; k++) {
            int first = 7 * k;
            if (depth_in_box(first, at) <= 0.0 || gap_to(first, int(holes[first + 5].w), at).w <= 0.0) continue;
            vec4 to = gap_to(first, int(holes[first + 6].w), at);
            at += to.xyz * (to.w + crumple(p) * min(1.0, to.w / 0.1));
        }
    }
    return at;
}
#else
// Whether a point is drawn, as far as regions tell.
bool is_there(vec3 p) {
    for (int k = hole_count; k < hole_count + region_count; k++) {
        int first = 7 * k;
        if (depth_in_box(first, p) > 0.0 && gap_to(first, int(holes[first + 5].w), p).w > 0.0) return is_debris;
    }
    return !is_debris;
}

// How deep a point is in a hole; negative outside.
float depth_in_hole(vec3 p) {
    float most = -1e3;
    for (int k = 0; k < hole_count; k++) {
        int first = 7 * k;
        most = max(most, min(depth_in_box(first, p), gap_to(first, int(holes[first + 5].w), p).w));
    }
    return most;
}
#endif
#endif

#ifdef FRAGMENT
uniform sampler2D            noise_map; // r, a: clouds of five octaves; g: grain; b: distance to cell centres. Mean 0.5
uniform sampler2DArrayShadow shadow_map;

// Light of the clear sky from a direction (unit), without the sun's disc. Below the horizon: the haze.
vec3 sky_colour(vec3 direction) {
    float up     = max(direction.z, 0.0);
    float low    = 1.0 - up;
    float low2   = low * low;
    vec3  colour = mix(zenith.rgb, horizon.rgb, low2 * low2 * (0.4 + 0.6 * low2));
    float toward = max(dot(direction, sun.xyz), 0.0);
    float near   = toward * toward;
    near *= near;
    float halo = near * near;
    halo *= halo;
    halo *= halo;
    return colour + sun_light.rgb * (0.018 * near * low2 + 0.05 * halo);
}

// Daylight between the camera and a point this far away: light lost, and the horizon's light gained instead.
vec3 through_air(vec3 colour, vec3 position) {
    float distance = length(position);
    float thick    = distance / 12500.0;
    float clear    = exp(-distance / 45000.0 - thick * thick) * (1.0 - smoothstep(12000.0, 19500.0, distance));
    // The sky just above the horizon in that direction: sky_colour where up is 0.
    float toward = max(dot(position.xy, sun.xy), 0.0) * inversesqrt(dot(position.xy, position.xy) + 1e-6);
    float near   = toward * toward;
    return mix(horizon.rgb + sun_light.rgb * (0.018 * near * near), colour, clear);
}

// What a film makes of light: it saturates exponentially, each colour by itself, so that bright colours turn pale. Then the
// screen's encoding: sqrt(x) (1.09 - 0.09 x) is within 0.02 of x^(1/2.2), darkest tones excepted, and cheap.
vec3 film(vec3 light) {
    vec3 x = 1.0 - exp2(-1.4427 * max(light, 0.0));
    return sqrt(x) * (1.09 - 0.09 * x);
}

float shadow_tap(vec3 place, float layer) {
    return texture(shadow_map, vec4(place.xy, layer, place.z));
}

// The mean of four, so that an edge has no steps.
float shadow_taps(vec3 place, float layer) {
    float texel = shadow_scale.z;
    return 0.25 * (shadow_tap(place + vec3(-0.6, -0.9, 0.0) * texel, layer) +
                   shadow_tap(place + vec3(0.9, -0.6, 0.0) * texel, layer) +
                   shadow_tap(place + vec3(0.6, 0.9, 0.0) * texel, layer) +
                   shadow_tap(place + vec3(-0.9, 0.6, 0.0) * texel, layer));
}

// Part of the sun that reaches a point: 0..1. Without SOFT_SHADOWS there is only the near map.
float sunlight(vec3 position, vec3 normal) {
    vec3 near = (shadow_near * vec4(position + normal * (2.0 * shadow_scale.x * shadow_scale.z), 1.0)).xyz;
    vec3 edge = abs(near - 0.5);
    bool inside = max(edge.x, max(edge.y, edge.z)) < 0.498;
#ifdef SOFT_SHADOWS
    if (inside) {
        return shadow_taps(near, 0.0);
    }
    vec3 far = (shadow_far * vec4(position + normal * (0.5 * shadow_scale.y * shadow_scale.z), 1.0)).xyz;
    edge     = abs(far - 0.5);
    if (max(edge.x, max(edge.y, edge.z)) > 0.498) return 1.0;
    return shadow_taps(far, 1.0);
#else
    // A software renderer carries out both sides of an if, but no body of a loop that no pixel enters.
    float part = 1.0;
    for (float i = inside ? 0.0 : 1.0; i < camera_high.w; i++) part = shadow_tap(near, 0.0);
    return part;
#endif
}

vec3 ambient_light(vec3 normal) {
    return mix(ground_light.rgb, sky_light.rgb, 0.5 + 0.5 * normal.z);
}
#endif
