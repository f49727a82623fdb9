# What is installed, and where. Nothing in it names the prefix, which may be moved.
include(CMakePackageConfigHelpers)

set(package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/turret")
set(shared_path "")
set(static_path "")
set(paths CMAKE_INSTALL_INCLUDEDIR CMAKE_INSTALL_LIBDIR)
if(turret_shared_file)
  set(shared_path "${shared_dir}/${shared}")
  list(APPEND paths shared_path)
endif()
if(turret_static_file)
  set(static_path "${CMAKE_INSTALL_LIBDIR}/${static}")
  list(APPEND paths static_path)
endif()
configure_package_config_file(packaging/cmake/turretConfig.cmake.in "${CMAKE_CURRENT_BINARY_DIR}/turretConfig.cmake"
  INSTALL_DESTINATION "${package_dir}" PATH_VARS ${paths} NO_CHECK_REQUIRED_COMPONENTS_MACRO)
write_basic_package_version_file("${CMAKE_CURRENT_BINARY_DIR}/turretConfigVersion.cmake"
  COMPATIBILITY SameMinorVersion) # before 1.0 every minor version may change what a game was built for
file(RELATIVE_PATH prefix_from_pc "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
string(REGEX REPLACE "/$" "" prefix_from_pc "${prefix_from_pc}")
configure_file(packaging/cmake/turret.pc.in "${CMAKE_CURRENT_BINARY_DIR}/turret.pc" @ONLY)

foreach(file IN LISTS files)
  cmake_path(RELATIVE_PATH file BASE_DIRECTORY "${built}" OUTPUT_VARIABLE inside)
  cmake_path(GET inside PARENT_PATH folder)
  if(inside STREQUAL "${shared_dir}/${shared}")
    install(PROGRAMS "${file}" DESTINATION "${folder}")
  else()
    install(FILES "${file}" DESTINATION "${folder}")
  endif()
endforeach()
if(msvc_implib AND implib)
  install(FILES "${TURRET_MSVC_IMPLIB}" DESTINATION "${CMAKE_INSTALL_LIBDIR}" RENAME "${msvc_implib}")
endif()
install(DIRECTORY include/ DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}"
  FILES_MATCHING PATTERN "*.h" PATTERN "*.hpp")
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/turretConfig.cmake"
  "${CMAKE_CURRENT_BINARY_DIR}/turretConfigVersion.cmake" packaging/cmake/turretTargets.cmake DESTINATION "${package_dir}")
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/turret.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
install(FILES LICENSE-MIT LICENSE-APACHE packaging/LICENSE-THIRD-PARTY DESTINATION share/licenses/turret)
install(FILES README.md CHANGELOG.md DESTINATION share/doc/turret)
install(DIRECTORY docs DESTINATION share/doc/turret FILES_MATCHING PATTERN "*.md" PATTERN figures EXCLUDE)
