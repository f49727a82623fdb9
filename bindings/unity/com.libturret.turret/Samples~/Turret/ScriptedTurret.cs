// SPDX-License-Identifier: MIT OR Apache-2.0
using UnityEngine;

namespace Libturret.Samples
{
    /// <summary>
    /// A turret without the component. This script uses the class <see cref="Turret"/>, decides what it aims at, and
    /// shows its pose. Add it to an object, and set a target.
    /// </summary>
    public class ScriptedTurret : MonoBehaviour
    {
        [Tooltip("The object to shoot at.")]
        public Transform target;

        [Tooltip("The object that turns as the barrel, such as a cube of 0.1 × 0.1 × 2.")]
        public Transform barrel;

        [Tooltip("The speed of a shot, m/s.")]
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
            // This object does not move. For one that does, the third and fourth arguments are its velocity and its
            // spin.
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

        /// <summary>A game would create a shot here, at the muzzle, with the velocity that meets the target.</summary>
        private void Fire(in TurretSolution hit) => Debug.Log($"fires, and hits in {hit.Time} s at {hit.Impact}");
    }
}
