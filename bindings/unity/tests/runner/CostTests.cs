// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using Libturret;
using NUnit.Framework;
using UnityEngine;

/// <summary>What a turret costs, counted in calls of the engine; and that nothing is lost where it does not step.</summary>
public class CostTests : SceneFixture
{
    private const float Frame = 1f / 60;

    private static TurretBehaviour Turret(Transform carrier, Vector3 at)
    {
        var turret = New(carrier, at).gameObject.AddComponent<TurretBehaviour>();
        turret.basePart = New(turret.transform, new Vector3(0, 1, 0));
        turret.barrelPart = New(turret.basePart, new Vector3(0, 0.5f, 0));
        turret.muzzlePart = New(turret.barrelPart, new Vector3(0, 0, 3));
        return turret;
    }

    private static void Run(int frames)
    {
        for (int i = 0; i < frames; i++)
            PlayerLoop.Frame(Frame, Frame);
    }

    /// <summary>Returns the calls of a frame with so many turrets.</summary>
    private int Calls(int turrets, Vector3 velocity, Action<TurretBehaviour> change)
    {
        Clear();
        Transform target = New(null, new Vector3(50, 20, 70));
        for (int i = 0; i < turrets; i++)
        {
            TurretBehaviour turret = Turret(null, new Vector3(5 * i, 0, 0));
            (turret.target, turret.shotSpeed) = (target, 200);
            change(turret);
        }
        int before = 0;
        for (int i = 0; i < 400; i++)
        {
            target.localPosition += velocity * Frame;
            before = EngineCalls.Count;
            Run(1);
        }
        return EngineCalls.Count - before;
    }

    [Test]
    public void Frame_OfManyTurrets_CallsTheEngineThisOften()
    {
        var flies = new Vector3(1, 0, 0);
        (string Which, Vector3 Velocity, Action<TurretBehaviour> Change, int Each, int Scene)[] cases =
        {
            ("idle", flies, turret => turret.target = null, 1, 9),
            ("on a target that stands", Vector3.zero, turret => { }, 3, 9),
            ("on a target that flies", flies, turret => { }, 11, 9),
            ("with shots that are bodies", flies, turret => turret.shotIsRigidBody = true, 11, 11),
            ("manual", flies, turret => turret.updateMethod = TurretUpdateMethod.Manual, 0, 9),
        };
        foreach ((string which, Vector3 velocity, Action<TurretBehaviour> change, int each, int scene) in cases)
        {
            int few = Calls(10, velocity, change), many = Calls(110, velocity, change);
            Assert.AreEqual(each, (many - few) / 100.0, 0, which);
            Assert.AreEqual(scene, few - 10 * each, 0, which);
        }
    }

    [Test]
    public void Turret_ThatHasSettled_TakesEveryChangeAsOneThatSteps()
    {
        Action<TurretBehaviour>[] changes =
        {
            turret => turret.restAzimuth = 20,
            turret => turret.target = New(null, new Vector3(-40, 10, 30)),
            turret => turret.AimPosition = new Vector3(-40, 10, 30),
            turret => turret.barrelPart.localRotation = Quaternion.Euler(-20, 0, 0),
            turret => turret.basePart.localRotation = Quaternion.Euler(0, 20, 0),
            turret => turret.State = new TurretState { Azimuth = 0.3 },
            turret => turret.TrackAngles(30, 10, 5),
            turret => turret.transform.rotation = Quaternion.Euler(0, 30, 5),
            turret => turret.transform.parent.position += new Vector3(3, 0, 0),
            turret => turret.transform.parent.localScale = new Vector3(2, 2, 2),
            turret => turret.transform.parent.localScale = new Vector3(2, 1, 2),
            turret => turret.azimuthRate = -1,
            turret => turret.shotSpeed = -1,
            turret => turret.sectors.Add(new TurretBehaviour.Sector { from = -10, to = 10, kind = TurretSectorKind.KeepOut }),
            turret => turret.barrelPart = null,
            turret => turret.basePart = null,
            turret => turret.muzzlePart = New(turret.barrelPart, new Vector3(0, 1, 2)),
            turret => turret.muzzlePart.parent = turret.transform,
            turret => UnityEngine.Object.DestroyImmediate(turret.basePart.gameObject),
        };
        Action<TurretBehaviour>[] ofTarget =
        {
            turret => turret.target.position += new Vector3(0, 2, 0),
            turret => turret.target.gameObject.SetActive(false),
            turret => UnityEngine.Object.DestroyImmediate(turret.target.gameObject),
            turret => turret.IsIdle = true,
            turret => turret.Stop(),
            turret => turret.tolerance = 0,
            turret => turret.shotGravity = new Vector3(0, -9, 0),
            turret => turret.sectors.Add(new TurretBehaviour.Sector { from = 0, to = 360 }),
        };
        int compared = 0;
        foreach (bool hasTarget in new[] { false, true })
            foreach (Action<TurretBehaviour> change in hasTarget ? ofTarget : changes)
            {
                Clear();
                var pair = new TurretBehaviour[2];
                for (int i = 0; i < 2; i++)
                {
                    pair[i] = Turret(New(null, new Vector3(0, 4, 0)), new Vector3(1, 0, 0));
                    pair[i].shotSpeed = 200;
                    pair[i].target = hasTarget ? New(null, new Vector3(60, 20, 70)) : null;
                }
                void Compare(int frames)
                {
                    for (int i = 0; i < frames; i++)
                    {
                        // The second always steps.
                        pair[1].State = pair[1].State;
                        Run(1);
                        Assert.AreEqual(pair[1].State, pair[0].State, $"{compared}, frame {i}");
                        Assert.AreEqual(pair[1].Pose, pair[0].Pose, $"{compared}, frame {i}");
                        Assert.AreEqual(pair[1].Result, pair[0].Result, $"{compared}, frame {i}");
                        Assert.AreEqual(pair[1].IsOnTarget, pair[0].IsOnTarget, $"{compared}, frame {i}");
                        Assert.AreEqual(pair[1].Platform, pair[0].Platform, $"{compared}, frame {i}");
                    }
                }
                Compare(300);
                Assert.AreEqual(hasTarget, pair[0].IsOnTarget);
                Run(2);
                int before = EngineCalls.Count;
                Run(1);
                Assert.AreEqual(hasTarget ? 9 + 2 * 3 : 9 + 2 * 1, EngineCalls.Count - before, "both have settled");
                foreach (TurretBehaviour turret in pair)
                    change(turret);
                Compare(40);
                compared++;
            }
        Assert.AreEqual(changes.Length + ofTarget.Length, compared);
    }

