// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using System.Collections.Generic;
using UnityEngine;

namespace Libturret
{
    public partial class TurretBehaviour
    {
        // Saved, and copied by Instantiate: the state, and how each part that the turret has turned stands at rest.
        [SerializeField, HideInInspector] private TurretController controller = new TurretController();
        [SerializeField, HideInInspector] private List<PartAtRest> rests = new List<PartAtRest>();

        private readonly MountGauge mountGauge = new MountGauge();
        private readonly TargetGauge targetGauge = new TargetGauge();
        private Transform measuredBase, measuredBarrel, measuredMuzzle;
        private StepTime time;
        private float carrierScale = 1, pivotScale = 1;
        private Transform self, targetOfObject;
        private GameObject targetObject;
        private TurretInput taken;
        private Matrix4x4 settledAxes;
        private bool hasBegun, hasSkipped;

        /// <summary>What a step depends on, apart from where everything is.</summary>
        private struct TurretInput
        {
            internal TurretConfig Config;
            internal TurretShot? Shot;
            internal Transform Target;
            internal Vector3 Point;
            internal float Seconds;
        }

        /// <summary>The index of the turret among those of the scene.</summary>
        internal int Place { get; set; }

        /// <summary>How many turrets carry this one. It steps after them.</summary>
        internal int Rank { get; private set; }

        /// <summary>How a part stands at azimuth and elevation 0, relative to the turret.</summary>
        [Serializable]
        private struct PartAtRest
        {
            public Transform part;
            public Quat rest;
        }

        /// <summary>
        /// Everything about the turret that changes, in radians: its joints, and where they are turning to. Copy it to
        /// save it, send it, or roll it back.
        /// </summary>
        public TurretState State
        {
            get => controller.State;
            set
            {
                controller.State = value;
                controller.Wake();
            }
        }

        /// <summary>Where the parts are after the last step.</summary>
        public TurretPose Pose => controller.Pose;

        /// <summary>What the last step returned: its flags; or an error, which has no flags.</summary>
        public TurretResult Result => controller.Result;

        /// <summary>The status of the last step: Ok, or an error. After an error the turret has not moved.</summary>
        public TurretStatus Status => controller.Result.Status;

        /// <summary>
        /// A point in the world to aim at when there is no target, or the target is destroyed or inactive. Setting the
        /// point sets <see cref="IsIdle"/> to false. A script may set the point in each frame. The turret then observes
        /// how the point moves.
        /// </summary>
        public Vector3 AimPosition
        {
            get => (Vector3)controller.Point;
            set => controller.AimAt(value);
        }

        /// <summary>
        /// Forgets <see cref="AimPosition"/>, so that a turret from a pool does not aim at the point of its former life.
        /// </summary>
        public void ClearAimPosition() => controller.ClearPoint();

        /// <summary>
        /// Whether there is nothing to aim at. Set it to true to return to rest even though there is a target. The turret
        /// aims again when it is set to false, or when there is another target.
        /// </summary>
        public bool IsIdle
        {
            get => controller.IsIdle(TargetThere);
            set => controller.Rest(value, target);
        }

        /// <summary>
        /// Whether to fire now: a shot that leaves <see cref="MuzzlePosition"/> with <see cref="LaunchVelocity"/> would
        /// pass the target within the tolerance, and the barrel is in no HoldFire sector.
        /// </summary>
        public bool IsOnTarget => controller.IsOnTarget;

        /// <summary>
        /// Whether the barrel points in the direction to fire in, ignoring HoldFire sectors. False without a target, if
        /// the target is out of reach, and after an error.
        /// </summary>
        public bool IsAimed => controller.IsAimed;

        /// <summary>Whether the turret is at its rest angles.</summary>
        public bool IsAtRest => controller.Result.AtRest;

        /// <summary>
        /// The angle between the barrel and the direction to fire in, degrees; 180 without a target and after an error.
        /// </summary>
        public float AngleToTarget => controller.AngleToTarget;

