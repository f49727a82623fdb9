# The targets turret::turret and turret::static, from the turret_… variables that turretConfig.cmake sets for what
# is installed, and CMakeLists.txt for what it builds.
if(turret_shared_file AND NOT TARGET turret::turret)
  add_library(turret::turret SHARED IMPORTED ${turret_scope})
  set_target_properties(turret::turret PROPERTIES
    IMPORTED_LOCATION "${turret_shared_file}"
    INTERFACE_COMPILE_DEFINITIONS "${turret_definitions}"
    INTERFACE_INCLUDE_DIRECTORIES "${turret_include}")
  if(turret_soname)
    set_target_properties(turret::turret PROPERTIES IMPORTED_SONAME "${turret_soname}")
  endif()
  # A DLL made with mingw has an import library for either kind of compiler.
  if(turret_msvc_implib AND (MSVC OR NOT turret_implib))
    set_target_properties(turret::turret PROPERTIES IMPORTED_IMPLIB "${turret_lib}/${turret_msvc_implib}")
  elseif(turret_implib)
    set_target_properties(turret::turret PROPERTIES IMPORTED_IMPLIB "${turret_lib}/${turret_implib}")
  endif()
endif()
if(turret_static_file AND NOT TARGET turret::static)
  add_library(turret::static STATIC IMPORTED ${turret_scope})
  set_target_properties(turret::static PROPERTIES
    IMPORTED_LOCATION "${turret_static_file}"
    INTERFACE_COMPILE_DEFINITIONS "${turret_definitions}"
    INTERFACE_INCLUDE_DIRECTORIES "${turret_include}")
endif()
