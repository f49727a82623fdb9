// libturret for C++17: turret.h with values, operators and array views. Header only, on top of the C calls.
//
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// turret.h documents what each function computes and guarantees, by its C name: turret_arc_step is
// turret::arc_step, quat_slerp is turret::slerp, quat_mul is a * b, quat_mul_batch is turret::mul_batch.
//
//   memory     vec3 is x, y, z; quat is x, y, z, w; mat4 is column-major. Each type has the layout of its C
//              type, so arrays can be passed to C functions as they are, by c_ptr(array). The exception is
//              battery, which has array views where C has pointers.
//   names      Outside of the namespace turret, this header uses only names that begin with libturret_ or
//              LIBTURRET_, and TURRET_PREFIXED. It includes turret.h with TURRET_PREFIXED defined, so a game
//              may have a turret_update of its own. A file that also uses the short names, such as
//              quat_mul, must include turret.h before this header.
//   errors     No exceptions. A function that can fail returns a result<T>: a T that also has ok(), code
//              and text(). On error the T has the value that the function's comment names. The T is never
//              left unset. A function that moves a turret returns flags, which do not convert to bool: call
//              on_target() and the like, or test `& LIBTURRET_ON_TARGET`.
//   positions  dvec3, in double. A vec3 converts to a dvec3. narrow() converts a difference of positions to
//              a vec3.
//   bits       Results are the same on every machine, bit for bit. No compiler can fuse or reorder a product:
//              products of floats are computed by the library, and products of a dvec3 go through memory.
//              Sums, signs, quotients and comparisons are inline.
//   GLM, Eigen to_glm, from_glm, to_eigen and from_eigen exist when a header of GLM or Eigen was included
//              before this one. To add them later, include this header again after the header of GLM or
//              Eigen.
#ifndef LIBTURRET_HPP
#define LIBTURRET_HPP

#include "turret/types.hpp"

#include "turret/algebra.hpp"

#include "turret/facing.hpp"

#include "turret/gun.hpp"

#include "turret/batch.hpp"

#endif // LIBTURRET_HPP

// Outside of the guard: GLM or Eigen may have been included since the last time.
#include "turret/interop.hpp"