        /// <summary>
        /// Whether a shot can reach the target; with a shotSpeed of 0, whether there is a target.
        /// </summary>
        public bool HasSolution => controller.HasSolution;

        /// <summary>How a shot hits the target. All zeros if <see cref="HasSolution"/> is false.</summary>
        public TurretSolution Solution => controller.Solution;

        /// <summary>What the turret stands on and how that moved, in the last step.</summary>
        public TurretPlatform Platform => controller.Platform;

        /// <summary>
        /// Where the target was in the last step, and how it moved. All zeros without a target.
        /// </summary>
        public TurretMotion TargetMotion => controller.Target;

        /// <summary>Where a shot leaves, in the world.</summary>
        public Vector3 MuzzlePosition => (Vector3)controller.Pose.Muzzle;

        /// <summary>
        /// The velocity to give a shot fired now, in the world, m/s: along the barrel as it points, plus the fraction
        /// of the muzzle's velocity that the shot inherits. With an infinite shotSpeed, this is the direction of the
        /// barrel.
        /// </summary>
        public Vector3 LaunchVelocity => controller.Launch(shotSpeed, inheritVelocity);

        /// <summary>
        /// Where the shot meets the target, in the world; without a solution, the position of the target.
        /// </summary>
        public Vector3 AimPoint => (Vector3)controller.AimPoint;

        /// <summary>The time that the shot takes to <see cref="AimPoint"/>, seconds; 0 without a solution.</summary>
        public float FlightTime => controller.FlightTime;

        /// <summary>The azimuth: the angle of the base, degrees, positive to the right.</summary>
        public float Azimuth => (float)(controller.State.Azimuth * Mathf.Rad2Deg);

        /// <summary>The elevation: the angle of the barrel, degrees, positive up.</summary>
        public float Elevation => (float)(controller.State.Elevation * Mathf.Rad2Deg);

        /// <summary>
        /// The azimuth to which the turret is turning, degrees. Without travel limits it may be beyond ±180.
        /// </summary>
        public float AzimuthGoal => (float)(controller.State.AzimuthGoal * Mathf.Rad2Deg);

        /// <summary>The elevation to which the turret is turning, degrees.</summary>
        public float ElevationGoal => (float)(controller.State.ElevationGoal * Mathf.Rad2Deg);

        /// <summary>The rate of the azimuth, degrees/s, positive to the right.</summary>
        public float AzimuthSpeed => (float)(controller.State.AzimuthRate * Mathf.Rad2Deg);

        /// <summary>The rate of the elevation, degrees/s, positive up.</summary>
        public float ElevationSpeed => (float)(controller.State.ElevationRate * Mathf.Rad2Deg);

        /// <summary>The mount: where the turret stands, and its orientation.</summary>
        public TurretMount Mount => new TurretMount(Pivot.position, Self.rotation);

        /// <summary>The object that does not turn with the azimuth.</summary>
        private Transform Pivot => basePart != null ? basePart : barrelPart != null ? barrelPart : Self;

        /// <summary>This object's transform, for which Unity is asked only once.</summary>
        private Transform Self => self is null ? self = transform : self;

        /// <summary>The target; null if it is destroyed or inactive.</summary>
        private Transform TargetThere
        {
            get
            {
                if (target == null)
                    return null;
                if (!ReferenceEquals(target, targetOfObject))
                    (targetOfObject, targetObject) = (target, target.gameObject);
                return targetObject.activeInHierarchy ? target : null;
            }
        }

        /// <summary>
        /// Measures the offsets between the parts. The turret may have turned already, since it knows how its parts stand
        /// at rest. The first step does so, and a step that finds other parts. Call this method when a part has been moved
        /// in its parent. A change of scale needs no call. How a part stands at rest is measured only once.
        /// </summary>
        public void Measure()
        {
            controller.Model = default;
            controller.Wake();
            if (TryMeasure(out TurretMount mount) == null)
                controller.FindPose(StepConfig(), mount);
        }

