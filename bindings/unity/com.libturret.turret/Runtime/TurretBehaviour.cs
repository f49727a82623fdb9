// SPDX-License-Identifier: MIT OR Apache-2.0
using UnityEngine;
using UnityEngine.Events;

namespace Libturret
{
    /// <summary>When a <see cref="TurretBehaviour"/> takes its steps.</summary>
    public enum TurretClock
    {
        /// <summary>Each frame, after the scripts and animations that move its target.</summary>
        LateUpdate,
        /// <summary>With the physics. For targets that it moves without interpolation.</summary>
        FixedUpdate,
        /// <summary>When your own code calls <see cref="TurretBehaviour.Step"/>.</summary>
        Manual,
    }

    /// <summary>
    /// A turret: turns a base and a barrel toward a target, within stops, rates and accelerations, and leads one that
    /// moves.
    /// </summary>
    /// <remarks>
    /// Put it on what the turret stands on, which does not turn with it: its +Z is where the turret points at azimuth 0
    /// and elevation 0, its +Y the azimuth's axis, through the position of the base. Model it pointing there; how the
    /// parts are turned in the model does not matter. Parents may be turned and moved as you like. They may be scaled,
    /// too, by the same factor on all axes; after a change of it call <see cref="Measure"/>.
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

        [Tooltip("Where shots leave: a child of the barrel. Without one it is the barrel's position.")]
        public Transform muzzlePart;

        [Header("Target")]
        [Tooltip("What to aim at. Without one, or with an inactive one, the turret returns to rest.")]
        public Transform target;

        [Tooltip("Degrees off the target within which the turret is on it.")]
        [Min(0)] public float tolerance = 0.5f;

        [Header("Travel (degrees, right and up are positive)")]
        [Tooltip("The azimuth turns without end; its stops below do not count.")]
        public bool turnsFully = true;

        [Tooltip("The left stop. Stops more than 360 degrees apart allow several turns, as a cable does.")]
        public float azimuthMin = -135;

        [Tooltip("The right stop.")]
        public float azimuthMax = 135;

        [Tooltip("The lower stop, within 180 degrees.")]
        public float elevationMin = -10;

        [Tooltip("The upper stop, within 180 degrees. Beyond 90 the barrel goes over the top.")]
        public float elevationMax = 85;

        [Tooltip("Where the azimuth returns to without a target.")]
        public float restAzimuth;

        [Tooltip("Where the elevation returns to without a target.")]
        public float restElevation;

        [Header("Motion (degrees a second)")]
        [Tooltip("The fastest the azimuth turns; 0 is a fixed joint.")]
        [Min(0)] public float azimuthRate = 90;

        [Tooltip("The fastest the elevation turns; 0 is a fixed joint.")]
        [Min(0)] public float elevationRate = 60;

        [Tooltip("The most the azimuth's rate changes in a second; 0 is at once.")]
        [Min(0)] public float azimuthAcceleration;

        [Tooltip("The most the elevation's rate changes in a second; 0 is at once.")]
        [Min(0)] public float elevationAcceleration;

        [Tooltip("Keep up with targets and mounts that move, instead of trailing behind by the acceleration.")]
        public bool matchesMotion = true;

        [Tooltip("When the turret moves.")]
        public TurretClock clock = TurretClock.LateUpdate;

        [Header("Offsets (metres, along the axes of this object)")]
        [Tooltip("Take both from the parts as they stand in the model.")]
        public bool measuresOffsets = true;

        [Tooltip("From the base to the elevation axis.")]
        public Vector3 trunnion;

        [Tooltip("From the elevation axis to the muzzle.")]
        public Vector3 muzzle;

        [Header("Lead")]
        [Tooltip("The speed of a shot, metres a second; with 0 the turret aims at where the target is.")]
        [Min(0)] public float shotSpeed;

        [Tooltip("What pulls at a shot, such as (0, -9.81, 0).")]
        public Vector3 shotGravity;

        [Tooltip("The part of the turret's own velocity that a shot takes along.")]
        public float shotInherits = 1;

        [Tooltip("The longest flight of a shot, seconds; 0 is any.")]
        [Min(0)] public float longestFlight;

        [Header("Events")]
        [Tooltip("The turret has come onto its target.")]
        public UnityEvent onTarget = new UnityEvent();

        [Tooltip("The turret is no longer on its target, or has none any more.")]
        public UnityEvent onLost = new UnityEvent();

        private TurretState state;
        private TurretPose pose;
        private TurretSolution solution;
        private bool isMeasured;
        private Quaternion baseInMount, barrelInMount;
        private Vector3 measuredTrunnion, measuredMuzzle;
        private readonly MotionGauge mountGauge = new MotionGauge(), targetGauge = new MotionGauge();
        private Transform gaugedTarget;

        /// <summary>The joints, which are all that a turret remembers: copy them to save, send or roll back.</summary>
        public TurretState State
        {
            get => state;
            set => state = value;
        }

        /// <summary>Where the parts are since the last step.</summary>
        public TurretPose Pose => pose;

        /// <summary>How the last step went. After an error the turret has held.</summary>
        public TurretStatus Status { get; private set; }

        /// <summary>Whether the barrel points at the target, or at the point that its lead asks for.</summary>
        public bool IsOnTarget { get; private set; }

        /// <summary>Whether a shot can reach the target; with a shotSpeed of 0 whether there is one.</summary>
        public bool HasSolution { get; private set; }

        /// <summary>How a shot hits the target, where <see cref="HasSolution"/> and shotSpeed is not 0.</summary>
        public TurretSolution Solution => solution;

