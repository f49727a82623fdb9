// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable enable
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

        /// <inheritdoc cref="Native.turret_lead_least_speed"/>
        /// <param name="found">Receives whether there is such a speed; false after an error.</param>
        /// <param name="speed">
        /// Receives the speed, m/s, or 0 if there is none: the least float for which <see cref="Solve"/> has a
        /// solution. With thrust it may be 0.
        /// </param>
        /// <param name="solution">Receives the solution for a shot of that speed, or all zeros if there is none.</param>
        /// <returns>
        /// Ok, even if no speed up to that of the shot does it, or if none is the least: without gravity and MaxTime,
        /// any slower shot meets a target at rest later. Or an error.
        /// </returns>
        public static TurretStatus LeastSpeed(
            in TurretShot shot, in TurretMotion shooter, in TurretMotion target, out bool found, out float speed,
            out TurretSolution solution)
        {
            float madeSpeed = 0;
            TurretSolution made = default;
            int answer;
            fixed (TurretShot* pShot = &shot)
            fixed (TurretMotion* pShooter = &shooter, pTarget = &target)
                answer = Native.turret_lead_least_speed(pShot, pShooter, pTarget, &madeSpeed, &made);
            found = answer > 0;
            speed = madeSpeed;
            solution = made;
            return Answer.Status(answer);
        }

        /// <inheritdoc cref="LeastSpeed"/>
        /// <returns>
        /// True if there is such a speed. False if there is none or the input is bad; speed and solution are then all
        /// zeros.
        /// </returns>
        public static bool TryLeastSpeed(
            in TurretShot shot, in TurretMotion shooter, in TurretMotion target, out float speed,
            out TurretSolution solution)
        {
            LeastSpeed(shot, shooter, target, out bool found, out speed, out solution);
            return found;
        }

        /// <inheritdoc cref="Native.turret_lead_at_elevation"/>
        /// <param name="found">Receives whether there is such a speed; false after an error.</param>
        /// <param name="speed">Receives the speed, m/s, or 0 if there is none.</param>
        /// <param name="solution">Receives the solution for a shot of that speed, or all zeros if there is none.</param>
        /// <returns>
        /// Ok, even if no speed up to that of the shot does it, or the target is at the muzzle; or an error. It is
        /// <see cref="TurretStatus.InvalidArgument"/> also for an elevation that is not in (−π/2, π/2), and without
        /// gravity.
        /// </returns>
        public static TurretStatus AtElevation(
            in TurretShot shot, in TurretMotion shooter, in TurretMotion target, float elevation, out bool found,
            out float speed, out TurretSolution solution)
        {
            float madeSpeed = 0;
            TurretSolution made = default;
            int answer;
            fixed (TurretShot* pShot = &shot)
            fixed (TurretMotion* pShooter = &shooter, pTarget = &target)
                answer = Native.turret_lead_at_elevation(pShot, pShooter, pTarget, elevation, &madeSpeed, &made);
            found = answer > 0;
            speed = madeSpeed;
            solution = made;
            return Answer.Status(answer);
        }

        /// <inheritdoc cref="AtElevation"/>
        /// <returns>
        /// True if there is such a speed. False if there is none or the input is bad; speed and solution are then all
        /// zeros.
        /// </returns>
        public static bool TryAtElevation(
            in TurretShot shot, in TurretMotion shooter, in TurretMotion target, float elevation, out float speed,
            out TurretSolution solution)
        {
            AtElevation(shot, shooter, target, elevation, out bool found, out speed, out solution);
            return found;
        }
    }
}
