// SPDX-License-Identifier: MIT OR Apache-2.0
namespace Libturret
{
    // Exponential, logarithm, power, and turning at a rate. All hold q.
    public unsafe partial struct Quat
    {
        /// <inheritdoc cref="Native.quat_exp"/>
        /// <returns>Whether q and its exponential are finite; else the result is q.</returns>
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
        /// <returns>The exponential; q where it or q is not finite.</returns>
        public static Quat Exp(in Quat q)
        {
            TryExp(q, out Quat made);
            return made;
        }

        /// <inheritdoc cref="Native.quat_log"/>
        /// <returns>Whether the input is good; else the result is q.</returns>
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
        /// <returns>The logarithm; q on bad input.</returns>
        public static Quat Log(in Quat q)
        {
            TryLog(q, out Quat made);
            return made;
        }

        /// <inheritdoc cref="Native.quat_pow"/>
        /// <returns>Whether the input is good; else the result is q.</returns>
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
        /// <returns>The rotation; q on bad input.</returns>
        public static Quat Pow(in Quat q, float t)
        {
            TryPow(q, t, out Quat made);
            return made;
        }

        /// <inheritdoc cref="Native.quat_derivative"/>
        /// <returns>The change a second, no rotation. NaN and infinities go through.</returns>
        public static Quat Derivative(in Quat q, in Vec3 omega)
        {
            Quat made;
            fixed (Quat* pq = &q)
            fixed (Vec3* pOmega = &omega)
                Native.quat_derivative(&made, pq, pOmega);
            return made;
        }

        /// <inheritdoc cref="Native.quat_integrate"/>
        /// <returns>Whether the input is good; else the result is q.</returns>
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
        /// <returns>The orientation; q on bad input.</returns>
        public static Quat Integrate(in Quat q, in Vec3 omega, float dt)
        {
            TryIntegrate(q, omega, dt, out Quat made);
            return made;
        }

        /// <inheritdoc cref="Native.quat_integrate_rk4"/>
        /// <returns>Whether the input is good; else the result is q.</returns>
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
        /// <returns>The orientation; q on bad input.</returns>
        public static Quat IntegrateRk4(in Quat q, in Vec3 omega0, in Vec3 omegaMid, in Vec3 omega1, float dt)
        {
            TryIntegrateRk4(q, omega0, omegaMid, omega1, dt, out Quat made);
            return made;
        }
    }
}
