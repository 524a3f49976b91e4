// Scenery: flat faces whose texture is made here from noise, several scales at once, so that speed can be seen from any
// height. PATTERN says which. Every detail fades before it becomes finer than a pixel: noise through its mip levels, lines
// through their width on the screen.
#ifdef VERTEX
layout(location = 0) in vec3 position_high;
layout(location = 1) in vec3 position_low;
layout(location = 2) in vec3 normal_in;
uniform vec2  along;        // the material's main direction on level ground (unit)
uniform mat4  frame;        // a platform's, relative to the camera; for the world only the identity
uniform float is_world;     // 1: subtract the camera, as a sum of two floats
out vec3      position;
out vec2      place;  // m on the face
flat out vec3 normal;
void main() {
    vec3 world   = position_high + position_low;
    vec3 local   = (position_high - is_world * camera_high.xyz) + (position_low - is_world * camera_low.xyz);
    position     = (frame * vec4(local, 1.0)).xyz;
    normal       = mat3(frame) * normal_in;
    bool  level  = abs(normal_in.z) > 0.6;
    vec3  right  = level ? vec3(along.y, -along.x, 0.0) : normalize(vec3(-normal_in.y, normal_in.x, 0.0));
    vec3  ahead  = level ? vec3(along, 0.0) : vec3(0.0, 0.0, 1.0);
    place        = vec2(dot(world, right), dot(world, ahead));
    gl_Position  = view_projection * vec4(position, 1.0);
}
#else
in vec3      position;
in vec2      place;
flat in vec3 normal;
uniform vec3  base;  // the material's colour
uniform float grain; // m
out vec4 pixel;

vec4 noise(float period) { return texture(noise_map, place / period); }
// The same turned by 37 degrees: two that are turned against each other do not seem to repeat.
vec4 noise_turned(float period) { return texture(noise_map, mat2(0.799, 0.602, -0.602, 0.799) * place / period); }

// 1 on lines of this width at every multiple of the pitch, box-filtered over the pixel.
float line(float x, float pitch, float width) {
    float pixels = fwidth(x);
    float off    = abs(fract(x / pitch + 0.5) - 0.5) * pitch;
    float cover  = clamp((0.5 * width - off) / max(pixels, 1e-5) + 0.5, 0.0, 1.0) * min(1.0, width / max(pixels, 1e-5));
    return mix(cover, width / pitch, smoothstep(0.25, 0.6, pixels / pitch));
}
// Alternating 0 and 1 bands, filtered likewise.
float bands(float x, float width) {
    float t = x / (2.0 * width), w = max(fwidth(t), 1e-5);
    float a = abs(fract(t) - 0.5);
    return mix(clamp((a - 0.25) / w + 0.5, 0.0, 1.0), 0.5, smoothstep(0.3, 0.6, w));
}
float hash(vec2 cell) {
    vec3 p = fract(vec3(cell.xyx) * 0.1031);
    p += dot(p, p.yzx + 33.33);
    return fract((p.x + p.y) * p.z);
}
// Cells of this size with a value each, mean 0.5 where they are small on the screen.
float patchwork(vec2 x, float size) {
    vec2 w = fwidth(x) / size;
    return mix(hash(floor(x / size)), 0.5, smoothstep(0.3, 0.8, max(w.x, w.y)));
}

