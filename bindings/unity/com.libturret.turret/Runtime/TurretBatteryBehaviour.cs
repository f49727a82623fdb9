// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using System.Collections.Generic;
using Unity.Collections;
using Unity.Jobs;
using UnityEngine;

namespace Libturret
{
    /// <summary>
    /// Thousands of turrets: those of a ship or a fortress, each like one model, on all cores.
    /// </summary>
    /// <remarks>
    /// Put it on what the turrets stand on, call <see cref="Create"/>, and set <see cref="Places"/> and
    /// <see cref="TargetOf"/>. After each step <see cref="Flags"/> has what each turret tells, and
    /// <see cref="Poses"/> where its parts are, to be drawn by <c>Graphics.RenderMeshInstanced</c> or the
    /// like. Each turret gets the bits that <see cref="TurretState"/> gets by its Engage.
    /// <para>The arrays are the component's: write into them, but leave it to the component to dispose of
    /// them. A step allocates nothing.</para>
    /// </remarks>
    [AddComponentMenu("Libturret/Turret Battery")]
    [DisallowMultipleComponent]
    public sealed partial class TurretBatteryBehaviour : MonoBehaviour
    {
        /// <summary>
        /// How many turrets a job steps in one go: enough for the call to cost nothing beside them.
        /// </summary>
        internal const int Slice = 64;

        [Tooltip("A turret like all of them, in all but its target: a prefab, or an inactive one of the scene.")]
        public TurretBehaviour model;

        [Tooltip("What to aim at. A turret's target is one of these by its index. Inactive ones are none.")]
        public List<Transform> targets = new List<Transform>();

        [Tooltip("Turrets stand on this object, at their places. Off: a script writes their platforms in the world.")]
        public bool platformsFromPlaces = true;

        private readonly MountGauge mountGauge = new MountGauge();
        private readonly List<TargetGauge> targetGauges = new List<TargetGauge>();
        private NativeArray<TurretState> states;
        private NativeArray<TurretPose> poses;
        private NativeArray<TurretSolution> solutions;
        private NativeArray<TurretResult> flags;
        private NativeArray<int> held;
        private NativeArray<TurretMount> places;
        private NativeArray<TurretPlatform> platforms;
        private NativeArray<TurretConfig> configs;
        private NativeArray<TurretShot> shots;
        private NativeArray<TurretMotion> targetMotions;
        private NativeArray<byte> targetsThere;
        private NativeArray<uint> configOf, shotOf, targetOf, shotInStep, targetInStep;
        private JobHandle step;
        private bool isStepping, targetsAreOfAScript;

        /// <summary>How many turrets there are.</summary>
        public int Count => states.IsCreated ? states.Length : 0;

        /// <summary>How many turrets held in the last step, for bad input: their flags say why.</summary>
        public int Held { get; private set; }

        /// <summary>The joints of each turret: all that it remembers.</summary>
        public NativeArray<TurretState> States => states;

        /// <summary>Where the parts of each turret are since the last step, in the world.</summary>
        public NativeArray<TurretPose> Poses => poses;

        /// <summary>
        /// How each turret hits its target; as it was where it has no target or no solution.
        /// </summary>
        public NativeArray<TurretSolution> Solutions => solutions;

        /// <summary>
        /// What each turret tells of the last step: its <see cref="TurretFlags"/>, or why it held.
        /// </summary>
        public NativeArray<TurretResult> Flags => flags;

        /// <summary>
        /// Where each turret stands on this object: the position of its base in meters along this object's
        /// axes, whatever the object's scale, and its orientation relative to it.
        /// </summary>
        public NativeArray<TurretMount> Places => places;

        /// <summary>
        /// What each turret stands on, in the world. Written in each step, unless platformsFromPlaces is off:
        /// then a script does it before the step.
        /// </summary>
        public NativeArray<TurretPlatform> Platforms => platforms;

        /// <summary>What turrets can do. With a model entry 0 is the model's, read in each step.</summary>
        public NativeArray<TurretConfig> Configs => configs;

        /// <summary>The configuration of each turret: an index of <see cref="Configs"/>.</summary>
        public NativeArray<uint> ConfigOf => configOf;

