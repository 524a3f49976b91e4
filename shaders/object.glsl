// Aircraft: lacquer, metal, rubber, cloth and glass, one finish per vertex.
#ifdef VERTEX
layout(location = 0) in vec3 position_in;
layout(location = 1) in vec3 normal_in;
layout(location = 2) in vec4 colour_in;  // sRGB, alpha
layout(location = 3) in vec3 finish_in;  // gloss, metal, lit on both sides
uniform mat4 model;                      // to metres relative to the camera
out vec3      position;
out vec3      normal;
flat out vec4 colour;
flat out vec3 finish;

void main() {
    vec4 placed = model * vec4(position_in, 1.0);
    position    = placed.xyz;
    normal      = mat3(model) * normal_in;
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

void main() {
    vec3  n      = normalize(normal);
    bool  front  = gl_FrontFacing;
    float inside = front ? 1.0 : mix(0.45, 1.0, finish.z);
    n            = front ? n : -n;
    vec3  view   = normalize(-position);
    float facing = max(dot(n, view), 0.0);
    float lit    = max(dot(n, sun.xyz), 0.0) * sunlight(position, n);

    float grazing = 1.0 - facing;
    float fresnel = grazing * grazing;
    fresnel       = fresnel * fresnel * grazing;
    vec3  base    = mix(vec3(0.04), colour.rgb, finish.y);
    float gloss   = finish.x * inside;
    vec3  mirror  = (base + (1.0 - base) * fresnel) * gloss;

    // The sun's image in the lacquer: narrow where it is smooth.
    vec3  halfway = normalize(view + sun.xyz);
    float power   = exp2(3.0 + 7.5 * finish.x);
    float spot    = exp2(power * 1.4427 * (dot(n, halfway) - 1.0)) * (power + 2.0) * 0.125;

    vec3 reflected = reflect(-view, n);
    vec3 around    = mix(ground_light.rgb * 0.8, sky_colour(reflected), smoothstep(-0.12, 0.12, reflected.z));
    vec3 matt      = colour.rgb * (1.0 - finish.y) * (lit * sun_light.rgb + inside * ambient_light(n));
    vec3 shine     = mirror * (around + lit * spot * sun_light.rgb);
    float alpha    = colour.a;
    vec3  light    = matt * (alpha < 1.0 ? 0.6 : 1.0) + shine;
    if (alpha < 1.0) // glass hides more at a grazing look and where it shines; from within it is clear
        alpha = front ? clamp(alpha + 1.2 * fresnel + 0.15 * dot(shine, vec3(0.33)), 0.0, 1.0) : 0.2 * alpha + 0.3 * fresnel;
    pixel = vec4(film(through_air(light, position)), alpha * fade);
}
#endif
