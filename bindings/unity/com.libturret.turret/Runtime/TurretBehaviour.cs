// SPDX-License-Identifier: MIT OR Apache-2.0
using System.Collections.Generic;
using UnityEngine;
using UnityEngine.Events;

namespace Libturret
{
    /// <summary>
    /// A turret: turns a base and a barrel toward a target, within stops, rates and accelerations, leads a
    /// target that moves, from a mount that moves, and tells when a shot hits.
    /// </summary>
    /// <remarks>
    /// Put it on what the turret stands on, which does not turn with it: its +Z is where the turret points at
    /// azimuth 0 and elevation 0, its +Y the azimuth's axis, through the position of the base. Model it
    /// pointing there; how the parts are turned in the model does not matter. Parents may be turned and moved
    /// as you like. They may be scaled, too, by the same factor on all axes; after a change of it call
    /// <see cref="Measure"/>.
    /// <para>Nothing is allocated in a step.</para>
    /// </remarks>
    [AddComponentMenu("Libturret/Turret")]
    [DisallowMultipleComponent]
    public partial class TurretBehaviour : MonoBehaviour
    {
        [Header("Parts")]
        [Tooltip("Turns with the azimuth, about the up axis of this object. Not this object itself.")]
        public Transform basePart;

        [Tooltip("Turns with azimuth and elevation: a child of the base. Its position is the elevation axis.")]
        public Transform barrelPart;

        [Tooltip("Where shots leave: a child of the barrel. Without a muzzle they leave at the barrel's position.")]
        public Transform muzzlePart;

        [Header("Target")]
        [Tooltip("What to aim at. Without a target, or with an inactive one, the turret returns to rest.")]
        public Transform target;

        [Tooltip("Degrees between the barrel and the direction to fire in, within which the turret is on target.")]
        [Min(0)] public float tolerance = 0.1f;

        [Header("Travel (degrees; right and up are positive)")]
        [Tooltip("Whether the azimuth has stops. Without them it turns without end.")]
        public bool azimuthStops;

        [Tooltip("The left stop. Stops more than 360 degrees apart allow several turns, as a cable does.")]
        public float azimuthMin = -180;

        [Tooltip("The right stop.")]
        public float azimuthMax = 180;

        [Tooltip("The lower stop, within 180 degrees.")]
        public float elevationMin = -90;

        [Tooltip("The upper stop, within 180 degrees. Beyond 90 the barrel goes over the top.")]
        public float elevationMax = 90;

        [Tooltip("The azimuth to which the turret returns without a target.")]
        public float restAzimuth;

        [Tooltip("The elevation to which the turret returns without a target.")]
        public float restElevation;

        [Header("Sectors (degrees; right and up are positive)")]
        [Tooltip("Where the turret must not fire, or must not point through: 8 at most. The scene view shows them.")]
        public List<Sector> sectors = new List<Sector>();

        [Header("Speed (degrees a second)")]
        [Tooltip("The fastest the azimuth turns; 0 is a fixed joint.")]
        [Min(0)] public float azimuthRate = 90;

        [Tooltip("The fastest the elevation turns; 0 is a fixed joint.")]
        [Min(0)] public float elevationRate = 90;

        [Tooltip("The most the azimuth's rate changes in a second; 0 is at once.")]
        [Min(0)] public float azimuthAcceleration;

        [Tooltip("The most the elevation's rate changes in a second; 0 is at once.")]
        [Min(0)] public float elevationAcceleration;

        [Header("Motion")]
        [Tooltip("When the turret moves.")]
        public TurretClock clock = TurretClock.Frame;

        [Tooltip("Observes how target and mount move. Off: both count as standing still.")]
        public bool followsMotion = true;

        [Tooltip("The memory for how the target moves, seconds: what was seen so long ago counts half. 0: none.")]
        [Min(0)] public float motionHalfLife = 0.1f;

        [Tooltip("Target or mount more meters than this off their course have jumped, and start anew. 0: never.")]
        [Min(0)] public float motionJump = 50;

        [Header("Offsets (meters, along the axes of this object)")]
        [Tooltip("Takes both from the parts as they stand in the model.")]
        public bool offsetsFromParts = true;

        [Tooltip("From the base to the elevation axis.")]
        public Vector3 trunnion;

