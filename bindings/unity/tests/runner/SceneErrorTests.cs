// SPDX-License-Identifier: MIT OR Apache-2.0
using Libturret;
using NUnit.Framework;
using UnityEngine;

/// <summary>Scenes in which a turret cannot point. It says so once, and is not on target.</summary>
public class SceneErrorTests : SceneFixture
{
    private const float Frame = 1f / 60;

    private static TurretBehaviour Turret(Transform parent)
    {
        var turret = New(parent, Vector3.zero).gameObject.AddComponent<TurretBehaviour>();
        turret.basePart = New(turret.transform, new Vector3(0, 1, 0));
        turret.barrelPart = New(turret.basePart, new Vector3(0, 0.5f, 0));
        turret.muzzlePart = New(turret.barrelPart, new Vector3(0, 0, 3));
        turret.target = New(null, new Vector3(30, 12, 40));
        return turret;
    }

    private static void Run(int frames)
    {
        for (int i = 0; i < frames; i++)
            PlayerLoop.Frame(Frame);
    }

    [Test]
    public void NoParts_IsToldOnce_AndIsNeverOnTarget()
    {
        Clear();
        TurretBehaviour turret = Turret(null);
        (turret.basePart, turret.barrelPart, turret.muzzlePart) = (null, null, null);
        turret.target.position = new Vector3(0, 0, 50);
        Run(120);
        Assert.IsFalse(turret.IsOnTarget || turret.IsAimed);
        Assert.AreEqual(TurretStatus.InvalidArgument, turret.Status);
        Assert.AreEqual(180f, turret.AngleToTarget);
        Assert.AreEqual(
            "error: The turret does not move: it has no base and no barrel to turn", string.Join("; ", Debug.Logged));
    }

    [Test]
    public void Parts_ThatAreDestroyed_AreToldOnce_AndTheTurretLeavesItsTarget()
    {
        TurretBehaviour turret = Turret(null);
        Run(200);
        Assert.IsTrue(turret.IsOnTarget);
        Object.DestroyImmediate(turret.basePart.gameObject);
        Object.DestroyImmediate(turret.barrelPart.gameObject);
        Run(5);
        Assert.IsFalse(turret.IsOnTarget);
        Assert.AreEqual(1, Debug.Logged.Count);
    }

    [Test]
    public void Parts_ThatDoNotCarryEachOther_AreToldOnce_AndAreNeverOnTarget()
    {
        for (int which = 0; which < 3; which++)
        {
            Clear();
            TurretBehaviour turret = Turret(null);
            Run(200);
            Assert.IsTrue(turret.IsOnTarget, $"{which}, before");
            Transform basePart = turret.basePart, barrel = turret.barrelPart;
            if (which == 0)
                barrel.parent = turret.transform;
            else if (which == 1)
                turret.muzzlePart.parent = basePart;
            else
                turret.basePart = turret.transform;
            Run(100);
            Assert.IsFalse(turret.IsOnTarget || turret.IsAimed, $"{which}");
            Assert.AreEqual(1, Debug.Logged.Count, $"{which}: {string.Join("; ", Debug.Logged)}");
            Assert.IsTrue(Debug.Logged[0].Contains("must be below the base"), Debug.Logged[0]);
            turret.basePart = basePart;
            barrel.parent = basePart;
            turret.muzzlePart.parent = barrel;
            Run(200);
            Assert.IsTrue(turret.IsOnTarget, $"{which}, mended");
        }
    }

    [Test]
    public void Scale_ThatIsUnevenMirroredOrFlat_IsToldOnceEach_WhereverItStands()
    {
        Vector3[] scales =
        {
            new Vector3(1, 2, 1), new Vector3(1, 1, 1.01f), new Vector3(-1, 1, 1), new Vector3(1, 0, 1), Vector3.zero,
        };
        int checkedScales = 0;
        foreach (Vector3 scale in scales)
            for (int where = 0; where < 3; where++)
            {
                Clear();
                Transform ship = New(null, new Vector3(5, 2, 1));
                ship.rotation = Quaternion.Euler(10, 40, 20);
                TurretBehaviour turret = Turret(ship);
                Run(200);
                Assert.IsTrue(turret.IsOnTarget);
                TurretState before = turret.State;
                Transform scaled = where == 0 ? ship : where == 1 ? turret.transform : turret.basePart;
                scaled.localScale = scale;
                Run(70);
                Assert.IsFalse(turret.IsOnTarget, $"{scale} {where}");
                Assert.AreEqual(before, turret.State);
                Assert.AreEqual(1, Debug.Logged.Count, $"{scale} {where}: {string.Join("; ", Debug.Logged)}");
                Assert.IsTrue(Debug.Logged[0].Contains("the scale of the turret"), Debug.Logged[0]);
                scaled.localScale = Vector3.one;
                Run(100);
                Assert.IsTrue(turret.IsOnTarget, $"{scale} {where}");
                PlayerLoop.Send(turret, "OnValidate");
                Assert.AreEqual(1, Debug.Logged.Count);
                scaled.localScale = scale;
                PlayerLoop.Send(turret, "OnValidate");
                Assert.IsTrue(Debug.Logged[1].StartsWith("warning: The turret will not move: the scale"), Debug.Logged[1]);
                checkedScales++;
            }
        Assert.AreEqual(15, checkedScales);
    }

    [Test]
    public void Barrel_OfNoSize_IsToldOnce_AndAimsWhenItHasGrown()
    {
        TurretBehaviour turret = Turret(null);
        turret.barrelPart.localScale = Vector3.zero;
        Run(120);
        Assert.IsFalse(turret.IsOnTarget);
        Assert.AreEqual(1, Debug.Logged.Count);
        turret.barrelPart.localScale = Vector3.one;
        Run(200);
        Assert.IsTrue(turret.IsOnTarget);
        Assert.AreEqual(3, turret.Config.Muzzle.Z, 1e-4);
    }

    [Test]
    public void Scale_OfTheBarrelAlone_DoesNotMatter()
    {
        TurretBehaviour turret = Turret(null);
        turret.barrelPart.localScale = new Vector3(1, 2, 0.5f);
        Run(200);
        Assert.IsTrue(turret.IsOnTarget);
        Assert.AreEqual(0, Debug.Logged.Count);
    }

    [Test]
    public void Body_OfATarget_IsKnownWhenItComesLater_AfterADay_AndInStepsFromUpdate()
    {
        foreach (TurretUpdateMethod method in new[] { TurretUpdateMethod.Update, TurretUpdateMethod.Manual })
        {
            Clear();
            Time.fixedTimeAsDouble = 86400;
            TurretBehaviour turret = Turret(null);
            turret.updateMethod = method;
            turret.shotSpeed = 200;
            Run(3);
            var body = turret.target.gameObject.AddComponent<Rigidbody>();
            (body.useGravity, body.velocity) = (false, new Vector3(20, 0, -5));
            float worst = 0;
            for (int i = 0; i < 300; i++)
            {
                // Three ticks in four frames.
                PlayerLoop.Frame(Frame, i % 4 == 0 ? 0 : Frame * 4 / 3);
                if (method == TurretUpdateMethod.Manual)
                    turret.Step(Frame);
                if (i > 60)
                    worst = Mathf.Max(worst, turret.TargetMotion.Acceleration.Length());
            }
            Assert.AreEqual(0, worst, 0.02, $"{method}: an acceleration that is not there");
            Assert.AreEqual(0, (turret.TargetMotion.Velocity - (Vec3)body.velocity).Length(), 1e-4);
            Assert.IsTrue(turret.IsOnTarget);
        }
    }
}