        /// <summary>Degrees, positive to the right.</summary>
        public float Azimuth => (float)(state.Azimuth * Mathf.Rad2Deg);

        /// <summary>Degrees, positive up.</summary>
        public float Elevation => (float)(state.Elevation * Mathf.Rad2Deg);

        /// <summary>What the inspector's numbers come to.</summary>
        public TurretConfig Config
        {
            get
            {
                TurretConfig config = TurretConfig.Default(TurretAxes.Unity);
                if (!turnsFully)
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
                config.Trunnion = measuresOffsets ? measuredTrunnion : trunnion;
                config.Muzzle = measuresOffsets ? measuredMuzzle : muzzle;
                return config;
            }
        }

        /// <summary>Where it stands, and how it is turned.</summary>
        public TurretMount Mount => new TurretMount(Pivot.position, transform.rotation);

        /// <summary>What does not move when the azimuth turns.</summary>
        private Transform Pivot => basePart != null ? basePart : barrelPart != null ? barrelPart : transform;

        /// <summary>Whether there is something to aim at.</summary>
        private bool HasTarget => target != null && target.gameObject.activeInHierarchy;

        /// <summary>
        /// Takes the parts as they stand now for the model at azimuth 0 and elevation 0. The first step does so by
        /// itself; call it when parts or their scale have changed.
        /// </summary>
        public void Measure()
        {
            Quaternion toMount = Quaternion.Inverse(transform.rotation);
            measuredTrunnion = measuredMuzzle = Vector3.zero;
            if (basePart != null)
                baseInMount = toMount * basePart.rotation;
            if (barrelPart != null)
            {
                barrelInMount = toMount * barrelPart.rotation;
                measuredTrunnion = toMount * (barrelPart.position - Pivot.position);
                if (muzzlePart != null)
                    measuredMuzzle = toMount * (muzzlePart.position - barrelPart.position);
            }
            isMeasured = true;
            state.PoseOf(Config, Mount, ref pose);
        }

        /// <summary>Moves the turret.</summary>
        /// <param name="seconds">Since the last step; finite and not negative.</param>
        public void Step(float seconds)
        {
            if (!isMeasured)
                Measure();
            TurretConfig config = Config;
            TurretMount mount = Mount;
            bool hasTarget = HasTarget;
            mountGauge.Read(mount.Position, mount.Orientation, seconds);
            if (!hasTarget || target != gaugedTarget)
                targetGauge.Forget();
            gaugedTarget = target;
            HasSolution = hasTarget;

            TurretStatus status;
            if (hasTarget)
                status = Follow(config, mount, seconds);
            else
                status = state.Return(config, mount, seconds, ref pose);
            if (status >= 0)
                Show();
            Report(status);
            Tell(status >= 0 && HasSolution && pose.OnTarget);
        }

        private TurretStatus Follow(in TurretConfig config, in TurretMount mount, float seconds)
        {
            DVec3 position = target.position;
            targetGauge.Read(position, Quat.Identity, seconds);
            var aim = new TurretMotion(position, targetGauge.Velocity);
            if (shotSpeed != 0)
            {
                // From where the muzzle was a step ago, unless the mount has moved, which carries it along.
                state.PoseOf(config, mount, ref pose);
                var shot = new TurretShot(shotSpeed, shotGravity, shotInherits, longestFlight);
                var shooter = new TurretMotion(pose.Muzzle, mountGauge.Velocity);
                HasSolution = TurretLead.TrySolve(shot, shooter, aim, out solution);
                // Out of range it follows the target itself, ready for when it comes nearer.
                if (HasSolution)
                    aim.Position = solution.AimPoint;
            }
            return matchesMotion
                ? state.Track(config, mount, mountGauge.Velocity, mountGauge.Spin, aim, seconds, ref pose)
                : state.Update(config, mount, aim.Position, seconds, ref pose);
        }

        /// <summary>Turns the parts as the pose has them.</summary>
        private void Show()
        {
            if (basePart != null)
                basePart.rotation = (Quaternion)pose.Base * baseInMount;
            if (barrelPart != null)
                barrelPart.rotation = (Quaternion)pose.Barrel * barrelInMount;
        }

        private void Report(TurretStatus status)
        {
            if (status < 0 && status != Status)
            {
                // What follows a colon is of radians, and the inspector has degrees.
                string problem = Config.Problem?.Split(':')[0];
                Debug.LogError($"The turret holds: {problem ?? status.Text()}", this);
            }
            Status = status;
        }

        private void Tell(bool isOnTarget)
        {
            if (isOnTarget == IsOnTarget)
                return;
            IsOnTarget = isOnTarget;
            (isOnTarget ? onTarget : onLost).Invoke();
        }

        private void LateUpdate()
        {
            if (clock == TurretClock.LateUpdate)
                Step(Time.deltaTime);
        }

        private void FixedUpdate()
        {
            if (clock == TurretClock.FixedUpdate)
                Step(Time.deltaTime);
        }

        private void OnEnable()
        {
            mountGauge.Forget();
            targetGauge.Forget();
        }

        private void OnDisable()
        {
            HasSolution = false;
            Tell(false);
        }

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
            shotSpeed = Mathf.Max(0, shotSpeed);
            longestFlight = Mathf.Max(0, longestFlight);
            if (barrelPart != null && basePart != null && !barrelPart.IsChildOf(basePart))
                Debug.LogWarning("The barrel has to be a child of the base, which carries it around.", this);
            if (basePart == transform || barrelPart == transform)
                Debug.LogWarning("Neither base nor barrel can be the object that the turret stands on.", this);
        }
    }
}
