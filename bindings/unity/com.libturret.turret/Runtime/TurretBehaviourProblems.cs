// SPDX-License-Identifier: MIT OR Apache-2.0
using System.Collections.Generic;
using UnityEngine;

namespace Libturret
{
    public partial class TurretBehaviour
    {
        private List<string> toldProblems = new List<string>();

        /// <summary>The first problem that keeps the turret from moving, or null if there is none.</summary>
        private string FirstProblem
        {
            get
            {
                foreach (string problem in NumberProblems())
                    return problem;
                return null;
            }
        }

        /// <summary>Warns in the console, once for each problem. Leaves the inspector's values unchanged.</summary>
        private void OnValidate()
        {
            foreach (Sector sector in sectors)
                sector.FillInIfNew();
            var problems = new List<string>();
            foreach (string problem in NumberProblems())
                problems.Add($"The turret will not move: {problem}");
            if (!AreInPlace(Present(basePart), Present(barrelPart), Present(muzzlePart)))
                problems.Add($"The turret will not move: {TurretController.Misplaced}");
            if (!TryScales())
                problems.Add($"The turret will not move: {TurretController.BadScale}");
            string odd = Config.Warning;
            if (odd != null)
                problems.Add(ProblemText.InDegrees(odd));
            foreach (string problem in problems)
                if (!toldProblems.Contains(problem))
                    Debug.LogWarning(problem, this);
            toldProblems = problems;
        }

        /// <summary>Returns what libturret rejects in the inspector's numbers, with the inspector's names.</summary>
        private IEnumerable<string> NumberProblems()
        {
            string problem = Config.Problem;
            if (problem != null)
                yield return ProblemText.InDegrees(problem);
            foreach ((string field, object value, TurretShot shot) in ShotsWithOneNumber())
            {
                var afar = new TurretMotion(new DVec3(1, 0, 0));
                TurretStatus status = TurretLead.Solve(shot, default, afar, out int _, out _, out _);
                if (status.IsError())
                    yield return ProblemText.Of(field, value, status);
            }
            foreach ((string field, float value, TurretObserver observer) in ObserversWithOneNumber())
            {
                TurretObserver tried = observer;
                TurretStatus status = tried.Observe(default, 0, out TurretMotion _);
                if (status.IsError())
                    yield return ProblemText.Of(field, value, status);
            }
        }

        /// <summary>
        /// Returns a shot for each number of the inspector. All other numbers of that shot are valid.
        /// </summary>
        private IEnumerable<(string Field, object Value, TurretShot Shot)> ShotsWithOneNumber()
        {
            yield return (nameof(shotSpeed), shotSpeed, new TurretShot(shotSpeed));
            yield return (nameof(inheritVelocity), inheritVelocity, new TurretShot(1, inherit: inheritVelocity));
            yield return (nameof(shotGravity), shotGravity, new TurretShot(1, shotGravity));
            yield return (nameof(shotDrag), shotDrag, new TurretShot(1, drag: shotDrag));
            yield return (nameof(shotThrust), shotThrust, new TurretShot(1, thrust: shotThrust, burnTime: 1));
            yield return (nameof(shotBurnTime), shotBurnTime, new TurretShot(1, thrust: 1, burnTime: shotBurnTime));
            yield return (nameof(maxFlightTime), maxFlightTime, new TurretShot(1, maxTime: maxFlightTime));
        }

        /// <summary>
        /// Returns an observer for each number of the inspector. All other numbers of that observer are valid.
        /// </summary>
        private IEnumerable<(string Field, float Value, TurretObserver Observer)> ObserversWithOneNumber()
        {
            yield return (nameof(motionHalfLife), motionHalfLife, new TurretObserver(motionHalfLife));
            yield return (nameof(motionJump), motionJump, new TurretObserver(0, motionJump));
        }
    }
}