        /// <summary>Moves the turret by one step.</summary>
        /// <param name="seconds">The time since the last step, finite, &gt;= 0.</param>
        public void Step(float seconds)
        {
            time.Begin(seconds);
            if (Begin(ref time, null, null))
                End();
            Announce();
        }

        /// <summary>Begins a step, unless it would change nothing.</summary>
        /// <param name="now">The time of the step.</param>
        /// <param name="own">Those that step by the clock of the message; null if the turret steps alone.</param>
        /// <param name="other">Those that step by the other clock.</param>
        /// <returns>Whether <see cref="End"/> has to end it.</returns>
        internal bool Begin(ref StepTime now, TurretGroup own, TurretGroup other)
        {
            TurretShot? shot = ShotToLead(ref now);
            Transform there = TargetThere;
            bool isIdle = controller.IsIdle(there);
            if (controller.IsSettled && IsAsTaken(shot, isIdle ? null : there))
            {
                hasSkipped = true;
                return false;
            }
            string problem = TryMeasure(out TurretMount mount);
            if (problem != null)
            {
                Refuse(problem, now.Seconds);
                return true;
            }
            if (hasSkipped)
            {
                mountGauge.StoodUntil(now);
                targetGauge.StoodUntil(now);
                hasSkipped = false;
            }
            TurretPlatform platform = mountGauge.Observe(Self, mount, motionJump, now);
            TurretMotion? aim = ObserveTarget(isIdle, there, now);
            bool byOther = TurretClock.StepsByOther(mountGauge.Clock, targetGauge.Clock);
            if (!followsMotion)
            {
                platform = new TurretPlatform(mount);
                if (aim.HasValue)
                    aim = new TurretMotion(aim.Value.Position);
            }
            taken = new TurretInput
            {
                Config = StepConfig(), Shot = shot, Target = isIdle ? null : there,
                Point = aim.HasValue ? (Vector3)aim.Value.Position : default,
                Seconds = byOther ? now.OtherSeconds : now.Seconds,
            };
            hasBegun = true;
            if (!controller.Begin(platform, aim))
                controller.Obey(taken.Config, taken.Seconds);
            else if (own == null)
                controller.Engage(taken.Config, shot, aim, taken.Seconds);
            else
                (byOther ? other : own).Add(controller, taken.Config, shot, aim);
            return true;
        }

        /// <summary>
        /// Returns whether the turret can aim at a point in the world. Rates and accelerations are ignored.
        /// </summary>
        public bool CanAimAt(Vector3 point) => TryMeasure(out TurretMount mount) == null && StepConfig().CanAimAt(mount, point);

        /// <summary>
        /// Returns the time that the turret takes to turn to a point at rest and stop there, seconds. Infinity if the
        /// turret cannot aim at the point, and −1 on bad input.
        /// </summary>
        public float TimeToAim(Vector3 point) =>
            TryMeasure(out TurretMount mount) == null ? controller.State.TimeToAim(StepConfig(), mount, point) : -1;

        /// <summary>
        /// Brakes the turret, which then stays where it stops: its target is lost, or its power fails. It aims again once
        /// there is another target, or <see cref="AimPosition"/> or <see cref="IsIdle"/> is set.
        /// </summary>
        public void Stop() => controller.Stop(target);

        /// <summary>
        /// Turns the turret to joint angles that change at given speeds: those of a player's stick, an idle sweep, or a
        /// snapshot from the network. They are the angles at the end of the next step, and go on at these speeds until
        /// the next call. The turret aims again as after <see cref="Stop"/>.
        /// </summary>
        /// <param name="azimuth">Degrees, positive to the right.</param>
        /// <param name="elevation">Degrees, positive up.</param>
        /// <param name="azimuthSpeed">Degrees/s.</param>
        /// <param name="elevationSpeed">Degrees/s.</param>
        public void TrackAngles(float azimuth, float elevation, float azimuthSpeed = 0, float elevationSpeed = 0) =>
            controller.Follow(azimuth, elevation, azimuthSpeed, elevationSpeed, target);

