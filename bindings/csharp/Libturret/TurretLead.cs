// SPDX-License-Identifier: MIT OR Apache-2.0
// Parameters without a line of their own here are explained by the inherited comments.
#pragma warning disable CS1573
namespace Libturret
{
    /// <summary>Computes where to aim so that a shot hits a moving target.</summary>
    /// <remarks>
    /// There are up to two solutions. Under gravity, for a target at rest, these are the low and the high arc. Pass the
    /// aim point and the aim velocity of one solution to <see cref="Turret.Track"/>, and fire when the turret is on
    /// target. <c>Turret.Engage</c> does all of this.
    /// </remarks>
    public static unsafe class TurretLead
    {
        /// <inheritdoc cref="Native.turret_lead"/>
        /// <param name="count">Receives the number of solutions, 0 to 2; 0 after an error.</param>
        /// <param name="first">Receives the earlier solution, or all zeros if there is none.</param>
        /// <param name="second">Receives the later solution, or all zeros if there is none.</param>
        /// <returns>Ok, even if there is no solution; or an error.</returns>
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

        /// <summary>Computes the solution with the earliest hit.</summary>
        /// <returns>
        /// True if there is a hit. False if there is none or the input is bad; the solution is then all zeros.
        /// </returns>
        public static bool TrySolve(
            in TurretShot shot, in TurretMotion shooter, in TurretMotion target, out TurretSolution first) =>
            Solve(shot, shooter, target, out int count, out first, out _) == TurretStatus.Ok && count > 0;
    }
}