        /// <summary>
        /// How projectiles fly; at a speed of 0 a turret does not lead. With a model entry 0 is the model's,
        /// read in each step.
        /// </summary>
        public NativeArray<TurretShot> Shots => shots;

        /// <summary>
        /// The shot of each turret: an index of <see cref="Shots"/>, or <see cref="TurretBattery.None"/>.
        /// </summary>
        public NativeArray<uint> ShotOf => shotOf;

        /// <summary>
        /// The target of each turret: an index of targets, or <see cref="TurretBattery.None"/> to return to
        /// rest.
        /// </summary>
        public NativeArray<uint> TargetOf => targetOf;

        /// <summary>
        /// Where the targets were in the last step, and how they move; a script's own after
        /// <see cref="CreateTargets"/>.
        /// </summary>
        public NativeArray<TurretMotion> TargetMotions => targetMotions;

        /// <summary>
        /// Makes the turrets, in place of all that there was: at the origin of this object, at azimuth and
        /// elevation 0, with the first configuration, shot and target.
        /// </summary>
        /// <param name="count">How many turrets, &gt;= 0.</param>
        /// <param name="configCount">The length of <see cref="Configs"/>, &gt;= 1.</param>
        /// <param name="shotCount">The length of <see cref="Shots"/>, &gt;= 1.</param>
        /// <exception cref="ArgumentOutOfRangeException">A number is too small.</exception>
        public void Create(int count, int configCount = 1, int shotCount = 1)
        {
            AtLeast(0, count, nameof(count));
            AtLeast(1, configCount, nameof(configCount));
            AtLeast(1, shotCount, nameof(shotCount));
            Dispose();
            states = New<TurretState>(count);
            poses = New<TurretPose>(count);
            solutions = New<TurretSolution>(count);
            flags = New<TurretResult>(count);
            held = New<int>((count + Slice - 1) / Slice);
            places = New<TurretMount>(count);
            platforms = New<TurretPlatform>(count);
            configs = New<TurretConfig>(configCount);
            shots = New<TurretShot>(shotCount);
            configOf = New<uint>(count);
            shotOf = New<uint>(count);
            targetOf = New<uint>(count);
            shotInStep = New<uint>(count);
            targetInStep = New<uint>(count);
            for (int i = 0; i < count; i++)
                places[i] = new TurretMount(default, Quat.Identity);
            for (int i = 0; i < configCount; i++)
                configs[i] = TurretConfig.Default(TurretAxes.Unity);
            ReadModel();
        }

        /// <summary>
        /// Makes <see cref="TargetMotions"/> for targets that are no objects of the scene: a script writes where they
        /// are and how they move before each step. They count while targets is empty.
        /// </summary>
        /// <param name="count">How many targets, &gt;= 0.</param>
        /// <exception cref="ArgumentOutOfRangeException">The number is too small.</exception>
        public void CreateTargets(int count)
        {
            AtLeast(0, count, nameof(count));
            Complete();
            MakeTargets(count);
            for (int i = 0; i < count; i++)
                targetsThere[i] = 1;
            targetsAreOfAScript = true;
        }

        /// <summary>Moves the turrets.</summary>
        /// <param name="seconds">Since the last step, finite, &gt;= 0.</param>
        public void Step(float seconds)
        {
            Schedule(seconds);
            Complete();
        }

        /// <summary>
        /// Begins a step: until <see cref="Complete"/> the arrays are the jobs', and not to be touched. Jobs
        /// of your own that read the results may depend on the handle.
        /// </summary>
        /// <param name="seconds">Since the last step, finite, &gt;= 0.</param>
        public JobHandle Schedule(float seconds)
        {
            Complete();
            if (Count == 0)
                return default;
            ReadModel();
            ReadTargets(seconds);
            step = Job(seconds).Schedule(held.Length, 1);
            isStepping = true;
            return step;
        }

        /// <summary>Waits for the step that is under way, if there is one.</summary>
        public void Complete()
        {
            if (!isStepping)
                return;
            step.Complete();
            isStepping = false;
            int before = Held;
            Held = 0;
            for (int i = 0; i < held.Length; i++)
                Held += held[i];
            if (before == 0 && Held > 0)
                Report();
        }

