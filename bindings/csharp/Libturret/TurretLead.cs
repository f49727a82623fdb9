// SPDX-License-Identifier: MIT OR Apache-2.0
// Parameters without a line of their own are explained in the comment that is inherited.
#pragma warning disable CS1573
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
        /// <param name="count">Receives how many solutions there are, 0 to 2; 0 after an error.</param>
        /// <param name="first">Receives the earlier solution; all zeros where there is none.</param>
        /// <param name="second">Receives the later solution; all zeros where there is none.</param>
        /// <returns>Ok, with or without a solution; or an error.</returns>
        public static TurretStatus Solve(
            in TurretShot shot, in TurretMotion shooter, in TurretMotion target, out int count,
            out TurretSolution first, out TurretSolution second)
        {
            TurretSolution* found = stackalloc TurretSolution[2];
            found[0] = default;
            found[1] = default;
            int answer;
            fixed (TurretShot* pShot = &shot)
            fixed (TurretMotion* pShooter = &shooter, pTarget = &target)
                answer = Native.turret_lead(pShot, pShooter, pTarget, found);
            first = found[0];
            second = found[1];
            return Answer.Count(answer, out count);
        }

        /// <summary>Solves for the earliest hit.</summary>
        /// <returns>Whether there is a hit. Where there is none, also for bad input, the solution is all zeros.</returns>
        public static bool TrySolve(
            in TurretShot shot, in TurretMotion shooter, in TurretMotion target, out TurretSolution first) =>
            Solve(shot, shooter, target, out int count, out first, out _) == TurretStatus.Ok && count > 0;
    }
}
