// The sun's view of the scene: depth alone.
#ifdef VERTEX
layout(location = 0) in vec3 position_in;
#ifdef SCENERY
layout(location = 1) in vec3 position_low;
uniform float is_world;
#endif
uniform mat4 model;
void main() {
#ifdef SCENERY
    gl_Position = model * vec4((position_in - is_world * camera_high.xyz) + (position_low - is_world * camera_low.xyz), 1.0);
#else
    gl_Position = model * vec4(position_in, 1.0);
#endif
}
#else
void main() {
}
#endif
