// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using System.Collections.Generic;
using Unity.Collections;
using Unity.Jobs;
using UnityEngine;

namespace Libturret
{
    /// <summary>
    /// Thousands of turrets, such as those of a ship or a fortress. They share a model, and use all cores.
    /// </summary>
    /// <remarks>
    /// Add the component to the object that the turrets stand on, call <see cref="Create"/>, and set
    /// <see cref="Places"/> and <see cref="TargetOf"/>. After each step, <see cref="Flags"/> has the flags of each
    /// turret, and <see cref="Poses"/> has where the parts of each turret are, so that you can draw them with
    /// <c>Graphics.RenderMeshInstanced</c> or another method. Each turret gets the same bits as from
    /// <see cref="TurretState"/>'s Engage.
    /// <para>
    /// The component owns the arrays. You may write into them, but must not dispose of them. A step allocates nothing.
    /// </para>
    /// </remarks>
    [AddComponentMenu("Libturret/Turret Battery")]
    [DefaultExecutionOrder(TurretBehaviour.StepOrder)]
    [DisallowMultipleComponent]
    public sealed partial class TurretBatteryBehaviour : MonoBehaviour
    {
        /// <summary>
        /// The number of turrets that a job steps by one call. With this many turrets, the cost of the call does not
        /// matter.
        /// </summary>
        internal const int Slice = 64;

        [Tooltip("The turret that all turrets copy, except its target: a prefab, or an inactive object of the scene.")]
        public TurretBehaviour model;

        [Tooltip("The objects to aim at. Each turret has an index into this list. An inactive object is no target.")]
        public List<Transform> targets = new List<Transform>();

        [Tooltip("Whether the turrets stand on this object, at their places. Off: a script writes their platforms.")]
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
        private StepTime time;
        private bool isStepping, targetsAreOfAScript;
        private string toldOfModel;

        /// <summary>The number of turrets.</summary>
        public int Count => states.IsCreated ? states.Length : 0;

        /// <summary>
        /// The number of turrets that did not move in the last step, because of bad input. Their flags say why.
        /// </summary>
        public int Held { get; private set; }

        /// <summary>The state of each turret: its joints, and what it remembers.</summary>
        public NativeArray<TurretState> States => states;

        /// <summary>Where the parts of each turret are after the last step, in the world.</summary>
        public NativeArray<TurretPose> Poses => poses;

        /// <summary>
        /// How each turret hits its target. Without a target or a solution, the entry is left unchanged.
        /// </summary>
        public NativeArray<TurretSolution> Solutions => solutions;

        /// <summary>
        /// The result of the last step for each turret: its <see cref="TurretFlags"/>, or the error.
        /// </summary>
        public NativeArray<TurretResult> Flags => flags;

        /// <summary>
        /// Where each turret stands on this object: the position of its base, in meters along this object's axes, and
        /// its orientation relative to this object. The scale of this object is ignored.
        /// </summary>
        public NativeArray<TurretMount> Places => places;

        /// <summary>
        /// What each turret stands on, in the world. The component writes these entries in each step. If
        /// platformsFromPlaces is off, a script writes them before the step.
        /// </summary>
        public NativeArray<TurretPlatform> Platforms => platforms;

        /// <summary>
        /// The table of configurations. If there is a model, entry 0 is the model's configuration, and is read from the
        /// model in each step.
        /// </summary>
        public NativeArray<TurretConfig> Configs => configs;

        /// <summary>The configuration of each turret: an index into <see cref="Configs"/>.</summary>
        public NativeArray<uint> ConfigOf => configOf;

        /// <summary>
        /// The table of shots: how projectiles fly. With a speed and a thrust of 0, a turret does not lead. If there is a model,
        /// entry 0 is the model's shot, and is read from the model in each step.
        /// </summary>
        public NativeArray<TurretShot> Shots => shots;

        /// <summary>
        /// The shot of each turret: an index into <see cref="Shots"/>, or <see cref="TurretBattery.None"/>.
        /// </summary>
        public NativeArray<uint> ShotOf => shotOf;

