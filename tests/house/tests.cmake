# Tests of house: the rules a compiler does not know.
function(house_test name)
    add_test(NAME house.${name} COMMAND /usr/bin/python3 ${CMAKE_CURRENT_SOURCE_DIR}/house/rules.py ${ARGN})
    set_tests_properties(house.${name} PROPERTIES LABELS house SKIP_RETURN_CODE 77)
endfunction()

house_test(includes includes ${CMAKE_SOURCE_DIR})
house_test(libm libm ${CMAKE_SOURCE_DIR})
house_test(libm_symbols symbols $<TARGET_FILE:skidpad_engine>)
house_test(parameters parameters ${CMAKE_SOURCE_DIR})
house_test(format format ${CMAKE_SOURCE_DIR})
house_test(rules_catch_planted_breaches self-test)

# Names and sentences, and the table of rooms.
foreach(rule names text lines)
    add_test(NAME house.words_${rule}
        COMMAND /usr/bin/python3 ${CMAKE_CURRENT_SOURCE_DIR}/house/words.py ${rule} ${CMAKE_SOURCE_DIR})
endforeach()
add_test(NAME house.words_catch_planted_breaches
    COMMAND /usr/bin/python3 ${CMAKE_CURRENT_SOURCE_DIR}/house/words.py self-test)
add_test(NAME house.table_of_rooms_is_fresh
    COMMAND /usr/bin/python3 ${CMAKE_CURRENT_SOURCE_DIR}/house/rooms.py check ${CMAKE_SOURCE_DIR})
add_test(NAME house.table_of_rooms_notices_changes
    COMMAND /usr/bin/python3 ${CMAKE_CURRENT_SOURCE_DIR}/house/rooms.py self-test)
set_tests_properties(house.words_names house.words_text house.words_lines house.words_catch_planted_breaches
    house.table_of_rooms_is_fresh house.table_of_rooms_notices_changes PROPERTIES LABELS house SKIP_RETURN_CODE 77)
# The places of tests/mutations. tools/mutate itself takes minutes.
foreach(what check self-test)
    string(MAKE_C_IDENTIFIER ${what} name)
    add_test(NAME house.mutations_${name} COMMAND /usr/bin/python3 -B ${CMAKE_SOURCE_DIR}/tools/mutate --${what})
    set_tests_properties(house.mutations_${name} PROPERTIES LABELS house)
endforeach()

# What would change bits.
function(flags_test name)
    add_test(NAME house.${name} COMMAND /usr/bin/python3 ${CMAKE_CURRENT_SOURCE_DIR}/house/flags.py ${ARGN})
    set_tests_properties(house.${name} PROPERTIES LABELS house SKIP_RETURN_CODE 77 TIMEOUT 300)
endfunction()

flags_test(flags_refused_by_configuration configure ${CMAKE_SOURCE_DIR})
flags_test(flags_refused_by_compiler_or_probe compile ${CMAKE_SOURCE_DIR})
if(NOT SKIDPAD_ENGINE_ONLY)
    flags_test(flushing_library_changes_no_bits library ${CMAKE_SOURCE_DIR} $<TARGET_FILE:skidpad>)
endif()

# Files of the program that need each other in a circle. Only the complete build has all of them.
if(CMAKE_BUILD_TYPE STREQUAL "Release" AND NOT SKIDPAD_ENGINE_ONLY AND NOT SKIDPAD_HEADLESS AND NOT CMAKE_CROSSCOMPILING)
    file(GENERATE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/objects.txt
        CONTENT "$<JOIN:$<TARGET_OBJECTS:skidpad_engine>,\n>\n$<JOIN:$<TARGET_OBJECTS:skidpad_game>,\n>\n$<JOIN:$<TARGET_OBJECTS:skidpad_memory>,\n>\n")
    add_test(NAME house.no_circles_of_files
        COMMAND /usr/bin/python3 ${CMAKE_CURRENT_SOURCE_DIR}/house/circles.py check ${CMAKE_CURRENT_BINARY_DIR}/objects.txt
            ${CMAKE_CURRENT_SOURCE_DIR}/house/circles)
    set_tests_properties(house.no_circles_of_files PROPERTIES LABELS house)
endif()
add_test(NAME house.circles_notice_planted_ones
    COMMAND /usr/bin/python3 ${CMAKE_CURRENT_SOURCE_DIR}/house/circles.py self-test)
set_tests_properties(house.circles_notice_planted_ones PROPERTIES LABELS house)
