// SPDX-License-Identifier: MIT OR Apache-2.0
using System.Collections.Generic;
using UnityEngine;
using UnityEngine.Events;
using UnityEngine.Serialization;

namespace Libturret
{
    /// <summary>
    /// A turret: turns a base and a barrel toward a target, within travel limits, rates and accelerations, leads
    /// a target that moves, from a mount that moves, and tells when a shot hits.
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
    public partial class TurretBehaviour : MonoBehaviour, ISerializationCallbackReceiver
    {
        [Header("Parts")]
        [Tooltip("Turns with the azimuth, about the up axis of this object. Not this object itself.")]
        public Transform basePart;

        [Tooltip("Turns with azimuth and elevation: below the base. Its position is the elevation axis.")]
        public Transform barrelPart;

        [Tooltip("Where shots leave: below the barrel. Without a muzzle they leave at the barrel's position.")]
        public Transform muzzlePart;

        [Header("Target")]
        [Tooltip("The object to aim at. Without one, or with an inactive one, the turret aims at the point that a "
            + "script gave it, or returns to rest.")]
        public Transform target;

        [Tooltip("On target when the barrel is at most this many degrees from the direction to fire in.")]
        [Min(0)] public float tolerance = 0.1f;

        [Header("Travel (degrees; right and up are positive)")]
        [Tooltip("Whether the azimuth has travel limits. Without them it turns endlessly.")]
        [FormerlySerializedAs("azimuthStops")]
        public bool limitAzimuth;

        [Tooltip("The left travel limit. Limits more than 360 degrees apart allow several turns, as a cable does.")]
        public float azimuthMin = -180;

        [Tooltip("The right travel limit.")]
        public float azimuthMax = 180;

        [Tooltip("The lower travel limit.")]
        [Range(-180, 180)] public float elevationMin = -90;

        [Tooltip("The upper travel limit. Beyond 90 the barrel goes over the top.")]
        [Range(-180, 180)] public float elevationMax = 90;

        [Tooltip("The azimuth without a target.")]
        public float restAzimuth;

        [Tooltip("The elevation without a target.")]
        [Range(-180, 180)] public float restElevation;

        [Header("Sectors (degrees; right and up are positive)")]
        [Tooltip("Where the turret must not fire or must not point: 8 at most. The scene view shows them.")]
        public List<Sector> sectors = new List<Sector>();

        [Header("Speed (degrees a second)")]
        [Tooltip("The highest rate of the azimuth. 0: a fixed joint.")]
        [Min(0)] public float azimuthRate = 90;

        [Tooltip("The highest rate of the elevation. 0: a fixed joint.")]
        [Min(0)] public float elevationRate = 90;

        [Tooltip("The highest acceleration of the azimuth. 0: no limit.")]
        [Min(0)] public float azimuthAcceleration;

        [Tooltip("The highest acceleration of the elevation. 0: no limit.")]
        [Min(0)] public float elevationAcceleration;

        [Header("Motion")]
        [Tooltip("When the turret moves: each frame, each step of the physics, or when Step is called.")]
        [FormerlySerializedAs("clock")]
        public TurretUpdateMethod updateMethod = TurretUpdateMethod.Update;

        [Tooltip("Observes how target and mount move. Off: both count as standing still.")]
        [FormerlySerializedAs("matchesMotion")]
        public bool followsMotion = true;

        [Tooltip("The memory for the target's motion, seconds: an observation of this age counts half. 0: no memory.")]
        [Min(0)] public float motionHalfLife = 0.1f;

        [Tooltip("A target or mount this many meters off its course has jumped, and is observed anew. 0: never.")]
        [Min(0)] public float motionJump = 50;

        [Header("Offsets (meters, along the axes of this object)")]
        [Tooltip("Takes both offsets from the parts as they stand in the model.")]
        [FormerlySerializedAs("measuresOffsets")]
        public bool offsetsFromParts = true;

        [Tooltip("From the base to the elevation axis.")]
        public Vector3 trunnion;

        [Tooltip("From the elevation axis to the muzzle.")]
        [FormerlySerializedAs("muzzle")]
        public Vector3 muzzleOffset;

        [Header("Shot")]
        [Tooltip("The speed at the muzzle, meters a second. 0: aims straight at the target, without lead.")]
        [Min(0)] public float shotSpeed;

        [Tooltip("The part of the muzzle's velocity that a shot keeps: 1 for a gun.")]
        [FormerlySerializedAs("shotInherit"), FormerlySerializedAs("shotInherits")]
        [Range(0, 1)] public float inheritVelocity = 1;

        [Tooltip("The acceleration of a shot in flight, such as (0, -9.81, 0).")]
        public Vector3 shotGravity;

        [Tooltip("The linear damping of a shot, 1/s: the drag of a rigid body.")]
        [Min(0)] public float shotDrag;

        [Tooltip("The longest flight, seconds. 0: any, even the days until a target that slows down has turned back.")]
        [FormerlySerializedAs("shotMaxTime"), FormerlySerializedAs("longestFlight")]
        [Min(0)] public float maxFlightTime = 60;

        [Tooltip("Which of two arcs to fire along. Latest is the high arc.")]
        public TurretTrajectory shotTrajectory = TurretTrajectory.Earliest;

        [Tooltip("Shots are rigid bodies: adds the gravity of the physics, and moves shots by its fixed step.")]
        public bool shotIsRigidBody;

        [Header("Events")]
        [Tooltip("The turret has come onto its target: fire from now on.")]
        [FormerlySerializedAs("onTarget")]
        public UnityEvent onTargetAcquired = new UnityEvent();

        [Tooltip("The turret is no longer on its target, holds fire in a sector, or has no target any more.")]
        [FormerlySerializedAs("offTarget"), FormerlySerializedAs("onLost")]
        public UnityEvent onTargetLost = new UnityEvent();

        // What scenes made with 0.1 have in place of limitAzimuth, which is its opposite.
        [SerializeField, HideInInspector] private bool turnsFully = true;

        /// <summary>Returns the inspector's numbers as libturret has them.</summary>
        public TurretConfig Config
        {
            get
            {
                TurretConfig config = TurretConfig.Default(TurretAxes.Unity);
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
                    shotSpeed, gravity, inheritVelocity, maxFlightTime, shotDrag, step, shotTrajectory);
            }
        }

        /// <summary>How the motion of targets is observed.</summary>
        internal MotionSettings Motion => new MotionSettings(updateMethod, motionHalfLife, motionJump);

        void ISerializationCallbackReceiver.OnBeforeSerialize() { }

        void ISerializationCallbackReceiver.OnAfterDeserialize()
        {
            limitAzimuth |= !turnsFully;
            turnsFully = true;
        }
    }
}
