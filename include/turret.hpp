// libturret for C++17: turret.h as values, operators and array_views. Header only, over the C calls.
//
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What a function computes and guarantees stands in turret.h, under its C name: turret_arc_step is turret::arc_step,
// quat_slerp is turret::slerp, quat_mul is a * b, quat_mul_batch is turret::mul_batch.
//
//   memory     vec3 is x, y, z; quat is x, y, z, w; mat4 is column-major. Each type is its C type bit for bit, so
//              arrays of them go to C calls as they are: c_ptr(&q). A battery alone has array_views for C's pointers.
//   names      outside of the namespace only what begins with libturret_ or LIBTURRET_ is taken, and TURRET_PREFIXED: the
//              names of turret.h as that has them with TURRET_PREFIXED, so that a game may have its own turret_update. A
//              file that uses the other names as well, such as quat_mul, includes turret.h first.
//   errors     no exceptions. What can fail returns a result<T>: a T that also has ok(), code and text(). After bad
//              input the T is what the function says that it holds, and never left unset. A call that moves a turret
//              returns flags, which are no bool: ask on_target() and its like, or `& LIBTURRET_ON_TARGET`.
//   positions  are dvec3, of doubles. A vec3 serves wherever one is wanted; narrow() makes a difference a vec3.
//   the bits   no compiler fuses or reorders a product: those of floats are the library's, those of a dvec3 go by way of
//              memory. Sums, signs, quotients and comparisons are compiled in. The same bits everywhere.
//   GLM, Eigen to_glm, from_glm, to_eigen and from_eigen are there when one of their headers was included before this
//              one; including this one once more after it does as well.
#ifndef LIBTURRET_HPP
#define LIBTURRET_HPP

#include "turret/types.hpp"

#include "turret/algebra.hpp"

#include "turret/facing.hpp"

#include "turret/gun.hpp"

#include "turret/batch.hpp"

#endif // LIBTURRET_HPP

// Outside of the guard: it looks anew for what was included in the meantime.
#include "turret/interop.hpp"
