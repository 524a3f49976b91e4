// The sea: a grid whose vertices ride on a sum of regular waves. sea_waves.c computes the same on the processor.
// Waves too short for a cell (with WAVES_PER_PIXEL: for a pixel) fade out and make the surface rougher instead.
uniform vec4 waves[WAVES_MAX]; // amplitude (m), wave number (rad/m), phase at the camera; long waves first
uniform int  wave_count;
uniform vec4 sizes;            // x: m of a ring's radius 1; y: side of a cell over its distance; z: level, m over the camera;
                               // w: root mean square of the slope of all waves
uniform vec4 swell[2];         // texture coordinates along and across the waves: times x, y and 1 from the camera; w of the
                               // first: share of the waves left out that the texture stands for

#ifdef VERTEX
layout(location = 0) in vec3 ring_in; // radius, cosine and sine of the direction
out vec3 position;
out vec4 wave;  // slopes, crest, variance of slopes left out
out float elevation;

void main() {
    vec2  place = min(ring_in.x * sizes.x, 40000.0) * ring_in.yz;
    float cell  = sizes.y * sqrt(dot(place, place) + sizes.x * sizes.x);
    elevation   = 0.0;
    wave        = vec4(0.0, 0.0, 0.0, sizes.w * sizes.w);
    for (int i = 0; i < wave_count; i++) {
        vec4  w = waves[i];
        float k = length(w.yz);
        if (k * cell > 1.1) break;
        float seen  = w.x * (1.0 - smoothstep(0.45, 1.1, k * cell));
        float angle = dot(w.yz, place) + w.w;
        float s = seen * sin(angle), c = seen * cos(angle);
        elevation += c;
        wave += vec4(-w.yz * s, k * c, -0.5 * seen * seen * k * k);
    }
    position    = vec3(place, sizes.z + elevation);
    gl_Position = view_projection * vec4(position, 1.0);
}
#else
in vec3  position;
in vec4  wave;
in float elevation;
out vec4 pixel;

#ifdef WAVES_PER_PIXEL
// The same sum where the pixel is; a wave fades by how many pixels it has in the direction in which it has fewest.
vec4 wave_here() {
    vec2 across = dFdx(position.xy), down = dFdy(position.xy);
    vec4 sum    = vec4(0.0, 0.0, 0.0, sizes.w * sizes.w);
    for (int i = 0; i < wave_count; i++) {
        vec4  w     = waves[i];
        float k     = length(w.yz);
        float seen  = w.x * (1.0 - smoothstep(0.8, 2.5, max(abs(dot(w.yz, across)), abs(dot(w.yz, down)))));
        float angle = dot(w.yz, position.xy) + w.w;
        sum += vec4(-w.yz * seen * sin(angle), k * seen * cos(angle), -0.5 * seen * seen * k * k);
    }
    return sum;
}
#endif

void main() {
#ifdef WAVES_PER_PIXEL
    vec4 w = wave_here();
#else
    vec4 w = wave;
#endif
    float distance = length(position);
    vec3  view     = -position / distance;
    // Ripples that no wave of the sum stands for: moving noise, rougher where the sea is.
    vec2  place   = position.xy + mod(camera_high.xy, 4096.0) + camera_low.xy;
    vec2  t       = vec2(sun.w, -0.7 * sun.w);
    // Noise that goes with the waves, stretched along their crests: gusts, and what the grid is too coarse for.
    vec2  crests  = texture(noise_map, vec2(dot(swell[0].xyz, vec3(position.xy, 1.0)), dot(swell[1].xyz, vec3(position.xy, 1.0)))).ra - 0.5;
    vec2  chop    = texture(noise_map, (place.yx * vec2(0.75, 1.0) + 1.3 * t.yx) / 16.0).ra - 0.5;
    vec2  lap     = texture(noise_map, (place - 0.6 * t) / 4.0).ra - 0.5;
    float rough   = (0.6 + 1.2 * crests.x) * (0.35 + 5.0 * min(sizes.w, 0.13));
    vec2  ripple  = rough * (0.30 * chop + 0.44 * lap);
    float lost    = max(w.w, 0.0);
    vec2  slope   = w.xy + ripple + normalize(swell[0].xy) * (swell[0].w * 4.0 * crests.y * sqrt(lost));
    float far     = smoothstep(30.0, 400.0, distance);
    float spread  = (1.0 - 0.5 * swell[0].w) * lost + rough * rough * mix(0.003, 0.012, far) + 0.0008; // variance of slopes not seen singly
    vec3  n       = normalize(vec3(-slope, 1.0));
    float facing  = max(dot(n, view), 0.02);

    // Mean reflectance of a rough sea: Bruneton, Neyret and Holzschuch 2010, equation 19.
    float deviation = sqrt(spread);
    float fresnel   = 0.02 + 0.98 * exp2(log2(1.0 - facing) * 5.0 * exp2(-3.88 * deviation)) / (1.0 + 22.7 * deviation * sqrt(deviation));
    vec3  mirrored  = reflect(-view, n);
    mirrored.z      = abs(mirrored.z) + 1.2 * deviation; // of slopes not seen the ones turned this way count most
    vec3  image     = sky_colour(normalize(mirrored));

    // The sun's glitter: the share of slopes that mirror it (a normal distribution), over what the surface seems wide.
    float shade   = sunlight(position, vec3(0.0, 0.0, 1.0));
    vec3  halfway = normalize(view + sun.xyz);
    vec2  wanted  = -halfway.xy / max(halfway.z, 0.05) - slope;
    float glint   = exp2(-0.7213 * dot(wanted, wanted) / spread) / (6.2832 * spread);
    float h2      = halfway.z * halfway.z, edge = 1.0 - max(dot(view, halfway), 0.0), edge2 = edge * edge;
    glint         = min(glint * (0.02 + 0.98 * edge2 * edge2 * edge) / (4.0 * h2 * h2 * max(view.z, 0.12)), 12.0);

    // Light that comes back out of the water: more through thin crests.
    float lit   = max(sun.z, 0.0) * shade;
    float crest = clamp(0.5 + 3.0 * w.z, 0.0, 1.5);
    vec3  deep  = vec3(0.006, 0.030, 0.048) * (lit * sun_light.rgb + sky_light.rgb) + vec3(0.004, 0.026, 0.024) * crest * sun_light.rgb * max(sun.z, 0.0);
    vec3  light = mix(deep, image, fresnel) + sun_light.rgb * (glint * shade * step(0.0, sun.z));

    // Foam where crests are steep enough to break, in flecks.
    float steep = (w.z + swell[0].w * 5.0 * crests.y * sqrt(lost)) / max(sizes.w, 0.02);
    float broken = smoothstep(1.7, 3.0, steep + 1.6 * (chop.x + crests.x)) * smoothstep(0.03, 0.10, sizes.w);
    if (broken > 0.01) {
        float foam = broken * smoothstep(0.30, 0.62, texture(noise_map, place / 2.0).a + 0.4 * broken - 0.2);
        light = mix(light, vec3(0.62, 0.66, 0.68) * (max(dot(n, sun.xyz), 0.0) * shade * sun_light.rgb + ambient_light(n)), 0.85 * foam);
    }
    pixel = vec4(film(through_air(light, position)), 1.0);
}
#endif