// rgb: albedo; a: gloss 0..1.
vec4 surface(inout vec3 n, float distance) {
#if PATTERN == ASPHALT || PATTERN == WET
    vec4  wide = noise_turned(97.0), middle = noise(7.3), fine = noise(1.1);
    float tone = 0.80 + 0.3 * wide.r + 0.25 * (middle.a - 0.5) + 0.9 * (fine.g - 0.5) - 0.5 * (fine.b - 0.5);
    // Sealed cracks where the ground is weak, and rubber laid along the way in long streaks.
    float crack  = abs(middle.r + 0.8 * (wide.a - 0.5) - 0.5);
    float thin   = max(fwidth(crack), 1e-5);
    float weak   = smoothstep(0.52, 0.62, wide.b + 0.6 * (wide.r - 0.5));
    float sealed = clamp((0.007 - crack) / thin + 0.5, 0.0, 1.0) * min(1.0, 0.014 / thin) * weak;
    vec2  streak = texture(noise_map, place * vec2(0.11, 0.0016)).ra;
    float rubber = smoothstep(0.45, 0.8, streak.x) * 0.35;
    float seam   = line(place.x, 7.5, 0.05);
    vec3 colour  = base * tone * (1.0 - 0.5 * sealed) * (1.0 - rubber) * (1.0 - 0.3 * seam);
#if PATTERN == WET
    float puddle = smoothstep(0.5, 0.7, 0.7 * wide.r + 0.3 * middle.a);
    return vec4(colour * (1.0 - 0.35 * puddle), 0.35 + 0.6 * puddle);
#else
    return vec4(colour, 0.0);
#endif
#elif PATTERN == CONCRETE
    vec4  wide = noise(61.0), middle = noise(5.1), fine = noise(0.7);
    float joint = max(line(place.x, 5.0, 0.035), line(place.y, 5.0, 0.035));
    float slab  = patchwork(place, 5.0);
    float tone  = 0.84 + 0.18 * wide.r + 0.14 * (middle.r - 0.5) + 0.25 * (fine.g - 0.5) + 0.16 * (slab - 0.5);
    float stain = smoothstep(0.55, 0.85, noise(13.0).a) * 0.18;
    return vec4(base * tone * (1.0 - 0.6 * joint) * (1.0 - stain), 0.10);
#elif PATTERN == GRASS
    vec4  country = noise(1900.0), meadow = noise_turned(310.0), wide = noise(53.0), tuft = noise_turned(6.1),
         blade = noise(1.0);
    wide = 0.5 * (wide + noise_turned(131.0));
    // Mown in stripes, here more, there less.
    float stripe = (bands(place.x + 6.0 * (meadow.a - 0.5), 9.0) - 0.5) * smoothstep(0.35, 0.7, meadow.r);
    // Away from the middle of the scene the land is parcelled into fields.
    vec2  world   = place;
    float away    = smoothstep(900.0, 2200.0, length(world));
    vec2  bent    = place + 160.0 * (country.ra - 0.5);
    vec2  cell    = floor(bent / vec2(330.0, 210.0));
    float crop    = hash(cell), shade = hash(cell + 17.0);
    float rows    = bands(crop > 0.5 ? place.x : place.y, 6.0) - 0.5;
    vec3  dry     = vec3(1.55, 1.18, 0.72), lush = vec3(0.72, 0.92, 0.62), wheat = vec3(2.6, 1.9, 1.0),
         soil     = vec3(1.7, 1.05, 0.8);
    float hue     = clamp(0.45 * wide.r + 0.35 * meadow.r + 0.35 * (tuft.a - 0.5) + 0.15, 0.0, 1.0);
    vec3  colour  = base * mix(lush, dry, smoothstep(0.3, 0.75, hue));
    vec3  field   = base * (crop < 0.25 ? wheat * (0.7 + 0.3 * shade) : crop < 0.42 ? soil : mix(lush, dry, shade));
    vec2  inside  = abs(fract(bent / vec2(330.0, 210.0)) - 0.5) * vec2(330.0, 210.0);
    float hedge   = max(smoothstep(161.0, 164.0, inside.x), smoothstep(101.0, 104.0, inside.y));
    field         = mix(field * (1.0 + 0.12 * rows), base * vec3(0.34, 0.46, 0.34), hedge * 0.85);
    float wood    = smoothstep(0.60, 0.64, country.r * 0.8 + meadow.a * 0.2);
    field         = mix(field, base * vec3(0.30, 0.45, 0.32) * (0.7 + 0.6 * tuft.b), wood);
    colour        = mix(colour * (1.0 + 0.10 * stripe * (1.0 - away)), field, away);
    colour *= 0.82 + 0.45 * (tuft.r - 0.5) + 1.0 * (blade.g - 0.5) + 0.5 * (blade.r - 0.5) + 0.25 * wide.a;
    return vec4(max(colour, 0.0), 0.0);
#elif PATTERN == GRAVEL
    vec4  wide = noise(37.0), middle = noise(3.1), stone = noise(1.3), fine = noise(0.43);
    float tone = 0.62 + 0.35 * wide.r + 0.9 * (0.5 - stone.b) + 0.5 * (fine.g - 0.5) + 0.3 * (middle.a - 0.5);
    vec3  tint = mix(vec3(1.08, 1.0, 0.9), vec3(0.9, 0.97, 1.06), stone.g);
    return vec4(base * tint * max(tone, 0.05), 0.05);
#elif PATTERN == SAND
    vec4  wide = noise(83.0), middle = noise(9.7), fine = noise(0.6);
    float wave   = (place.y + 1.7 * middle.r + 5.0 * wide.a) * 9.0;
    float ripple = sin(wave) * (1.0 - smoothstep(0.6, 2.2, fwidth(wave)));
    float tone   = 0.75 + 0.3 * wide.r + 0.18 * (middle.a - 0.5) + 0.4 * (fine.g - 0.5) + 0.09 * ripple * middle.r * 2.0;
    n            = normalize(n + vec3(0.0, 0.16 * ripple, 0.0) * n.z);
    return vec4(base * tone, 0.03);
#elif PATTERN == ICE
    vec4  wide = noise(71.0), middle = noise(8.9), fine = noise(1.9);
    float crack = abs(middle.a - 0.5);
    float thin  = max(fwidth(crack), 1e-5);
    float white = clamp((0.008 - crack) / thin + 0.5, 0.0, 1.0) * min(1.0, 0.016 / thin);
    float frost = smoothstep(0.4, 0.75, wide.r * 0.7 + fine.r * 0.3);
    vec3 colour = mix(base * vec3(0.62, 0.78, 0.86), base * 1.15, 0.55 * frost + 0.45 * white) * (0.9 + 0.2 * fine.a);
    n           = normalize(n + vec3(fine.r - 0.5, fine.a - 0.5, 0.0) * 0.05);
    return vec4(colour, 0.9 - 0.55 * frost);
#elif PATTERN == SNOW
    vec4 wide = noise(67.0), middle = noise(6.1), fine = noise(0.8);
    n         = normalize(n + vec3(middle.r - 0.5, middle.a - 0.5, 0.0) * 0.35 + vec3(fine.r - 0.5, fine.a - 0.5, 0.0) * 0.2);
    return vec4(base * (0.93 + 0.1 * (wide.r - 0.5) + 0.16 * (fine.g - 0.5)), 0.12);
#elif PATTERN == MUD
    vec4  wide = noise(41.0), middle = noise(4.3), fine = noise(0.7);
    float wet = smoothstep(0.42, 0.6, wide.r * 0.5 + middle.a * 0.5);
    n         = normalize(n + vec3(fine.r - 0.5, fine.a - 0.5, 0.0) * 0.3 * (1.0 - wet));
    return vec4(base * mix(1.15, 0.6, wet) * (0.8 + 0.5 * (fine.g - 0.5) + 0.4 * middle.r), 0.1 + 0.7 * wet);
#elif PATTERN == WATER
    vec2 t    = vec2(sun.w, -0.7 * sun.w);
    vec2 far  = texture(noise_map, (place * vec2(1.0, 0.6) + 1.9 * t) / 61.0).ra - 0.5;
    vec2 wave = texture(noise_map, (place.yx * vec2(0.7, 1.0) + 1.1 * t.yx) / 13.0).ra - 0.5;
    vec2 lap  = texture(noise_map, (place - 0.6 * t) / 2.9).ra - 0.5;
    n         = normalize(vec3(0.05 * far + 0.13 * wave + 0.15 * lap, 1.0));
    return vec4(base * (0.9 + 0.4 * far.x), 1.0);
#elif PATTERN == DECK
    vec4  wide = noise(29.0), fine = noise(0.5);
    float tone = 0.8 + 0.3 * wide.r + 0.7 * (fine.g - 0.5);
    return vec4(base * tone * (1.0 - 0.3 * max(line(place.x, 3.0, 0.02), line(place.y, 6.0, 0.02))), 0.10);
#elif PATTERN == STEEL
    vec4  wide = noise(17.0), fine = noise(1.1);
    float seam = max(line(place.x, 1.2, 0.02), line(place.y, 2.4, 0.02));
    return vec4(base * (0.88 + 0.2 * wide.r + 0.1 * (fine.g - 0.5)) * (1.0 - 0.4 * seam), 0.5);
#elif PATTERN == BRICK
    const vec2 size = vec2(0.25, 0.083);
    vec4  wide = noise(7.0), fine = noise(0.6);
    vec2  laid = vec2(place.x + 0.5 * size.x * floor(place.y / size.y), place.y);
    float far  = smoothstep(0.3, 0.8, fwidth(place.y) / size.y);
    float one  = mix(hash(floor(laid / size)), 0.5, far);
    float gap  = max(line(laid.x, size.x, 0.012), line(laid.y, size.y, 0.012));
    vec3  clay = base * (0.75 + 0.5 * one + 0.3 * (wide.r - 0.5) + 0.3 * (fine.g - 0.5));
    return vec4(mix(clay, vec3(0.30, 0.28, 0.25), 0.8 * gap), 0.0);
#elif PATTERN == ROOF
    vec4  wide = noise(9.0), fine = noise(1.0);
    float tile = bands(place.x, 0.14), course = line(place.y, 0.34, 0.05);
    return vec4(base * (0.75 + 0.35 * wide.r + 0.25 * (tile - 0.5) + 0.3 * (fine.g - 0.5)) * (1.0 - 0.35 * course), 0.0);
#elif PATTERN == WALL
    vec4  wide = noise(13.0), fine = noise(0.8);
    float streak = texture(noise_map, place * vec2(0.31, 0.018)).a;
    return vec4(base * (0.86 + 0.2 * wide.r + 0.12 * (fine.g - 0.5) + 0.22 * (streak - 0.5)), 0.0);
#elif PATTERN == SHEET
    vec4  wide = noise(11.0), fine = noise(2.0);
    float wave   = place.x / 0.32, seen = 1.0 - smoothstep(0.25, 0.7, fwidth(wave));
    float ridge  = sin(6.2832 * wave) * seen;
    float streak = texture(noise_map, place * vec2(0.27, 0.015)).r;
    n            = normalize(n + vec3(-n.y, n.x, 0.0) * 0.30 * cos(6.2832 * wave) * seen);
    float seam   = line(place.y, 3.0, 0.03);
    return vec4(base * (0.84 + 0.10 * ridge + 0.16 * wide.r + 0.3 * (streak - 0.5) + 0.08 * (fine.g - 0.5)) * (1.0 - 0.3 * seam), 0.30);
#elif PATTERN == GLASS
    float frame = max(line(place.x, 1.6, 0.09), line(place.y + 0.3, 2.2, 0.09));
    vec4  wide  = noise(5.0);
    n           = normalize(n + vec3(wide.r - 0.5, wide.a - 0.5, 0.0) * 0.01);
    return vec4(mix(base, vec3(0.25), frame), 0.95 - 0.9 * frame);
#elif PATTERN == WOOD
    vec4  wide  = texture(noise_map, place * vec2(0.9, 0.06)), fine = texture(noise_map, place * vec2(3.0, 0.25));
    float plank = patchwork(vec2(place.x, 0.0), 0.16);
    return vec4(base * (0.55 + 0.5 * wide.r + 0.35 * (fine.g - 0.5) + 0.4 * plank) * (1.0 - 0.5 * line(place.x, 0.16, 0.012)), 0.0);
#elif PATTERN == LEAVES
    vec4  wide = noise(6.3), middle = noise_turned(1.9), fine = noise(0.63);
    n          = normalize(n + 1.6 * vec3(middle.r - 0.5, middle.a - 0.5, fine.r - 0.5));
    return vec4(base * max(0.25 + 0.8 * wide.r + 1.1 * (fine.g - 0.5) + 1.3 * (middle.a - 0.5) + 0.35, 0.12), 0.0);
#elif PATTERN == FIELD
    vec4  far  = noise(260.0), wide = noise_turned(41.0), clod = noise(2.3), fine = noise(0.8);
    // Ploughed where it is nearly level: on a slope rows would read as steps.
    float plough = smoothstep(0.97, 0.99, normal.z);
    float rows = plough * (bands(place.x + 0.6 * (clod.r - 0.5), 0.4) - 0.5), lanes = plough * line(place.x, 18.0, 0.7);
    float tone = 0.70 + 0.25 * wide.r + 0.3 * far.r + 0.25 * rows + 0.5 * (fine.g - 0.5) + 0.3 * (clod.a - 0.5);
    return vec4(base * max(tone, 0.1) * (1.0 - 0.25 * lanes), 0.0);
#elif PATTERN == CHECKER
    // Nobody has said what this is made of: squares of 1 m that nothing else looks like.
    float odd = bands(place.x + 0.5, 1.0), other = bands(place.y + 0.5, 1.0); // edges at whole metres
    return vec4(mix(vec3(0.75, 0.0, 0.60), vec3(0.10), odd + other - 2.0 * odd * other), 0.0);
#elif PATTERN == PAINT
    vec4  middle = noise(6.7), fine = noise(0.9);
    float worn = smoothstep(0.55, 0.8, 0.6 * middle.a + 0.4 * fine.g);
    return vec4(mix(base * (0.95 + 0.15 * (fine.g - 0.5)), vec3(0.11), 0.55 * worn), 0.15);
#else
    vec4 wide = noise(57.0 * grain), middle = noise(9.0 * grain), fine = noise(2.0 * grain);
    return vec4(base * (0.8 + 0.25 * wide.r + 0.25 * (middle.a - 0.5) + 0.4 * (fine.g - 0.5)), 0.05);
#endif
}