    [Test]
    public void Turret_OnTheBarrelOfAnother_IsOnTargetWhileThatTurns()
    {
        Transform target = New(null, new Vector3(-60, 20, -70)), second = New(null, new Vector3(60, 40, 70));
        TurretBehaviour large = Turret(null, Vector3.zero);
        TurretBehaviour small = Turret(large.barrelPart, new Vector3(0, 1, 1));
        // The one that is carried comes first among the turrets.
        large.enabled = false;
        large.enabled = true;
        (large.target, large.azimuthRate, large.elevationRate) = (target, 20, 20);
        (small.target, small.azimuthRate, small.elevationRate) = (second, 400, 400);
        Run(60);
        for (int i = 0; i < 200; i++)
        {
            Run(1);
            Vector3 way = (second.position - small.muzzlePart.position).normalized;
            Assert.IsTrue(small.IsOnTarget, $"{i}");
            Assert.AreEqual(0, Vector3.Cross(small.muzzlePart.forward, way).magnitude, 0.1 * Mathf.Deg2Rad, $"{i}");
        }
        Assert.IsTrue(Math.Abs(large.AzimuthSpeed) > 10, "the large one turns");
    }

    [Test]
    public void Turret_AmongOthers_HasTheBitsOfItsOwnSteps()
    {
        var alone = new TurretBehaviour[9];
        var together = new TurretBehaviour[9];
        for (int i = 0; i < alone.Length; i++)
            foreach (TurretBehaviour[] row in new[] { alone, together })
            {
                row[i] = Turret(null, new Vector3(i, 0, 0));
                row[i].target = i % 4 == 3 ? null : New(null, new Vector3(30 - 9 * i, 20, 40));
                row[i].shotSpeed = i % 3 == 0 ? 0 : 100 + i;
                row[i].azimuthAcceleration = i % 2 * 90;
            }
        foreach (TurretBehaviour turret in alone)
            turret.updateMethod = TurretUpdateMethod.Manual;
        for (int frame = 0; frame < 100; frame++)
        {
            Run(1);
            for (int i = 0; i < alone.Length; i++)
            {
                alone[i].Step(Frame);
                Assert.AreEqual(alone[i].State, together[i].State, $"{i} in frame {frame}");
                Assert.AreEqual(alone[i].Pose, together[i].Pose, $"{i} in frame {frame}");
                Assert.AreEqual(alone[i].Solution, together[i].Solution, $"{i} in frame {frame}");
                Assert.AreEqual(alone[i].Result, together[i].Result, $"{i} in frame {frame}");
            }
        }
    }

    [Test]
    public void Turret_ThatThrows_AndListenersThatThrowOrDestroyOthers_StopNoOther()
    {
        Transform target = New(null, new Vector3(0, 0, 70));
        var turrets = new TurretBehaviour[5];
        int heard = 0;
        for (int i = 0; i < turrets.Length; i++)
        {
            turrets[i] = Turret(null, new Vector3(0.01f * i, 0, 0));
            turrets[i].target = target;
            turrets[i].onTargetAcquired.AddListener(() => heard++);
        }
        turrets[1].onTargetAcquired.AddListener(() => throw new InvalidOperationException("heard"));
        turrets[2].onTargetAcquired.AddListener(() => UnityEngine.Object.DestroyImmediate(turrets[3].gameObject));
        Run(200);
        Assert.AreEqual(4, heard);
        Assert.IsTrue(Debug.Logged.Contains("exception: heard"));
        Assert.IsTrue(turrets[0].IsOnTarget && turrets[4].IsOnTarget);
        // One that cannot step is not on target.
        turrets[0].sectors = null;
        target.position = new Vector3(0, 5, 70);
        Run(100);
        Assert.IsTrue(!turrets[0].IsOnTarget && turrets[4].IsOnTarget);
    }

    [Test]
    public void Turret_SwitchedOffAndOnAgain_IsSteppedOnlyWhileItIsOn()
    {
        Transform target = New(null, new Vector3(-60, 20, -70));
        var turrets = new TurretBehaviour[4];
        for (int i = 0; i < turrets.Length; i++)
            (turrets[i] = Turret(null, new Vector3(i, 0, 0))).target = target;
        for (int off = 0; off < turrets.Length; off++)
        {
            turrets[off].enabled = false;
            for (int i = 0; i < turrets.Length; i++)
                turrets[i].State = default;
            Run(1);
            for (int i = 0; i < turrets.Length; i++)
                Assert.AreEqual(i == off, turrets[i].State.Equals(default(TurretState)), $"{i} while {off} is off");
            turrets[off].enabled = true;
        }
    }
}
