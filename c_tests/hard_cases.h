/* Where turrets go wrong, as one table for all tests. Include it with CASE defined:
 *
 *   CASE(name,
 *        mount x, y, z, w,                   orientation at rest, need not be unit
 *        turret x, y, z,                     position in the world
 *        azimuth, elevation,                 to start from, degrees
 *        forward, up, right,                 way to the target in the frame of the mount
 *        azimuth limit, elevation limit,     degrees a step, -1 for infinite
 *        steps,
 *        azimuth, elevation)                 to end at, degrees
 */
CASE(seam_from_the_left, 0, 0, 0, 1, 0, 0, 0, 170, 0, -98.4807753012, 0, 17.3648177667, 2, 2, 10, -170, 0)
CASE(seam_from_the_right, 0, 0, 0, 1, 0, 0, 0, -170, 0, -98.4807753012, 0, -17.3648177667, 2, 2, 10, 170, 0)
CASE(seam_halfway, 0, 0, 0, 1, 0, 0, 0, 170, 0, -98.4807753012, 0, 17.3648177667, 2, 2, 6, -178, 0)
CASE(tie_turns_counter_clockwise, 0, 0, 0, 1, 0, 0, 0, 0, 0, -1, 0, 0, 10, 10, 1, 10, 0)
CASE(overhead_keeps_azimuth, 0, 0, 0, 1, 0, 0, 0, 35, 0, 0, 50, 0, 10, 10, 9, 35, 90)
CASE(overhead_nearly, 0, 0, 0, 1, 0, 0, 0, -120, 0, 1e-5, 50, 1e-5, 10, 10, 9, -120, 90)
CASE(below_keeps_azimuth, 0, 0, 0, 1, 0, 0, 0, 179, 0, 0, -50, 0, 10, 10, 9, 179, -90)
CASE(overhead_on_a_wall, 0.5, 0.5, 0.5, 0.5, 10, 20, 30, -90, 10, 0, 7, 0, 10, 10, 8, -90, 90)
CASE(down_from_the_zenith, 0, 0, 0, 1, 0, 0, 0, 140, 90, -76.6044443119, 0, -64.2787609687, 10, 10, 1, 140, 80)
CASE(up_from_the_nadir, 0, 0, 0, 1, 0, 0, 0, -60, -90, 50, 0, 86.6025403784, 10, 10, 9, -60, 0)
CASE(upside_down, 1, 0, 0, 0, 5, 5, 5, 0, 0, 0, 0, -3, 30, 30, 3, 90, 0)
CASE(nose_up, 0, 0, 0.70710678, 0.70710678, 0, 0, 0, 20, 20, 0, 0, 3, 200, 200, 1, -90, 0)
CASE(far_from_the_origin, 0.1, 0.2, 0.3, 0.9, 1e9, -1e9, 1e9, 0, 0, 0, 0, -1, -1, -1, 1, 90, 0)
CASE(tiny_offset, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1e-19, -1e-19, -1, -1, 1, 90, 45)
CASE(huge_offset, 0.1, 0.2, 0.3, 0.9, 0, 0, 0, 0, 0, 0, 1e30, -1e30, -1, -1, 1, 90, 45)
CASE(tiny_limit, 0, 0, 0, 1, 0, 0, 0, 60, 10, 0, 0, 1, 0.0057295779513, 0.0057295779513, 1, 59.9942704220, 9.9942704220)
CASE(tiny_limit_and_tiny_way, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, -2e-4, 0.0057295779513, 0.0057295779513, 1, 0.0057295779513, 0)
CASE(no_limit, 0.3, -0.5, 0.4, 0.7, 0, 0, 0, -179, -89, 1, 1.41421356237, -1, -1, -1, 1, 45, 45)
CASE(zero_limit, 0.3, -0.5, 0.4, 0.7, 0, 0, 0, -179, 20, 1, 0, 0, 0, 0, 5, -179, 20)
CASE(one_axis_limited, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 1.41421356237, -1, 0, -1, 1, 0, 45)
CASE(denormalised_mount, 0.15, -0.25, 0.2, 0.35, 0, 0, 0, 30, 0, 0, 0, 1, 5, 5, 4, 10, 0)
CASE(long_mount_quaternion, 3, -5, 4, 7, 0, 0, 0, 30, 0, 0, 0, 1, 5, 5, 24, -90, 0)
