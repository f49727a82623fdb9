// SPDX-License-Identifier: MIT OR Apache-2.0
using System.Collections.Generic;
using UnityEngine;
using UnityEngine.Events;

namespace Libturret
{
    /// <summary>
    /// A turret. It turns a base and a barrel toward a target within travel limits, rates and accelerations, leads a
    /// moving target from a moving mount, and reports when a shot would hit.
    /// </summary>
    /// <remarks>
    /// Add the component to the object that the turret stands on, which does not turn with the azimuth. The turret
    /// points along this object's +Z at azimuth 0 and elevation 0. The azimuth axis is along +Y, through the position
    /// of the base. In the model, the turret must point along +Z. The orientations of the parts themselves do not
    /// matter. Parents may have any position and orientation. They may have a scale, which must be the same on all
    /// axes; it may change while the turret works. A copy of a turret that has turned goes on from there.
    /// <para>A step allocates nothing.</para>
    /// </remarks>
    [AddComponentMenu("Libturret/Turret")]
    [DefaultExecutionOrder(StepOrder)]
    [DisallowMultipleComponent]
    public partial class TurretBehaviour : MonoBehaviour
    {
        /// <summary>
        /// The place of a step among the scripts of its frame or physics step: before those that fire, whose place is usually 0.
        /// </summary>
        internal const int StepOrder = -100;

        [Header("Parts")]
        [Tooltip("The part that turns with the azimuth, about the up axis of this object. It must not be this object.")]
        public Transform basePart;

        [Tooltip("The part that turns with azimuth and elevation, below the base. It turns about its own position.")]
        public Transform barrelPart;

        [Tooltip("Where shots leave, below the barrel. Without a muzzle, shots leave at the barrel's position.")]
        public Transform muzzlePart;

        [Header("Target")]
        [Tooltip("The object to aim at. If there is none or it is inactive, the turret aims at the point that a script "
            + "has set, or returns to rest.")]
        public Transform target;

        [Tooltip("The turret is on target when the barrel is at most this many degrees from the direction to fire in.")]
        [Min(0)] public float tolerance = 0.1f;

        [Header("Travel (degrees; right and up are positive)")]
        [Tooltip("Whether the azimuth has travel limits. Off: the base turns without limit.")]
        public bool limitAzimuth;

        [Tooltip("The left travel limit, degrees. Limits more than 360 apart allow several turns, as a cable does.")]
        public float azimuthMin = -180;

        [Tooltip("The right travel limit, degrees.")]
        public float azimuthMax = 180;

        [Tooltip("The lower travel limit, degrees.")]
        [Range(-180, 180)] public float elevationMin = -90;

        [Tooltip("The upper travel limit, degrees. Beyond 90 the barrel goes over the top.")]
        [Range(-180, 180)] public float elevationMax = 90;

        [Tooltip("The azimuth without a target, degrees.")]
        public float restAzimuth;

        [Tooltip("The elevation without a target, degrees.")]
        [Range(-180, 180)] public float restElevation;

        [Header("Sectors (degrees; right and up are positive)")]
        [Tooltip("Where the turret must not fire or must not point: at most 8 sectors. The scene view shows them.")]
        public List<Sector> sectors = new List<Sector>();

        [Header("Speed (degrees per second)")]
        [Tooltip("The highest rate of the azimuth, degrees/s. 0: the joint is fixed.")]
        [Min(0)] public float azimuthRate = 90;

        [Tooltip("The highest rate of the elevation, degrees/s. 0: the joint is fixed.")]
        [Min(0)] public float elevationRate = 90;

        [Tooltip("The highest acceleration of the azimuth, degrees/s². 0: no limit.")]
        [Min(0)] public float azimuthAcceleration;

        [Tooltip("The highest acceleration of the elevation, degrees/s². 0: no limit.")]
        [Min(0)] public float elevationAcceleration;

        [Header("Motion")]
        [Tooltip("When the turret moves: each frame, each physics step, or when a script calls Step.")]
        public TurretUpdateMethod updateMethod = TurretUpdateMethod.Update;

        [Tooltip("Whether the turret observes how its target and its mount move. Off: it takes both to be at rest.")]
        public bool followsMotion = true;

        [Tooltip("The age at which an observation of the target's motion counts half as much as a new one, seconds. "
            + "0: no smoothing.")]
        [Min(0)] public float motionHalfLife = 0.1f;

        [Tooltip("A target or mount that is this many meters from its predicted position has jumped, and is observed "
            + "anew. 0: never.")]
        [Min(0)] public float motionJump = 50;

