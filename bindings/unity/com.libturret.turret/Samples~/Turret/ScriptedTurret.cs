// SPDX-License-Identifier: MIT OR Apache-2.0
using UnityEngine;

namespace Libturret.Samples
{
    /// <summary>
    /// A turret without the component: the class <see cref="Turret"/> in a script of your own, which decides what it
    /// aims at and shows its pose. Put it on an object, and give it a target.
    /// </summary>
    public class ScriptedTurret : MonoBehaviour
    {
        [Tooltip("What it shoots at.")]
        public Transform target;

        [Tooltip("Turned as the barrel: a cube 0.1 × 0.1 × 2 will do.")]
        public Transform barrel;

        [Tooltip("Meters a second.")]
        public float muzzleSpeed = 80;

        private Turret turret;
        private TurretObserver seen = new TurretObserver(0.1f, 50);

        private void OnEnable()
        {
            TurretConfig config = TurretConfig.Default(TurretAxes.Unity);
            config.ElevationMin = -10 * Mathf.Deg2Rad;
            config.ElevationMax = 80 * Mathf.Deg2Rad;
            config.AzimuthRate = config.ElevationRate = 90 * Mathf.Deg2Rad;
            config.AzimuthAccel = config.ElevationAccel = 360 * Mathf.Deg2Rad;
            config.Muzzle = new Vector3(0, 0, 2);
            turret = new Turret(config, new TurretMount(transform.position, transform.rotation));
            turret.Refresh();
            seen.Samples = 0;
        }

        private void LateUpdate()
        {
            float seconds = Time.deltaTime;
            // This object stands: else its velocity and its spin come third and fourth.
            var platform = new TurretPlatform(transform.position, transform.rotation);
            var shot = new TurretShot(muzzleSpeed, new Vec3(0, -9.81f, 0), 1);
            TurretMotion? motion = null;
            if (target != null)
                motion = seen.Observe(target.position, seconds);
            turret.Engage(platform, shot, motion, seconds);
            if (turret.OnTarget)
                Fire(turret.Solution);
            if (barrel != null)
                barrel.rotation = turret.Pose.Barrel;
        }

        /// <summary>Here a game makes a shot: from the muzzle, with the velocity that meets the target.</summary>
        private void Fire(in TurretSolution hit) => Debug.Log($"fires, and hits in {hit.Time} s at {hit.Impact}");
    }
}
