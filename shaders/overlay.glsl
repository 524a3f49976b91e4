// Lines, marks and fills over the world: corners come in clip space already, with the pixel distances of their edges.
#ifdef VERTEX
layout(location = 0) in vec4 clip;
layout(location = 1) in vec4 colour_in;
layout(location = 2) in vec4 local_in; // x, y: px from the middle; z: half size, px; w: which shape
layout(location = 3) in vec2 dash_in;  // px along the line, and length of a dash (0: solid)
out vec4      colour;
noperspective out vec2 local; // pixels do not follow the perspective
noperspective out vec2 dash;
flat out vec2 shape;
void main() {
    colour      = colour_in;
    local       = local_in.xy;
    shape       = local_in.zw;
    dash        = dash_in;
    gl_Position = clip;
}
#else
in vec4      colour;
noperspective in vec2 local;
noperspective in vec2 dash;
flat in vec2 shape;
uniform float strength;
out vec4 pixel;
void main() {
    float size = shape.x, outside = -1.0; // px beyond the edge
    int   kind = int(shape.y + 0.5), mark = kind & 3;
    if (kind >= 8) {
        vec2 p = abs(local);
        if (mark == 0) outside = length(local) - size;
        if (mark == 1) outside = max(p.x, p.y) - 0.85 * size;
        if (mark == 2) outside = max(0.866 * p.x + 0.5 * local.y, -local.y) - 0.6 * size;
        if (mark == 3) outside = 0.7071 * (p.x + p.y) - 0.75 * size;
        if (kind < 12) outside = abs(outside + 1.0) - 1.0; // only the rim
    } else if (kind == 1) {
        outside = abs(local.x) - size;
        if (dash.y > 0.0 && fract(dash.x / (2.0 * dash.y)) > 0.5) discard;
    }
    float cover = clamp(0.5 - outside, 0.0, 1.0);
    pixel = vec4(colour.rgb, min(colour.a * cover * strength, 1.0)); // colour.a is above 1 for what stays strong
}
#endif
