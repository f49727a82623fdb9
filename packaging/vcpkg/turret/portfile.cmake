# Builds libturret from the sources that contain this port. They have no web address yet to download them from.
get_filename_component(SOURCE_PATH "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)

vcpkg_check_features(OUT_FEATURE_OPTIONS feature_options FEATURES short-names TURRET_SHORT_NAMES)
string(COMPARE EQUAL "${VCPKG_LIBRARY_LINKAGE}" dynamic is_shared)
string(COMPARE EQUAL "${VCPKG_LIBRARY_LINKAGE}" static is_static)
# Debug and release share cargo's folder, since libturret is the same for both.
vcpkg_cmake_configure(SOURCE_PATH "${SOURCE_PATH}" OPTIONS
  ${feature_options}
  -DTURRET_SHARED=${is_shared}
  -DTURRET_STATIC=${is_static}
  -DTURRET_INSTALL=ON
  "-DTURRET_CARGO_TARGET_DIR=${CURRENT_BUILDTREES_DIR}/cargo")
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(CONFIG_PATH lib/cmake/turret)
vcpkg_fixup_pkgconfig()

if(is_static)
  # A game links the same CMake target for every triplet.
  file(APPEND "${CURRENT_PACKAGES_DIR}/share/turret/turretConfig.cmake" [[
if(NOT TARGET turret::turret)
  add_library(turret::turret ALIAS turret::static)
endif()
]])
endif()

file(REMOVE_RECURSE
  "${CURRENT_PACKAGES_DIR}/debug/include"
  "${CURRENT_PACKAGES_DIR}/debug/share"
  "${CURRENT_PACKAGES_DIR}/share/doc"
  "${CURRENT_PACKAGES_DIR}/share/licenses")
vcpkg_install_copyright(FILE_LIST
  "${SOURCE_PATH}/LICENSE-MIT" "${SOURCE_PATH}/LICENSE-APACHE" "${SOURCE_PATH}/packaging/LICENSE-THIRD-PARTY")
file(INSTALL "${CMAKE_CURRENT_LIST_DIR}/usage" DESTINATION "${CURRENT_PACKAGES_DIR}/share/${PORT}")