        private void ReadModel()
        {
            if (model == null)
                return;
            configs[0] = model.MeasuredConfig();
            shots[0] = model.Shot;
        }

        /// <summary>Where the targets are, and which of them are there at all.</summary>
        private void ReadTargets(float seconds)
        {
            int count = targets.Count;
            if (count == 0 && targetsAreOfAScript)
                return;
            targetsAreOfAScript = false;
            if (!targetMotions.IsCreated || targetMotions.Length != count)
                MakeTargets(count);
            while (targetGauges.Count < count)
                targetGauges.Add(new TargetGauge());
            MotionSettings settings = Motion;
            for (int i = 0; i < count; i++)
            {
                bool isThere = TargetGauge.IsThere(targets[i]);
                targetsThere[i] = isThere ? (byte)1 : (byte)0;
                if (!isThere)
                    targetGauges[i].Forget();
                else if (FollowsMotion)
                    targetMotions[i] = targetGauges[i].Observe(targets[i], settings, seconds);
                else
                    targetMotions[i] = new TurretMotion(targets[i].position);
            }
        }

        private void MakeTargets(int count)
        {
            DisposeOf(ref targetMotions);
            DisposeOf(ref targetsThere);
            targetMotions = New<TurretMotion>(count);
            targetsThere = New<byte>(count);
        }

        private MotionSettings Motion =>
            model != null ? model.Motion : new MotionSettings(TurretUpdateMethod.Update, 0.1f, 50);

        private bool FollowsMotion => model == null || model.followsMotion;

        private TurretUpdateMethod UpdateMethod => model == null ? TurretUpdateMethod.Update : model.updateMethod;

        private void Report()
        {
            int first = 0;
            while (!flags[first].IsError)
                first++;
            uint config = configOf[first];
            string problem = config < configs.Length ? configs[(int)config].Problem : null;
            // The first configuration is that of the model's inspector.
            if (problem != null && config == 0 && model != null)
                problem = ProblemText.InDegrees(problem);
            string text = problem ?? flags[first].Status.Text();
            Debug.LogError($"{Held} turrets hold, the first of them {first}: {text}", this);
        }

        private void LateUpdate()
        {
            if (UpdateMethod == TurretUpdateMethod.Update)
                Step(Time.deltaTime);
        }

        private void FixedUpdate()
        {
            if (UpdateMethod == TurretUpdateMethod.FixedUpdate)
                Step(Time.deltaTime);
        }

        private void OnEnable()
        {
            mountGauge.Forget(transform);
            foreach (TargetGauge gauge in targetGauges)
                gauge.Forget();
        }

        private void OnDisable() => Complete();

        private void OnDestroy() => Dispose();

        private void OnTransformParentChanged() => mountGauge.Forget(transform);

        private void Dispose()
        {
            Complete();
            Held = 0;
            targetsAreOfAScript = false;
            DisposeOf(ref states);
            DisposeOf(ref poses);
            DisposeOf(ref solutions);
            DisposeOf(ref flags);
            DisposeOf(ref held);
            DisposeOf(ref places);
            DisposeOf(ref platforms);
            DisposeOf(ref configs);
            DisposeOf(ref shots);
            DisposeOf(ref targetMotions);
            DisposeOf(ref targetsThere);
            DisposeOf(ref configOf);
            DisposeOf(ref shotOf);
            DisposeOf(ref targetOf);
            DisposeOf(ref shotInStep);
            DisposeOf(ref targetInStep);
        }

        private static NativeArray<T> New<T>(int length) where T : struct =>
            new NativeArray<T>(length, Allocator.Persistent);

        private static void DisposeOf<T>(ref NativeArray<T> array) where T : struct
        {
            if (array.IsCreated)
                array.Dispose();
            array = default;
        }

        private static void AtLeast(int least, int number, string name)
        {
            if (number < least)
                throw new ArgumentOutOfRangeException(name, number, $"It must be at least {least}.");
        }
    }
}
