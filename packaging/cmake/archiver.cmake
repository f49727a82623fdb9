# turret_archiver(TRIPLE): finds what writes the static library, TURRET_AR: that of the project's compiler, where there is
# one. LLVM's writes archives for every system, that of GNU for those alone that its build knows.
macro(turret_archiver triple)
  # A solution of Visual Studio knows its tools by its languages alone; they are not in PATH.
  if(CMAKE_HOST_WIN32 AND "${triple}" MATCHES "-msvc$" AND NOT CMAKE_AR AND NOT TURRET_AR)
    enable_language(C)
  endif()
  if(CMAKE_AR)
    set(TURRET_AR "${CMAKE_AR}" CACHE FILEPATH "What writes the static library")
  elseif("${triple}" MATCHES "-msvc$")
    find_program(TURRET_AR NAMES llvm-lib lib llvm-ar DOC "What writes the static library")
  else()
    find_program(TURRET_AR NAMES llvm-ar ar DOC "What writes the static library")
  endif()
  if(NOT TURRET_AR)
    message(FATAL_ERROR "libturret: there is no ar, llvm-ar, or lib for MSVC. Install one (Debian: binutils or llvm), "
      "or set TURRET_AR to it, or TURRET_STATIC=OFF.")
  endif()
endmacro()