        [Tooltip("From the elevation axis to the muzzle.")]
        public Vector3 muzzleOffset;

        [Header("Shot")]
        [Tooltip("The speed at which a shot leaves the muzzle, meters a second. 0: straight at the target, no lead.")]
        [Min(0)] public float shotSpeed;

        [Tooltip("The part of the muzzle's velocity that a shot takes along: 1 for a gun.")]
        public float shotInherit = 1;

        [Tooltip("The acceleration of a shot in flight, such as (0, -9.81, 0).")]
        public Vector3 shotGravity;

        [Tooltip("The linear damping of a shot, 1/s: the drag of a rigid body.")]
        [Min(0)] public float shotDrag;

        [Tooltip("The longest flight, seconds. 0: any, even the days until a target that slows down has turned back.")]
        [Min(0)] public float shotMaxTime = 60;

        [Tooltip("Which of two arcs to fire along: the earlier, or the later and higher.")]
        public TurretTrajectory shotTrajectory = TurretTrajectory.Earliest;

        [Tooltip("Shots are rigid bodies: adds the gravity of the physics, and moves them by its fixed step.")]
        public bool shotIsRigidBody;

        [Header("Events")]
        [Tooltip("The turret has come onto its target: fire from now on.")]
        public UnityEvent onTarget = new UnityEvent();

        [Tooltip("The turret is no longer on its target, or has none any more.")]
        public UnityEvent offTarget = new UnityEvent();

        /// <summary>Returns the inspector's numbers as libturret has them.</summary>
        public TurretConfig Config
        {
            get
            {
                TurretConfig config = TurretConfig.Default(TurretAxes.Unity);
                if (azimuthStops)
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
                config.Trunnion = offsetsFromParts ? measuredTrunnion : trunnion;
                config.Muzzle = offsetsFromParts ? measuredMuzzle : muzzleOffset;
                foreach (Sector sector in sectors)
                    config.Sectors.AddOrCount(sector.InRadians());
                return config;
            }
        }

        /// <summary>Returns how a shot flies, as libturret has it.</summary>
        public TurretShot Shot
        {
            get
            {
                Vec3 gravity = shotIsRigidBody ? shotGravity + Physics.gravity : shotGravity;
                float step = shotIsRigidBody ? Time.fixedDeltaTime : 0;
                return new TurretShot(
                    shotSpeed, gravity, shotInherit, shotMaxTime, shotDrag, step, shotTrajectory);
            }
        }

        /// <summary>How the motion of targets is observed.</summary>
        internal MotionSettings Motion => new MotionSettings(clock, motionHalfLife, motionJump);

        /// <summary>
        /// What is wrong with the numbers, as libturret says it; null when the turret moves. What follows a colon
        /// there is of radians, and the inspector has degrees.
        /// </summary>
        private string Problem => Config.Problem?.Split(':')[0];

        private void OnValidate()
        {
            azimuthMax = Mathf.Max(azimuthMin, azimuthMax);
            elevationMin = Mathf.Clamp(elevationMin, -180, 180);
            elevationMax = Mathf.Clamp(Mathf.Max(elevationMin, elevationMax), -180, 180);
            azimuthRate = Mathf.Max(0, azimuthRate);
            elevationRate = Mathf.Max(0, elevationRate);
            azimuthAcceleration = Mathf.Max(0, azimuthAcceleration);
            elevationAcceleration = Mathf.Max(0, elevationAcceleration);
            tolerance = Mathf.Max(0, tolerance);
            motionHalfLife = Mathf.Max(0, motionHalfLife);
            motionJump = Mathf.Max(0, motionJump);
            shotSpeed = Mathf.Max(0, shotSpeed);
            shotDrag = Mathf.Max(0, shotDrag);
            shotMaxTime = Mathf.Max(0, shotMaxTime);
            if (barrelPart != null && basePart != null && !barrelPart.IsChildOf(basePart))
                Debug.LogWarning("The barrel must be a child of the base, which carries it around.", this);
            if (basePart == transform || barrelPart == transform)
                Debug.LogWarning("Neither base nor barrel can be the object that the turret stands on.", this);
            foreach (Sector sector in sectors)
                sector.FillInIfNew();
            WarnOfProblem();
        }
    }
}
