// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable enable
namespace Libturret
{
    // Exponential, logarithm, power, and rotation at a rate. On bad input, all return q.
    public unsafe partial struct Quat
    {
        /// <inheritdoc cref="Native.quat_exp"/>
        /// <returns>
        /// True if q and its exponential are finite. Otherwise false, and the result is <paramref name="q"/>.
        /// </returns>
        public static bool TryExp(in Quat q, out Quat result)
        {
            Quat made = q;
            bool ok;
            fixed (Quat* pq = &q)
                ok = Native.quat_exp(&made, pq) != null;
            result = made;
            return ok;
        }

        /// <inheritdoc cref="Native.quat_exp"/>
        /// <returns>The exponential, or <paramref name="q"/> if q or the exponential is not finite.</returns>
        public static Quat Exp(in Quat q)
        {
            TryExp(q, out Quat made);
            return made;
        }

        /// <inheritdoc cref="Native.quat_log"/>
        /// <returns>True if the input is valid. Otherwise false, and the result is <paramref name="q"/>.</returns>
        public static bool TryLog(in Quat q, out Quat result)
        {
            Quat made = q;
            bool ok;
            fixed (Quat* pq = &q)
                ok = Native.quat_log(&made, pq) != null;
            result = made;
            return ok;
        }

        /// <inheritdoc cref="Native.quat_log"/>
        /// <returns>The logarithm; on bad input, <paramref name="q"/>.</returns>
        public static Quat Log(in Quat q)
        {
            TryLog(q, out Quat made);
            return made;
        }

        /// <inheritdoc cref="Native.quat_pow"/>
        /// <returns>True if the input is valid. Otherwise false, and the result is <paramref name="q"/>.</returns>
        public static bool TryPow(in Quat q, float t, out Quat result)
        {
            Quat made = q;
            bool ok;
            fixed (Quat* pq = &q)
                ok = Native.quat_pow(&made, pq, t) != null;
            result = made;
            return ok;
        }

        /// <inheritdoc cref="Native.quat_pow"/>
        /// <returns>The rotation; on bad input, <paramref name="q"/>.</returns>
        public static Quat Pow(in Quat q, float t)
        {
            TryPow(q, t, out Quat made);
            return made;
        }

        /// <inheritdoc cref="Native.quat_derivative"/>
        /// <returns>The change per second, which is not a rotation. NaN and infinities propagate.</returns>
        public static Quat Derivative(in Quat q, in Vec3 omega)
        {
            Quat made;
            fixed (Quat* pq = &q)
            fixed (Vec3* pOmega = &omega)
                Native.quat_derivative(&made, pq, pOmega);
            return made;
        }

        /// <inheritdoc cref="Native.quat_integrate"/>
        /// <returns>True if the input is valid. Otherwise false, and the result is <paramref name="q"/>.</returns>
        public static bool TryIntegrate(in Quat q, in Vec3 omega, float dt, out Quat result)
        {
            Quat made = q;
            bool ok;
            fixed (Quat* pq = &q)
            fixed (Vec3* pOmega = &omega)
                ok = Native.quat_integrate(&made, pq, pOmega, dt) != null;
            result = made;
            return ok;
        }

        /// <inheritdoc cref="Native.quat_integrate"/>
        /// <returns>The orientation; on bad input, <paramref name="q"/>.</returns>
        public static Quat Integrate(in Quat q, in Vec3 omega, float dt)
        {
            TryIntegrate(q, omega, dt, out Quat made);
            return made;
        }

        /// <inheritdoc cref="Native.quat_integrate_rk4"/>
        /// <returns>True if the input is valid. Otherwise false, and the result is <paramref name="q"/>.</returns>
        public static bool TryIntegrateRk4(
            in Quat q, in Vec3 omega0, in Vec3 omegaMid, in Vec3 omega1, float dt, out Quat result)
        {
            Quat made = q;
            bool ok;
            fixed (Quat* pq = &q)
            fixed (Vec3* start = &omega0, middle = &omegaMid, end = &omega1)
                ok = Native.quat_integrate_rk4(&made, pq, start, middle, end, dt) != null;
            result = made;
            return ok;
        }

        /// <inheritdoc cref="Native.quat_integrate_rk4"/>
        /// <returns>The orientation; on bad input, <paramref name="q"/>.</returns>
        public static Quat IntegrateRk4(in Quat q, in Vec3 omega0, in Vec3 omegaMid, in Vec3 omega1, float dt)
        {
            TryIntegrateRk4(q, omega0, omegaMid, omega1, dt, out Quat made);
            return made;
        }
    }
}
