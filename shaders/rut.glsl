// Ruts: flat ribbons over the ground that make its light what it would be in a trough with pushed-up edges. The trough is
// found along the line of sight, so that it has depth; the result is a factor on what was drawn, 0.5 standing for 1.
#ifdef VERTEX
layout(location = 0) in vec3 position_high;
layout(location = 1) in vec3 position_low;
layout(location = 2) in vec3 normal_in;
layout(location = 3) in vec3 along_in;
layout(location = 4) in vec4 size_in; // m across, half width (m), depth (m), strength
uniform mat4  frame;                  // of the solid, relative to the camera; for the world only the identity
uniform float is_world;               // 1: subtract the camera, as a sum of two floats
out vec3 position;
out vec3 normal;
out vec3 along;
out vec4 size;
out vec2 place;
void main() {
    vec3 local  = (position_high - is_world * camera_high.xyz) + (position_low - is_world * camera_low.xyz);
    position    = (frame * vec4(local, 1.0)).xyz;
    normal      = mat3(frame) * normal_in;
    along       = mat3(frame) * along_in;
    size        = size_in;
    place       = mod(position_high.xy, 1024.0) + position_low.xy;
    gl_Position = view_projection * vec4(position, 1.0);
}
#else
in vec3 position;
in vec3 normal;
in vec3 along;
in vec4 size;
in vec2 place;
out vec4 pixel;

// Height (m) of the cross-section this far from the middle, in half widths.
float height_at(float x, float depth) {
    float u = abs(x), t = min(u * u, 1.0), e = clamp((u - 1.0) / 0.6, 0.0, 1.0);
    return -depth * (1.0 - t * t) + 0.35 * depth * 6.75 * e * (1.0 - e) * (1.0 - e);
}

void main() {
    float half_width = size.y, depth = size.z * size.w;
    vec3  n     = normalize(normal);
    vec3  side  = normalize(cross(along, n));
    vec3  view  = normalize(-position);
    float crumb = texture(noise_map, place / 0.5).g - 0.5, lump = texture(noise_map, place / 2.0).a - 0.5;
    float pixels = max(fwidth(size.x), 1e-5); // m: relief goes before it is finer than that
    float deep  = min(depth, 0.9 * half_width) * (1.0 + 0.5 * lump) * (1.0 - 0.8 * smoothstep(0.08, 0.6, pixels / half_width));

    // Where the line of sight meets the trough, in steps from the plane of the ground; they close in while a step is shorter
    // than the one before.
    float lean = clamp(dot(view, side) / max(dot(view, n), 0.15), -4.0, 4.0) / half_width;
    lean       = clamp(lean, -0.45 / max(deep, 1e-4), 0.45 / max(deep, 1e-4));
    float x    = size.x / half_width + 0.18 * lump;
    float seen = x;
    for (int i = 0; i < 4; i++) seen = x + lean * height_at(seen, deep);
    seen = clamp(seen, -1.7, 1.7);
    float low   = height_at(seen, deep), reach = max(0.03, 0.7 * pixels / half_width);
    float slope = (height_at(seen + reach, deep) - height_at(seen - reach, deep)) / (2.0 * reach * half_width);
    vec3  m     = normalize(n - side * clamp(slope, -1.1, 1.1) + 0.35 * crumb * along);

    // The wall towards the sun shades the bottom; deep down less of the sky is seen.
    float across = dot(sun.xyz, side), up = max(dot(sun.xyz, n), 0.02);
    float wall   = max(half_width * (1.0 - seen * sign(across)), 0.0) * up / max(abs(across), 0.02);
    float free   = 1.0 - smoothstep(0.6, 1.5, -low / max(wall, 1e-4)) * smoothstep(0.0, 0.15, -low / max(deep, 1e-4));
    float shade  = sunlight(position, n);
    float open   = 1.0 - 0.55 * clamp(-low / (half_width + 1e-4), 0.0, 1.0);
    vec3  flat_light = max(dot(n, sun.xyz), 0.0) * shade * sun_light.rgb + ambient_light(n);
    vec3  here       = max(dot(m, sun.xyz), 0.0) * shade * free * sun_light.rgb + ambient_light(m) * open + 0.15 * flat_light; // what the other wall sends back
    // Pressed ground is darker; what was pushed up is loose and pale.
    float pressed = clamp(-low / max(deep, 1e-4), 0.0, 1.0), pushed = clamp(low / max(0.35 * deep, 1e-4), 0.0, 1.0);
    float tone    = mix(1.0, 0.74 + 0.10 * crumb, pressed) * (1.0 + (0.10 + 0.35 * crumb) * pushed);
    vec3  factor  = tone * here / max(flat_light, 1e-3);

    // From far away it is a dark line: the mean of all that, as wide as the trough and its shadow.
    float width   = pixels / half_width;
    factor        = mix(factor, vec3(0.62), smoothstep(0.2, 0.7, width));
    float edge    = mix(1.0 - smoothstep(1.3, 1.65, abs(x)), clamp((1.0 - abs(x)) / width + 0.5, 0.0, 1.0) * min(1.0, 2.0 / width), smoothstep(0.2, 0.7, width));
    float visible = size.w * edge * smoothstep(0.0, 0.012, depth) * exp2(-length(position) / 1500.0);
    factor = mix(vec3(1.0), sqrt(clamp(factor, 0.0, 3.0)), visible);
    pixel  = vec4(0.5 * factor, 1.0);
}
#endif