        /// <summary>
        /// Returns how soon the turret would be on a target that keeps its acceleration, seconds: with its turn, its
        /// lead, its travel limits and its sectors, from where it stands and turns now. Call it to choose between
        /// targets. 0 if it is on the target, infinity if it will not be, and −1 on bad input.
        /// </summary>
        /// <param name="position">The target's position in the world.</param>
        /// <param name="velocity">The target's velocity, m/s.</param>
        /// <param name="acceleration">The target's acceleration, m/s².</param>
        public float TimeToEngage(Vector3 position, Vector3 velocity = default, Vector3 acceleration = default) =>
            TryMeasure(out TurretMount mount) == null
                ? controller.State.TimeToEngage(
                    StepConfig(), new TurretPlatform(mount, controller.Platform.Velocity, controller.Platform.Spin),
                    ShotToLead(ref time), new TurretMotion(position, velocity, acceleration))
                : -1;

        /// <summary>
        /// Returns the configuration with the offsets of the parts, even if there has been no step yet. A battery draws
        /// its turrets by itself, so its model needs no parts.
        /// </summary>
        /// <param name="problem">Null; or why a turret with these parts could not point.</param>
        internal TurretConfig MeasuredConfig(out string problem)
        {
            // The model may be a prefab, which must stay as it is.
            TurretModel model = controller.Model;
            problem = TryScales() ? null : TurretController.BadScale;
            if (problem == null && !model.IsMeasured)
                Measure(
                    ref controller.Model, Self.rotation, Present(basePart), Present(barrelPart), Present(muzzlePart));
            TurretConfig config = Config;
            controller.Model = model;
            return config;
        }

        /// <summary>Returns the shot; null if the turret does not lead.</summary>
        private TurretShot? ShotToLead(ref StepTime now) =>
            shotSpeed != 0 || shotThrust != 0 ? ShotOf(ref now) : (TurretShot?)null;

        private void Refuse(string problem, float seconds)
        {
            controller.Refuse(problem, seconds);
            ForgetMotion();
        }

        /// <summary>Returns whether nothing has changed since the turret has settled.</summary>
        private bool IsAsTaken(TurretShot? shot, Transform there)
        {
            if (!ReferenceEquals(Present(basePart), measuredBase) || !ReferenceEquals(Present(barrelPart), measuredBarrel)
                || !ReferenceEquals(Present(muzzlePart), measuredMuzzle) || !ReferenceEquals(there, taken.Target)
                || targetGauge.SeesBody || !Nullable.Equals(shot, taken.Shot)
                || !TurretGroup.IsSame(StepConfig(), taken.Config))
                return false;
            // The last part stands where all that carries it has left it.
            return (there == null || (Vec3)there.position == (Vec3)taken.Point)
                && IsSame(LastPart.localToWorldMatrix, settledAxes);
        }

        private Transform LastPart => measuredMuzzle ?? measuredBarrel ?? measuredBase;

        private static bool IsSame(in Matrix4x4 a, in Matrix4x4 b) =>
            a.m00 == b.m00 && a.m10 == b.m10 && a.m20 == b.m20 && a.m01 == b.m01 && a.m11 == b.m11 && a.m21 == b.m21
            && a.m02 == b.m02 && a.m12 == b.m12 && a.m22 == b.m22 && a.m03 == b.m03 && a.m13 == b.m13 && a.m23 == b.m23;

        /// <summary>Ends a step: turns the parts.</summary>
        internal void End()
        {
            if (!hasBegun)
                return;
            hasBegun = false;
            if (!controller.End(taken.Seconds))
                return;
            if (measuredBase != null)
                measuredBase.rotation = (Quaternion)controller.Model.BaseIn(controller.Pose);
            if (measuredBarrel != null)
                measuredBarrel.rotation = (Quaternion)controller.Model.BarrelIn(controller.Pose);
            if (controller.IsSettled)
                settledAxes = LastPart.localToWorldMatrix;
        }

