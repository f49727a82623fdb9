# cmake -DAR=... -DOBJECT=... -DLIBRARY=... -P archive.cmake: writes a static library of one object, unless it is the same
# already, so that a game is not linked anew. The same object makes the same bytes.
if(NOT EXISTS "${OBJECT}")
  cmake_path(GET OBJECT PARENT_PATH folder)
  message(FATAL_ERROR "libturret: ${OBJECT} was removed, and cargo does not know. Remove the folder ${folder} too.")
endif()
set(new "${LIBRARY}.new")
file(REMOVE "${new}")
cmake_path(GET LIBRARY PARENT_PATH folder)
file(MAKE_DIRECTORY "${folder}")
cmake_path(GET AR STEM program)
if(program MATCHES "^(llvm-)?lib(-[0-9]+)?$")
  set(write /NOLOGO "/OUT:${new}")
elseif(CMAKE_HOST_APPLE AND program STREQUAL "ar")
  set(ENV{ZERO_AR_DATE} 1) # Apple's ar has no D
  set(write rcs "${new}")
else()
  set(write rcsD "${new}")
endif()
execute_process(COMMAND "${AR}" ${write} "${OBJECT}" COMMAND_ERROR_IS_FATAL ANY)

# GNU's ar leaves the index out, and says nothing, when it does not know the kind of object. Then no linker finds anything.
file(READ "${new}" start LIMIT 128 HEX)
string(REPLACE " " "" index "2f 20|2f 53 59 4d 36 34 2f|5f 5f 2e 53 59 4d 44 45 46") # "/ ", "/SYM64/", "__.SYMDEF"
if(NOT start MATCHES "^213c617263683e0a(${index}|23312f.*5f5f2e53594d444546)")
  message(FATAL_ERROR "libturret: ${AR} does not know objects of this target. Set TURRET_AR to llvm-ar (Debian: llvm).")
endif()
file(COPY_FILE "${new}" "${LIBRARY}" ONLY_IF_DIFFERENT)
file(REMOVE "${new}")
