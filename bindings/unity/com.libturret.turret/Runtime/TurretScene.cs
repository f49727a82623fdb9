// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using System.Collections.Generic;
using UnityEngine;

namespace Libturret
{
    /// <summary>
    /// Steps all turrets together: the engine calls one object, and the library is called once, however many turrets there
    /// are. The object is made with the first turret, and outlives all scenes.
    /// </summary>
    [AddComponentMenu("")]
    [DefaultExecutionOrder(TurretBehaviour.StepOrder)]
    internal sealed class TurretScene : MonoBehaviour
    {
        private static TurretScene instance;

        private readonly List<TurretBehaviour> turrets = new List<TurretBehaviour>();
        // Those that have begun the step, and those among them that it was told to.
        private readonly List<TurretBehaviour> begun = new List<TurretBehaviour>();
        private readonly List<TurretBehaviour> stepped = new List<TurretBehaviour>();
        // By the clock of the message, and by the other.
        private readonly TurretGroup own = new TurretGroup(), other = new TurretGroup();
        private StepTime frames, ticks;

        /// <summary>The time of the last frame: within a tick, Unity does not tell it.</summary>
        internal static double Frame { get; private set; }

        internal static void NoteFrame() => Frame = Time.timeAsDouble;

        internal static void Add(TurretBehaviour turret)
        {
            if (instance == null)
            {
                var home = new GameObject("Libturret") { hideFlags = HideFlags.HideInHierarchy };
                DontDestroyOnLoad(home);
                instance = home.AddComponent<TurretScene>();
            }
            turret.Place = instance.turrets.Count;
            instance.turrets.Add(turret);
        }

        internal static void Remove(TurretBehaviour turret)
        {
            // When the game ends, Unity may have destroyed the object first.
            List<TurretBehaviour> all = instance != null ? instance.turrets : null;
            if (all == null || turret.Place >= all.Count || !ReferenceEquals(all[turret.Place], turret))
                return;
            int last = all.Count - 1;
            all[turret.Place] = all[last];
            all[turret.Place].Place = turret.Place;
            all.RemoveAt(last);
        }

        private void LateUpdate()
        {
            NoteFrame();
            Step(TurretUpdateMethod.Update, ref frames);
        }

        private void FixedUpdate() => Step(TurretUpdateMethod.FixedUpdate, ref ticks);

        private void Step(TurretUpdateMethod message, ref StepTime time)
        {
            time.Begin();
            stepped.Clear();
            // What another turret carries reads the scene when that has turned its parts.
            bool isLast = false;
            for (int rank = 0; !isLast; rank++)
                isLast = StepRank(message, rank, ref time);
            // Now that all have moved, the listeners may do what they like.
            foreach (TurretBehaviour turret in stepped)
                if (turret != null)
                    Announce(turret);
        }

        /// <summary>Steps the turrets that so many other turrets carry.</summary>
        /// <returns>Whether there are none that more carry.</returns>
        private bool StepRank(TurretUpdateMethod message, int rank, ref StepTime time)
        {
            bool isLast = true;
            begun.Clear();
            foreach (TurretBehaviour turret in turrets)
            {
                if (turret.updateMethod != message)
                    continue;
                isLast &= turret.Rank <= rank;
                if (turret.Rank == rank && HasBegun(turret, ref time))
                    begun.Add(turret);
            }
            own.Engage(time.Seconds);
            other.Engage(time.OtherSeconds);
            foreach (TurretBehaviour turret in begun)
                turret.End();
            stepped.AddRange(begun);
            return isLast;
        }

        // A turret or a listener that throws stops nothing else, as if Unity had called each turret.

        private bool HasBegun(TurretBehaviour turret, ref StepTime time)
        {
            try
            {
                return turret.Begin(ref time, own, other);
            }
            catch (Exception thrown)
            {
                Debug.LogException(thrown, turret);
                turret.Lose();
                return true;
            }
        }

        private static void Announce(TurretBehaviour turret)
        {
            try
            {
                turret.Announce();
            }
            catch (Exception thrown)
            {
                Debug.LogException(thrown, turret);
            }
        }
    }
}
