# What `cmake --install` installs, and the Debian package that `cpack -G DEB` makes from it. See docs/installing.md.
# Components: program, assets, man, completion, desktop, icon, doc; and of library/CMakeLists.txt library, development, python.

# ---- what is generated ----

# The man page and the completion come from the program's own table of options.
set(pages ${PROJECT_BINARY_DIR}/pages)
file(MAKE_DIRECTORY ${pages})
find_program(GZIP gzip REQUIRED)
add_custom_command(
    OUTPUT ${pages}/skidpad.1.gz ${pages}/skidpad
    COMMAND skidpad help --man > ${pages}/skidpad.1
    COMMAND ${GZIP} --best --no-name --force ${pages}/skidpad.1
    COMMAND skidpad help --completion bash > ${pages}/skidpad
    DEPENDS skidpad
    VERBATIM
    COMMENT "Writing the man page and the completion")
add_custom_command(
    OUTPUT ${pages}/changelog.gz
    COMMAND ${GZIP} --best --no-name --stdout ${PROJECT_SOURCE_DIR}/CHANGELOG.md > ${pages}/changelog.gz
    DEPENDS ${PROJECT_SOURCE_DIR}/CHANGELOG.md
    VERBATIM)
# Everything that is installed, and nothing else.
add_custom_target(installation ALL DEPENDS skidpad ${pages}/skidpad.1.gz ${pages}/skidpad ${pages}/changelog.gz)
if(TARGET skidpad_library)
    add_dependencies(installation skidpad_library skidpad_python)
endif()

# ---- what goes where ----

install(TARGETS skidpad RUNTIME COMPONENT program)
install(DIRECTORY assets/ DESTINATION ${CMAKE_INSTALL_DATADIR}/skidpad COMPONENT assets)
install(FILES ${pages}/skidpad.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT man)
install(FILES ${pages}/skidpad DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT completion)
install(FILES packaging/copyright ${pages}/changelog.gz DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/skidpad COMPONENT doc)
install(FILES README.md DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/skidpad COMPONENT doc)
install(DIRECTORY docs examples DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/skidpad COMPONENT doc)
if(NOT SKIDPAD_HEADLESS)
    install(FILES packaging/skidpad.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications COMPONENT desktop)
    install(FILES packaging/skidpad.svg DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps COMPONENT icon)
endif()

# ---- the Debian package ----

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME skidpad)
set(CPACK_PACKAGE_CONTACT "The Skidpad authors <skidpad@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "sandbox for flight and ground handling")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
    "Fly, taxi, crash and land aircraft on wheels or on skids, over scenery that is
one solid made of half-spaces. Contact points, friction limits, contact normals
and bounding boxes are drawn live. Recordings replay to the same bits and serve
as regression tests.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Dependencies that the program loads at run time, so that dpkg-shlibdeps does not find them: OpenGL through SDL, its drivers, the font.
set(CPACK_DEBIAN_PACKAGE_DEPENDS "fonts-b612, libegl1, libgl1")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "libgl1-mesa-dri")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "python3-cffi, python3-numpy") # for the Python module
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
include(CPack)