        /// <summary>
        /// The target of each turret: an index into targets, or <see cref="TurretBattery.None"/> to return to rest.
        /// </summary>
        public NativeArray<uint> TargetOf => targetOf;

        /// <summary>
        /// Where the targets were in the last step, and how they move. After <see cref="CreateTargets"/>, a script
        /// writes these entries.
        /// </summary>
        public NativeArray<TurretMotion> TargetMotions => targetMotions;

        /// <summary>
        /// Creates the turrets, and replaces all previous ones. The new turrets are at the origin of this object, at
        /// azimuth and elevation 0, with the first configuration, shot and target.
        /// </summary>
        /// <param name="count">The number of turrets, &gt;= 0.</param>
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
        /// Creates <see cref="TargetMotions"/> for targets that are not objects of the scene. A script writes where
        /// they are and how they move before each step. They are used only while targets is empty.
        /// </summary>
        /// <param name="count">The number of targets, &gt;= 0.</param>
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

        /// <summary>Moves the turrets by one step.</summary>
        /// <param name="seconds">The time since the last step, finite, &gt;= 0.</param>
        public void Step(float seconds)
        {
            Schedule(seconds);
            Complete();
        }

        /// <summary>
        /// Begins a step. Do not access the arrays until you have called <see cref="Complete"/>, since the jobs use the
        /// arrays. Your own jobs that read the results may depend on the returned handle.
        /// </summary>
        /// <param name="seconds">The time since the last step, finite, &gt;= 0.</param>
        public JobHandle Schedule(float seconds)
        {
            time.Begin(seconds);
            return Schedule();
        }

        private JobHandle Schedule()
        {
            Complete();
            if (Count == 0)
                return default;
            ReadModel();
            ReadTargets();
            step = Job().Schedule(held.Length, 1);
            isStepping = true;
            return step;
        }

        /// <summary>Waits until the step that was scheduled is complete, if there is one.</summary>
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
            configs[0] = model.MeasuredConfig(out string problem);
            if (problem != null && problem != toldOfModel)
                Debug.LogError($"The model of the battery: {problem}", this);
            toldOfModel = problem;
            shots[0] = model.Shot;
        }

        /// <summary>Observes where the targets are, and which of them exist.</summary>
        private void ReadTargets()
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
                    targetMotions[i] = targetGauges[i].Observe(targets[i], settings, time);
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
            model != null ? model.Motion : new MotionSettings(0.1f, 50);

        private bool FollowsMotion => model == null || model.followsMotion;

        private TurretUpdateMethod UpdateMethod => model == null ? TurretUpdateMethod.Update : model.updateMethod;

        private void Report()
        {
            int first = 0;
            while (!flags[first].IsError)
                first++;
            uint config = configOf[first];
            string problem = config < configs.Length ? configs[(int)config].Problem : null;
            // The first configuration comes from the model's inspector.
            if (problem != null && config == 0 && model != null)
                problem = ProblemText.InDegrees(problem);
            string text = problem ?? flags[first].Status.Text();
            Debug.LogError($"{Held} turrets do not move. The first is {first}: {text}", this);
        }

        private void LateUpdate()
        {
            TurretScene.NoteFrame();
            Step(TurretUpdateMethod.Update);
        }

        private void FixedUpdate() => Step(TurretUpdateMethod.FixedUpdate);

        private void Step(TurretUpdateMethod message)
        {
            if (message != UpdateMethod)
                return;
            time.Begin();
            Schedule();
            Complete();
        }

        private void OnEnable()
        {
            mountGauge.Forget();
            foreach (TargetGauge gauge in targetGauges)
                gauge.Forget();
        }

        private void OnDisable() => Complete();

        private void OnDestroy() => Dispose();

        private void OnTransformParentChanged() => mountGauge.Forget();

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
                throw new ArgumentOutOfRangeException(name, number, $"The number must be at least {least}.");
        }
    }
}