        [Header("Offsets (meters, along the axes of this object)")]
        [Tooltip("Whether to measure both offsets from the parts in the model. On: the two values below are ignored.")]
        public bool offsetsFromParts = true;

        [Tooltip("From the base to the elevation axis, meters.")]
        public Vector3 trunnion;

        [Tooltip("From the elevation axis to the muzzle, meters.")]
        public Vector3 muzzleOffset;

        [Header("Shot")]
        [Tooltip("The speed of a shot at the muzzle, m/s. 0, and no thrust: the turret aims straight at the target, without "
            + "lead.")]
        [Min(0)] public float shotSpeed;

        [Tooltip("The fraction of the muzzle's velocity that a shot inherits. 1 for a gun.")]
        [Range(0, 1)] public float inheritVelocity = 1;

        [Tooltip("The acceleration of a shot in flight, m/s², such as (0, -9.81, 0).")]
        public Vector3 shotGravity;

        [Tooltip("The linear damping of a shot, 1/s: the drag of a rigid body.")]
        [Min(0)] public float shotDrag;

        [Tooltip("The longest flight of a shot, seconds. 0: no limit; a hit on a target that slows down and turns back "
            + "may then be days away.")]
        [Min(0)] public float maxFlightTime = 60;

        [Tooltip("The acceleration by which a rocket's motor drives it along the direction of the barrel, m/s². 0: not a "
            + "rocket.")]
        [Min(0)] public float shotThrust;

        [Tooltip("How long a rocket's motor burns, seconds.")]
        [Min(0)] public float shotBurnTime;

        [Tooltip("Which of two trajectories to fire along. Latest is the high arc.")]
        public TurretTrajectory shotTrajectory = TurretTrajectory.Earliest;

        [Tooltip("Whether shots are rigid bodies. On: the physics adds gravity, and moves shots by its fixed step.")]
        public bool shotIsRigidBody;

        [Header("Events")]
        [Tooltip("Invoked when the turret comes onto its target and may fire.")]
        public UnityEvent onTargetAcquired = new UnityEvent();

        [Tooltip("Invoked when the turret leaves its target, enters a HoldFire sector, or loses its target.")]
        public UnityEvent onTargetLost = new UnityEvent();

        private static TurretConfig? defaults;

        /// <summary>The inspector's numbers as a configuration of libturret, in radians.</summary>
        public TurretConfig Config
        {
            get
            {
                TurretConfig config = defaults ??= TurretConfig.Default(TurretAxes.Unity);
                if (limitAzimuth)
                {
                    config.AzimuthMin = azimuthMin * Mathf.Deg2Rad;
                    config.AzimuthMax = azimuthMax * Mathf.Deg2Rad;
                }
                config.ElevationMin = elevationMin * Mathf.Deg2Rad;
                config.ElevationMax = elevationMax * Mathf.Deg2Rad;
                config.AzimuthRate = azimuthRate * Mathf.Deg2Rad;
                config.ElevationRate = elevationRate * Mathf.Deg2Rad;
                if (azimuthAcceleration != 0)
                    config.AzimuthAccel = azimuthAcceleration * Mathf.Deg2Rad;
                if (elevationAcceleration != 0)
                    config.ElevationAccel = elevationAcceleration * Mathf.Deg2Rad;
                config.RestAzimuth = restAzimuth * Mathf.Deg2Rad;
                config.RestElevation = restElevation * Mathf.Deg2Rad;
                config.AimTolerance = tolerance * Mathf.Deg2Rad;
                config.Trunnion = offsetsFromParts ? controller.Model.Trunnion(carrierScale) : (Vec3)trunnion;
                config.Muzzle = offsetsFromParts ? controller.Model.Muzzle(pivotScale) : (Vec3)muzzleOffset;
                foreach (Sector sector in sectors)
                    config.Sectors.AddOrCount(sector.InRadians());
                return config;
            }
        }

        /// <summary>The shot of the inspector's numbers, in libturret's type.</summary>
        public TurretShot Shot
        {
            get
            {
                var now = new StepTime();
                return ShotOf(ref now);
            }
        }

        private TurretShot ShotOf(ref StepTime now)
        {
            var shot = new TurretShot(
                shotSpeed, shotGravity, inheritVelocity, maxFlightTime, shotDrag, 0, shotTrajectory, shotThrust,
                shotBurnTime);
            if (shotIsRigidBody)
                now.MakeBody(ref shot);
            return shot;
        }

        /// <summary>How to observe the motion of targets.</summary>
        internal MotionSettings Motion => new MotionSettings(motionHalfLife, motionJump);
    }
}
