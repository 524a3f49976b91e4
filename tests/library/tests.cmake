# Tests of the library as other programs use it. C tests see the public headers only.
find_package(Threads REQUIRED)
function(library_test name)
    add_executable(test_library_${name} library/${name}_test.c)
    target_include_directories(test_library_${name} PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
    target_link_libraries(test_library_${name} PRIVATE skidpad_library skidpad_flags PkgConfig::CMOCKA)
    set_target_properties(test_library_${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
    add_test(NAME library.${name} COMMAND test_library_${name} WORKING_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
    set_tests_properties(library.${name} PROPERTIES LABELS library TIMEOUT ${SKIDPAD_TEST_SECONDS})
endfunction()

library_test(world)
library_test(aircraft)
library_test(scenery)
library_test(recording)
library_test(draw)
library_test(analysis)
target_link_libraries(test_library_world PRIVATE Threads::Threads)
if(NOT SKIDPAD_SANITIZE AND NOT CMAKE_C_FLAGS MATCHES "-fsanitize") # whose allocator cannot be replaced
    library_test(memory)
endif()

function(library_script name)
    add_test(NAME library.${name} COMMAND /usr/bin/python3 -B ${CMAKE_CURRENT_SOURCE_DIR}/library/${name}.py ${ARGN})
    set_tests_properties(library.${name} PROPERTIES LABELS library TIMEOUT ${SKIDPAD_TEST_SECONDS})
endfunction()

library_script(headers ${CMAKE_SOURCE_DIR} ${CMAKE_C_COMPILER} ${CMAKE_CXX_COMPILER})
library_script(symbols ${CMAKE_SOURCE_DIR} $<TARGET_FILE:skidpad_library>)

# What is installed, in a prefix of its own.
set(prefix ${CMAKE_BINARY_DIR}/library_prefix)
library_script(install ${CMAKE_BINARY_DIR} ${prefix})
set_tests_properties(library.install PROPERTIES FIXTURES_SETUP library_prefix)
set(example_flags "${CMAKE_C_FLAGS}")
if(SKIDPAD_SANITIZE)
    string(APPEND example_flags " -fsanitize=address,undefined")
endif()
library_script(examples ${CMAKE_SOURCE_DIR} ${prefix} $<TARGET_FILE:skidpad> ${CMAKE_C_COMPILER} ${CMAKE_CXX_COMPILER}
    "${example_flags} ")
set_tests_properties(library.examples PROPERTIES FIXTURES_REQUIRED library_prefix)
if(NOT example_flags MATCHES "-fsanitize") # Python would have to be built with the sanitizers too
    library_script(python ${CMAKE_SOURCE_DIR} ${prefix} $<TARGET_FILE:skidpad>)
    library_script(python_plot ${CMAKE_SOURCE_DIR} ${prefix})
    set_tests_properties(library.python library.python_plot PROPERTIES FIXTURES_REQUIRED library_prefix)
    set_tests_properties(library.python_plot PROPERTIES SKIP_RETURN_CODE 77)
endif()
