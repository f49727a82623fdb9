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

        [Tooltip("Metres a second.")]
        public float muzzleSpeed = 80;

        private Turret turret;
        private Vector3 targetWas;

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
            if (target != null)
                targetWas = target.position;
        }

        private void LateUpdate()
        {
            turret.Mount = new TurretMount(transform.position, transform.rotation);
            if (target == null || Time.deltaTime == 0)
                turret.Return(Time.deltaTime);
            else
                Aim(Time.deltaTime);
            if (barrel != null)
                barrel.rotation = turret.Pose.Barrel;
        }

        private void Aim(float seconds)
        {
            Vector3 velocity = (target.position - targetWas) * (1 / seconds);
            targetWas = target.position;

            var shot = new TurretShot(muzzleSpeed, new Vec3(0, -9.81f, 0));
            var muzzle = new TurretMotion(turret.Pose.Muzzle);
            var aim = new TurretMotion(target.position, velocity);
            if (!TurretLead.TrySolve(shot, muzzle, aim, out TurretSolution hit))
            {
                turret.Return(seconds);
                return;
            }
            // The point to aim at moves about as the target does.
            aim.Position = hit.AimPoint;
            turret.Track(aim, seconds);
            if (turret.OnTarget)
                Fire(hit);
        }

        /// <summary>Here a game makes a shot: from the muzzle, with the velocity that meets the target.</summary>
        private void Fire(in TurretSolution hit) => Debug.Log($"fires, and hits in {hit.Time} s at {hit.Impact}");
    }
}