        /// <summary>Returns the configuration of a step, limited to what the parts can do.</summary>
        private TurretConfig StepConfig()
        {
            TurretConfig config = Config;
            controller.Model.Limit(ref config);
            return config;
        }

        /// <summary>Measures the parts if they are not the ones that were measured.</summary>
        /// <param name="mount">Where the turret stands.</param>
        /// <returns>Null; or why the turret cannot point.</returns>
        private string TryMeasure(out TurretMount mount)
        {
            mount = default;
            Transform turned = Present(basePart), raised = Present(barrelPart), end = Present(muzzlePart);
            if (turned == null && raised == null)
                return TurretController.NoParts;
            Transform carrier = turned != null ? turned.parent : null, pivotCarrier = raised != null ? raised.parent : null;
            // Most parts hang on each other directly.
            bool isChain = ReferenceEquals(carrier, Self) && turned != null && ReferenceEquals(pivotCarrier, turned)
                && (end == null || ReferenceEquals(end.parent, raised));
            if (!isChain && !AreInPlace(turned, raised, end))
                return TurretController.Misplaced;
            if (!TryScales(turned, raised, carrier, pivotCarrier, out Vector3 position))
                return TurretController.BadScale;
            mount = new TurretMount(position, Self.rotation);
            if (controller.Model.IsMeasured && ReferenceEquals(turned, measuredBase)
                && ReferenceEquals(raised, measuredBarrel) && ReferenceEquals(end, measuredMuzzle)
                && !controller.Model.HasGrown(carrierScale, pivotScale))
                return null;
            // The mount is where the base is. It has not moved to another base.
            if (!ReferenceEquals(turned ?? raised, measuredBase ?? measuredBarrel))
                mountGauge.Forget();
            (measuredBase, measuredBarrel, measuredMuzzle) = (turned, raised, end);
            Measure(ref controller.Model, mount.Orientation, turned, raised, end);
            rests.RemoveAll(known => known.part == null);
            Keep(turned, controller.Model.BaseRest);
            Keep(raised, controller.Model.BarrelRest);
            return null;
        }

        /// <summary>Returns whether each part turns with what carries it. Those that are null are not there.</summary>
        private bool AreInPlace(Transform turned, Transform raised, Transform end)
        {
            Transform pivot = raised ?? turned;
            return turned != Self && raised != Self
                && (turned == null || raised == null || (raised != turned && raised.IsChildOf(turned)))
                && (end == null || pivot == null || end.IsChildOf(pivot));
        }

        private void Measure(ref TurretModel model, in Quat mount, Transform turned, Transform raised, Transform end)
        {
            (model.BaseRest, model.BarrelRest) = (RestOf(turned), RestOf(raised));
            model.Measure(mount, PartOf(turned), PartOf(raised), PartOf(end), carrierScale);
        }

        /// <summary>Returns how a part stands at rest; zero if that is not known.</summary>
        private Quat RestOf(Transform part)
        {
            foreach (PartAtRest known in rests)
                if (part != null && known.part == part)
                    return known.rest;
            return default;
        }

        /// <summary>Keeps how a part stands at rest, for when it comes back after another one.</summary>
        private void Keep(Transform part, in Quat rest)
        {
            if (part != null && RestOf(part) == default)
                rests.Add(new PartAtRest { part = part, rest = rest });
        }

        /// <summary>Finds the scales that the offsets follow.</summary>
        /// <returns>False if something in the turret would be distorted as it turns.</returns>
        private bool TryScales()
        {
            Transform turned = Present(basePart), raised = Present(barrelPart);
            return TryScales(
                turned, raised, turned != null ? turned.parent : null, raised != null ? raised.parent : null, out _);
        }

