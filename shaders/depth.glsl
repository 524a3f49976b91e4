// The sun's view of the scene: depth alone.
#ifdef VERTEX
layout(location = 0) in vec3 position_in;
#ifdef SCENERY
layout(location = 1) in vec3 position_low;
uniform float is_world;
#endif
uniform mat4 model;
#ifdef CRUSHED
uniform mat4 to_body; // `model` then begins at the body's frame
out vec3     in_body;
#endif
void main() {
#ifdef SCENERY
    gl_Position = model * vec4((position_in - is_world * camera_high.xyz) + (position_low - is_world * camera_low.xyz), 1.0);
#else
#ifdef CRUSHED
    in_body     = on_skin((to_body * vec4(position_in, 1.0)).xyz);
    gl_Position = model * vec4(in_body, 1.0);
#else
    gl_Position = model * vec4(position_in, 1.0);
#endif
#endif
}
#else
#ifdef CRUSHED
in vec3 in_body;
void main() {
    if (!is_there(in_body) || depth_in_hole(in_body) > 0.01) discard;
}
#else
void main() {
}
#endif
#endif
