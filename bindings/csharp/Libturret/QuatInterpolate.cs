// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable enable
namespace Libturret
{
    // From one rotation to another. On bad input, all return the rotation that they start from.
    public unsafe partial struct Quat
    {
        /// <inheritdoc cref="Native.quat_slerp"/>
        /// <returns>True if the input is valid. Otherwise false, and the result is <paramref name="from"/>.</returns>
        public static bool TrySlerp(in Quat from, in Quat to, float t, out Quat result)
        {
            Quat made = from;
            bool ok;
            fixed (Quat* pFrom = &from, pTo = &to)
                ok = Native.quat_slerp(&made, pFrom, pTo, t) != null;
            result = made;
            return ok;
        }

        /// <inheritdoc cref="Native.quat_slerp"/>
        /// <returns>The rotation; on bad input, <paramref name="from"/>.</returns>
        public static Quat Slerp(in Quat from, in Quat to, float t)
        {
            TrySlerp(from, to, t, out Quat made);
            return made;
        }

        /// <inheritdoc cref="Native.quat_nlerp"/>
        /// <returns>True if the input is valid. Otherwise false, and the result is <paramref name="from"/>.</returns>
        public static bool TryNlerp(in Quat from, in Quat to, float t, out Quat result)
        {
            Quat made = from;
            bool ok;
            fixed (Quat* pFrom = &from, pTo = &to)
                ok = Native.quat_nlerp(&made, pFrom, pTo, t) != null;
            result = made;
            return ok;
        }

        /// <inheritdoc cref="Native.quat_nlerp"/>
        /// <returns>The rotation; on bad input, <paramref name="from"/>.</returns>
        public static Quat Nlerp(in Quat from, in Quat to, float t)
        {
            TryNlerp(from, to, t, out Quat made);
            return made;
        }

        /// <inheritdoc cref="Native.quat_slerp_long"/>
        /// <returns>True if the input is valid. Otherwise false, and the result is <paramref name="from"/>.</returns>
        public static bool TrySlerpLong(in Quat from, in Quat to, float t, out Quat result)
        {
            Quat made = from;
            bool ok;
            fixed (Quat* pFrom = &from, pTo = &to)
                ok = Native.quat_slerp_long(&made, pFrom, pTo, t) != null;
            result = made;
            return ok;
        }

        /// <inheritdoc cref="Native.quat_slerp_long"/>
        /// <returns>The rotation; on bad input, <paramref name="from"/>.</returns>
        public static Quat SlerpLong(in Quat from, in Quat to, float t)
        {
            TrySlerpLong(from, to, t, out Quat made);
            return made;
        }

        /// <inheritdoc cref="Native.quat_squad"/>
        /// <returns>True if the input is valid. Otherwise false, and the result is <paramref name="q0"/>.</returns>
        public static bool TrySquad(in Quat q0, in Quat s0, in Quat s1, in Quat q1, float t, out Quat result)
        {
            Quat made = q0;
            bool ok;
            fixed (Quat* pq0 = &q0, ps0 = &s0, ps1 = &s1, pq1 = &q1)
                ok = Native.quat_squad(&made, pq0, ps0, ps1, pq1, t) != null;
            result = made;
            return ok;
        }

        /// <inheritdoc cref="Native.quat_squad"/>
        /// <returns>The rotation; on bad input, <paramref name="q0"/>.</returns>
        public static Quat Squad(in Quat q0, in Quat s0, in Quat s1, in Quat q1, float t)
        {
            TrySquad(q0, s0, s1, q1, t, out Quat made);
            return made;
        }

        /// <inheritdoc cref="Native.quat_damp"/>
        /// <returns>
        /// True if the input is valid. Otherwise false, and the result is <paramref name="current"/>.
        /// </returns>
        public static bool TryDamp(in Quat current, in Quat target, float halfLife, float dt, out Quat result)
        {
            Quat made = current;
            bool ok;
            fixed (Quat* pCurrent = &current, pTarget = &target)
                ok = Native.quat_damp(&made, pCurrent, pTarget, halfLife, dt) != null;
            result = made;
            return ok;
        }

        /// <inheritdoc cref="Native.quat_damp"/>
        /// <returns>The rotation; on bad input, <paramref name="current"/>.</returns>
        public static Quat Damp(in Quat current, in Quat target, float halfLife, float dt)
        {
            TryDamp(current, target, halfLife, dt, out Quat made);
            return made;
        }

        /// <inheritdoc cref="Native.quat_rotate_towards"/>
        /// <returns>True if the input is valid. Otherwise false, and the result is <paramref name="from"/>.</returns>
        public static bool TryRotateTowards(in Quat from, in Quat to, float maxAngle, out Quat result)
        {
            Quat made = from;
            bool ok;
            fixed (Quat* pFrom = &from, pTo = &to)
                ok = Native.quat_rotate_towards(&made, pFrom, pTo, maxAngle) != null;
            result = made;
            return ok;
        }

        /// <inheritdoc cref="Native.quat_rotate_towards"/>
        /// <returns>The rotation; on bad input, <paramref name="from"/>.</returns>
        public static Quat RotateTowards(in Quat from, in Quat to, float maxAngle)
        {
            TryRotateTowards(from, to, maxAngle, out Quat made);
            return made;
        }
    }
}