        /// <summary>Finds the scales that the offsets follow, and where the mount is.</summary>
        private bool TryScales(
            Transform turned, Transform raised, Transform carrier, Transform pivotCarrier, out Vector3 position)
        {
            Matrix4x4 own = Self.localToWorldMatrix;
            Matrix4x4 first = turned != null ? turned.localToWorldMatrix : default;
            Matrix4x4 second = raised != null ? raised.localToWorldMatrix : default;
            Matrix4x4 pivot = turned != null ? first : second;
            position = new Vector3(pivot.m03, pivot.m13, pivot.m23);
            float ownScale = ScaleOf(own);
            float belowBase = carrier == null ? 1 : ReferenceEquals(carrier, Self) ? ownScale : ScaleOf(carrier);
            carrierScale = pivotCarrier == null ? 1
                : ReferenceEquals(pivotCarrier, Self) ? ownScale
                : ReferenceEquals(pivotCarrier, turned) ? ScaleOf(first) : ScaleOf(pivotCarrier);
            float baseLength = turned != null ? Length(first) : 1, barrelLength = raised != null ? Length(second) : 1;
            pivotScale = raised != null ? barrelLength : baseLength;
            return ownScale != 0 && belowBase != 0 && carrierScale != 0 && baseLength > 0 && barrelLength > 0;
        }

        /// <summary>Returns a part; null if it is destroyed.</summary>
        private static Transform Present(Transform part) => part != null ? part : null;

        private static TurretPart? PartOf(Transform part) =>
            part != null
                ? new TurretPart(part.position, part.rotation, Length(part.localToWorldMatrix))
                : (TurretPart?)null;

        private static float ScaleOf(Transform of) => ScaleOf(of.localToWorldMatrix);

        /// <summary>Returns the scale of an object in the world; 0 if it is not even.</summary>
        private static float ScaleOf(in Matrix4x4 m) => TurretModel.ScaleOf(
            new Vec3(m.m00, m.m10, m.m20), new Vec3(m.m01, m.m11, m.m21), new Vec3(m.m02, m.m12, m.m22));

        /// <summary>Returns the scale of an object in the world along its x axis.</summary>
        private static float Length(in Matrix4x4 m) => (float)TurretModel.Length(new Vec3(m.m00, m.m10, m.m20));

        /// <summary>Observes where the target is and how it moves; null if there is none.</summary>
        private TurretMotion? ObserveTarget(bool isIdle, Transform there, in StepTime now)
        {
            if (isIdle)
            {
                targetGauge.Forget();
                return null;
            }
            return there != null
                ? targetGauge.Observe(there, Motion, now)
                : targetGauge.Observe(AimPosition, Motion, now);
        }

        /// <summary>Loses the target, since the step has failed.</summary>
        internal void Lose()
        {
            hasBegun = false;
            controller.Lose();
        }

        /// <summary>Says what has changed in a step.</summary>
        internal void Announce()
        {
            Report();
            Tell();
        }

        private void Report()
        {
            if (controller.HasNewError(out string problem))
                Debug.LogError(
                    $"The turret does not move: {problem ?? FirstProblem ?? Status.Text()}", this);
        }

        private void Tell()
        {
            if (controller.HasChanged())
                (IsOnTarget ? onTargetAcquired : onTargetLost).Invoke();
        }

        private void OnEnable()
        {
            ForgetMotion();
            TurretScene.Add(this);
            foreach (TurretBehaviour carried in GetComponentsInChildren<TurretBehaviour>(true))
                carried.FindRank();
            string mismatch = TurretController.CheckLibrary();
            if (mismatch != null)
                Debug.LogError(mismatch, this);
        }

        private void FindRank()
        {
            Rank = 0;
            for (TurretBehaviour above = Carrier(this); above != null; above = Carrier(above))
                Rank++;
        }

        private static TurretBehaviour Carrier(TurretBehaviour of)
        {
            Transform above = of.Self.parent;
            return above != null ? above.GetComponentInParent<TurretBehaviour>() : null;
        }

        private void ForgetMotion()
        {
            mountGauge.Forget();
            targetGauge.Forget();
        }

        private void OnDisable()
        {
            TurretScene.Remove(this);
            controller.Lose();
            Tell();
        }

        private void OnTransformParentChanged()
        {
            mountGauge.Forget();
            controller.Wake();
            FindRank();
        }
    }
}
