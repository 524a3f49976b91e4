// Water in the air and foam on it, smoke and dust: squares with soft edges.
#ifdef VERTEX
layout(location = 0) in vec3 position_in; // m from the camera
layout(location = 1) in vec4 look_in;     // x, y: -1..1 over the square; z: opacity; w: 0 a drop, 1 mist, 2 the ring, 3 smoke
layout(location = 2) in vec4 colour_in;  // its colour; the height of the ground
flat out vec4 colour;
out vec3      position;
out vec3      look;
flat out float kind;
void main() {
    position    = position_in;
    look        = look_in.xyz;
    kind        = look_in.w;
    colour      = colour_in;
    gl_Position = view_projection * vec4(position, 1.0);
}
#else
in vec3       position;
in vec3       look;
flat in float kind;
flat in vec4  colour;
out vec4      pixel;
void main() {
    float r = length(look.xy), grain = texture(noise_map, look.xy * 0.35 + 0.5).a;
    float cover = smoothstep(1.0, 0.4, r);
    if (kind > 0.5) cover = (1.0 - smoothstep(0.0, 1.0, r)) * (0.5 + grain);
    // A cloud: wisps that thin out to its rim, each square with a piece of noise of its own by where it is seen.
    if (kind > 2.5) {
        float wisp = texture(noise_map, look.xy * 0.22 + 3.0 * colour.rg + look.z).a;
        cover      = smoothstep(0.0, 0.25, position.z - colour.w) * (1.0 - smoothstep(0.15, 1.0, r)) * smoothstep(0.18, 0.75, wisp + 0.45 * (1.0 - r));
    }
    // The ring: a front that is broken into flecks, and behind it foam that thins out towards the middle.
    if (kind > 1.5 && kind < 2.5) {
        float fleck = texture(noise_map, look.xy * 0.9).a, edge = r + 0.35 * (grain - 0.5);
        float front = smoothstep(0.72, 0.88, edge) * smoothstep(1.0, 0.92, edge);
        float foam  = max(front, 0.55 * smoothstep(0.1, 0.8, r)) * smoothstep(1.0, 0.9, max(edge, r));
        cover       = foam * smoothstep(0.62 - 0.30 * look.z, 0.72 - 0.25 * look.z, fleck + 0.25 * front);
    }
    vec3 light = colour.rgb * (0.8 * max(sun.z, 0.0) * sunlight(position, vec3(0.0, 0.0, 1.0)) * sun_light.rgb + sky_light.rgb);
    pixel = vec4(film(through_air(light, position)), clamp(cover * look.z, 0.0, 1.0));
}
#endif