void main() {
    vec3  n        = normal;
    float distance = length(position);
    vec4  made     = surface(n, distance);
    vec3  view     = -position / distance;
    float lit      = max(dot(n, sun.xyz), 0.0) * sunlight(position, normal);
    vec3  light    = made.rgb * (lit * sun_light.rgb + ambient_light(n));
#if PATTERN == WATER || PATTERN == ICE || PATTERN == MUD || PATTERN == STEEL || PATTERN == WET || PATTERN == SHEET || PATTERN == GLASS
    float grazing = 1.0 - max(dot(n, view), 0.0);
    float fresnel = grazing * grazing;
    fresnel       = 0.03 + 0.97 * fresnel * fresnel * grazing;
    vec3 mirrored = reflect(-view, n);
#if PATTERN == SHEET || PATTERN == GLASS || PATTERN == STEEL
    vec3 image    = mix(ground_light.rgb, sky_colour(mirrored), smoothstep(-0.08, 0.08, mirrored.z)); // walls see the ground
#else
    mirrored.z    = abs(mirrored.z);
    vec3 image    = sky_colour(mirrored);
#endif
    vec3  halfway = normalize(view + sun.xyz);
    float spot    = exp2(520.0 * (dot(n, halfway) - 1.0)) * 40.0 * lit;
    light = mix(light, image, min(fresnel * made.a, 0.85)) + sun_light.rgb * (spot * fresnel * made.a);
#endif
    pixel = vec4(film(through_air(light, position)), 1.0);
}
#endif
