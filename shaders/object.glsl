// Aircraft: lacquer, metal, rubber, cloth and glass, one finish per vertex.
#ifdef VERTEX
layout(location = 0) in vec3 position_in;
layout(location = 1) in vec3 normal_in;
layout(location = 2) in vec4 colour_in;  // sRGB, alpha
layout(location = 3) in vec3 finish_in;  // gloss, metal, lit on both sides
uniform mat4 model;                      // to metres relative to the camera
#ifdef CRUSHED
uniform mat4 to_body;                    // from the mesh to the body's frame, at which `model` then begins
out vec3     in_body;
#endif
out vec3      position;
out vec3      normal;
flat out vec4 colour;
flat out vec3 finish;

void main() {
#ifdef CRUSHED
    in_body     = on_skin((to_body * vec4(position_in, 1.0)).xyz);
    vec4 placed = model * vec4(in_body, 1.0);
    normal      = mat3(model) * (mat3(to_body) * normal_in);
#else
    vec4 placed = model * vec4(position_in, 1.0);
    normal      = mat3(model) * normal_in;
#endif
    position    = placed.xyz;
    colour      = vec4(pow(colour_in.rgb, vec3(2.2)), colour_in.a);
    finish      = finish_in;
    gl_Position = view_projection * placed;
}
#else
in vec3      position;
in vec3      normal;
flat in vec4 colour;
flat in vec3 finish;
uniform float fade; // 1, or less for what is being hidden
out vec4 pixel;

#ifdef CRUSHED
in vec3 in_body;

// Bare and dull sheet, more of it the closer the hole; less where the grain of the noise has paint left.
vec3 scuffed(vec3 paint, float worn) {
    vec2  place = 0.31 * in_body.xy + in_body.z * vec2(0.17, 0.29);
    float grain = texture(noise_map, place).r;
    vec3  sheet = vec3(0.20, 0.20, 0.21) * (0.4 + 1.2 * grain);
    return mix(paint * (1.0 - 0.35 * worn), sheet, worn * smoothstep(0.30, 0.62, grain));
}

// Buckled sheet near a hole: the normal of waves whose pattern depends on the place only.
vec3 buckled(vec3 n, float much) {
    vec3 p = in_body;
    vec3 wave = vec3(sin(43.0 * p.y + 3.0 * sin(11.0 * p.z)), sin(37.0 * p.z + 3.0 * sin(13.0 * p.x)),
                     sin(41.0 * p.x + 3.0 * sin(9.0 * p.y)));
    return normalize(n + 0.3 * much * wave);
}
#endif

#ifdef CLEAR
// Glass, and a propeller too fast to see: a tint, the sky's image and the sun's, more of it at a grazing look. From within
// it is nearly clear.
void main() {
#ifdef CRUSHED
    if (!is_there(in_body) || depth_in_hole(in_body) > 0.01) discard;
#endif
    vec3  n       = normalize(gl_FrontFacing ? normal : -normal);
    vec3  view    = normalize(-position);
    float grazing = 1.0 - max(dot(n, view), 0.0);
    float fresnel = grazing * grazing;
    fresnel       = fresnel * fresnel * grazing * finish.x;
    vec3  mirror  = reflect(-view, n);
    vec3  around  = mix(ground_light.rgb * 0.8, sky_colour(mirror), smoothstep(-0.12, 0.12, mirror.z));
    float spot    = finish.x * exp2(900.0 * (max(dot(mirror, sun.xyz), 0.0) - 1.0));
    vec3  light   = colour.rgb * (0.5 * sun_light.rgb + ambient_light(n)) * 0.7 + around * (0.04 * finish.x + fresnel) + sun_light.rgb * (2.0 * spot);
    float alpha   = gl_FrontFacing ? clamp(colour.a + 1.1 * fresnel + spot, 0.0, 1.0) : 0.2 * colour.a + 0.2 * fresnel;
    alpha         = finish.x > 0.5 ? alpha : colour.a;
    pixel         = vec4(film(through_air(light, position)), alpha * fade);
}
#else
void main() {
    vec3  n      = normalize(normal);
    bool  front  = gl_FrontFacing;
    float inside = front ? 1.0 : mix(0.45, 1.0, finish.z);
    n            = front ? n : -n;
    vec3  view   = normalize(-position);
    vec3  paint  = colour.rgb;
    float smooth_coat = finish.x;
#ifdef CRUSHED
    vec3  facet = normalize(cross(dFdx(position), dFdy(position)));
    float depth = depth_in_hole(in_body);
    if (!is_there(in_body) || depth > 0.01) discard;
    float worn  = smoothstep(-0.07, -0.02, depth);
    facet       = dot(facet, view) < 0.0 ? -facet : facet;
    n           = normalize(mix(n, facet, worn));
    n           = buckled(n, smoothstep(-0.4, 0.0, depth));
    paint       = scuffed(paint, worn);
    inside      = mix(inside, 0.8, worn);
    smooth_coat = finish.x * (1.0 - 0.8 * worn);
#endif
    float facing = max(dot(n, view), 0.0);
    float lit    = max(dot(n, sun.xyz), 0.0) * sunlight(position, n);

    float grazing = 1.0 - facing;
    float fresnel = grazing * grazing;
    fresnel       = fresnel * fresnel * grazing;
    vec3  base    = mix(vec3(0.04), paint, finish.y);
    float gloss   = smooth_coat * inside;
    vec3  mirror  = (base + (1.0 - base) * fresnel) * gloss;

    // The sun's image in the lacquer: narrow where it is smooth.
    vec3  halfway = normalize(view + sun.xyz);
    float power   = exp2(3.0 + 7.5 * smooth_coat);
    float spot    = exp2(power * 1.4427 * (dot(n, halfway) - 1.0)) * (power + 2.0) * 0.125;

    vec3 reflected = reflect(-view, n);
    vec3 around    = mix(ground_light.rgb * 0.8, sky_colour(reflected), smoothstep(-0.12, 0.12, reflected.z));
    vec3 matt      = paint * (1.0 - finish.y) * (lit * sun_light.rgb + inside * ambient_light(n));
    vec3 shine     = mirror * (around + lit * spot * sun_light.rgb);
    pixel          = vec4(film(through_air(matt + shine, position)), colour.a * fade);
}
#endif
#endif
