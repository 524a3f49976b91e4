# cmake -DFILES=a.glsl;b.glsl -DOUTPUT=x.c -P embed.cmake: writes the table that gl_program.c searches.
set(arrays "")
set(rows "")
foreach(file IN LISTS FILES)
    get_filename_component(name ${file} NAME_WE)
    file(READ ${file} hex HEX)
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${hex}")
    string(APPEND arrays "static const char source_${name}[] = {${bytes}0};\n")
    string(APPEND rows "    {\"${name}\", source_${name}},\n")
endforeach()
file(WRITE ${OUTPUT} "// Generated from shaders/*.glsl by embed.cmake.\n#include \"view/gl_program.h\"\n${arrays}"
    "const sk_shader_source sk_shader_sources[] = {\n${rows}    {0, 0},\n};\n")
