// Sky behind everything: gradient, sun, two layers of thin cloud.
#ifdef VERTEX
uniform mat4 screen_to_direction;
out vec3 direction;
void main() {
    vec2 corner = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
    direction   = (screen_to_direction * vec4(corner, 1.0, 1.0)).xyz;
    gl_Position = vec4(corner, 1.0, 1.0);
}
#else
in vec3  direction;
out vec4 pixel;

void main() {
    vec3  d      = normalize(direction);
    vec3  colour = sky_colour(d);
    float toward = dot(d, sun.xyz);
    vec2  place  = d.xy / (max(d.z, 0.0) + 0.06);
    vec2  drift  = sun.w * vec2(0.0006, 0.0002) + camera_high.xy / 9000.0;
    // Fair-weather puffs below, long veils above; both thin out towards the horizon, where haze takes over.
    float veil  = texture(noise_map, place * vec2(0.035, 0.11) + drift * 0.5).a;
    float broad = texture(noise_map, place * 0.085 + drift).r;
    float fine  = texture(noise_map, place * 0.34 + drift * 2.3).a;
    float puff  = smoothstep(0.53, 0.78, broad * 0.72 + fine * 0.36);
    float cover = max(puff * 0.9, 0.38 * smoothstep(0.5, 0.9, veil));
    cover *= smoothstep(0.01, 0.20, d.z);
    float glow  = 0.5 + 0.5 * toward;
    // Thick middles are greyer than the edges that the sun shines through.
    vec3  cloud = (1.0 - 0.30 * puff * puff) * (sun_light.rgb * (0.55 + 0.45 * glow * glow * (1.0 - 0.5 * puff)) + sky_light.rgb * 0.8);
    colour      = mix(colour, cloud, cover);
    float disc  = smoothstep(0.999945, 0.999965, toward) * (1.0 - 0.9 * cover);
    float aura  = exp2((toward - 1.0) * 2600.0);
    colour += sun_light.rgb * (30.0 * disc + 0.7 * aura * (1.0 - 0.7 * cover));
    pixel = vec4(film(colour), 1.0);
}
#endif
