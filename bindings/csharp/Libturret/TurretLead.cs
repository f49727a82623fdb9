// SPDX-License-Identifier: MIT OR Apache-2.0
namespace Libturret
{
    /// <summary>Where to aim so that the shot meets a target that moves.</summary>
    /// <remarks>
    /// There are up to two solutions: on a still target under gravity they are the low and the high arc. Hand the aim
    /// point of one, with its aim velocity, to <see cref="Turret.Track"/>, and fire when the turret is on target.
    /// <c>Turret.Engage</c> does all of it.
    /// </remarks>
    public static unsafe class TurretLead
    {
        /// <inheritdoc cref="Native.turret_lead"/>
        /// <returns>
        /// How many, 0 to 2, the earlier first; or, below 0, a <see cref="TurretStatus"/>. A solution that is none is all
        /// zeros.
        /// </returns>
        public static int Solve(
            in TurretShot shot, in TurretMotion shooter, in TurretMotion target, out TurretSolution first,
            out TurretSolution second)
        {
            TurretSolution* found = stackalloc TurretSolution[2];
            found[0] = default;
            found[1] = default;
            int count;
            fixed (TurretShot* pShot = &shot)
            fixed (TurretMotion* pShooter = &shooter, pTarget = &target)
                count = Native.turret_lead(pShot, pShooter, pTarget, found);
            first = found[0];
            second = found[1];
            return count;
        }

        /// <summary>Solves for the earliest hit.</summary>
        /// <returns>Whether there is a hit. Where there is none, also for bad input, the solution is all zeros.</returns>
        public static bool TrySolve(
            in TurretShot shot, in TurretMotion shooter, in TurretMotion target, out TurretSolution first) =>
            Solve(shot, shooter, target, out first, out _) > 0;
    }
}
