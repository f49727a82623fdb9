// SPDX-License-Identifier: MIT OR Apache-2.0
using System.Collections.Generic;
using UnityEngine;

namespace Libturret.Samples
{
    /// <summary>
    /// A tank that drives in a circle and shoots at a drone that flies a curve. All objects are created from primitives
    /// when the game starts. Open the scene TargetRange and press Play, or add this to an empty object of any scene.
    /// When the turret is selected, the scene view shows its travel and its sector.
    /// </summary>
    public class TargetRange : MonoBehaviour
    {
        private const float TargetRadius = 1, LongestFlight = 4;
        private static readonly Vector3 Gravity = new Vector3(0, -9.81f, 0);

        [Tooltip("The speed of a shot at the muzzle, m/s.")]
        public float shotSpeed = 90;

        [Tooltip("The time between two shots, seconds.")]
        public float reload = 0.4f;

        private readonly List<Shell> shells = new List<Shell>();
        private Transform tank, drone;
        private TurretBehaviour turret;
        private float time, loaded;

        /// <summary>A shot in flight.</summary>
        private sealed class Shell
        {
            internal Transform Body;
            internal Vector3 From, Velocity;
            internal float Age;
        }

        /// <summary>The number of shots fired.</summary>
        public int Shots { get; private set; }

        /// <summary>The number of shots that have hit.</summary>
        public int Hits { get; private set; }

        private void Awake()
        {
            MakeView();
            tank = Empty("Tank", transform, Vector3.zero);
            Shape(PrimitiveType.Cube, tank, new Vector3(0, 0.7f, 0), new Vector3(2.4f, 0.9f, 4));
            drone = Empty("Drone", transform, Vector3.zero);
            Shape(PrimitiveType.Sphere, drone, Vector3.zero, 2 * TargetRadius * Vector3.one);
            MakeTurret();
            Move();
        }

        /// <summary>Creates ground, camera and light, unless the scene has a camera.</summary>
        private void MakeView()
        {
            Shape(PrimitiveType.Plane, transform, Vector3.zero, new Vector3(20, 1, 20));
            if (Camera.main != null)
                return;
            Transform eye = Empty("Camera", transform, new Vector3(0, 22, -45));
            eye.gameObject.AddComponent<Camera>();
            eye.LookAt(new Vector3(0, 8, 0));
            Transform sun = Empty("Sun", transform, new Vector3(20, 40, -20));
            sun.gameObject.AddComponent<Light>().type = LightType.Directional;
            sun.LookAt(Vector3.zero);
        }

        /// <summary>Creates base, barrel and muzzle as the component needs them, and sets how they may move.</summary>
        private void MakeTurret()
        {
            Transform mount = Empty("Turret", tank, new Vector3(0, 1.2f, -0.3f));
            turret = mount.gameObject.AddComponent<TurretBehaviour>();
            turret.basePart = Empty("Base", mount, Vector3.zero);
            Shape(PrimitiveType.Cube, turret.basePart, new Vector3(0, 0.3f, 0), new Vector3(1.8f, 0.6f, 2));
            turret.barrelPart = Empty("Barrel", turret.basePart, new Vector3(0, 0.4f, 0.8f));
            Shape(PrimitiveType.Cube, turret.barrelPart, new Vector3(0, 0, 1.2f), new Vector3(0.25f, 0.25f, 2.4f));
            turret.muzzlePart = Empty("Muzzle", turret.barrelPart, new Vector3(0, 0, 2.4f));
            turret.target = drone;
            (turret.elevationMin, turret.elevationMax) = (-5, 75);
            (turret.azimuthRate, turret.elevationRate) = (120, 60);
            (turret.azimuthAcceleration, turret.elevationAcceleration) = (360, 240);
            (turret.shotSpeed, turret.shotGravity, turret.maxFlightTime) = (shotSpeed, Gravity, LongestFlight);
            // An antenna behind the turret. The turret must not shoot at it.
            Shape(PrimitiveType.Cylinder, tank, new Vector3(0, 2.2f, -1.8f), new Vector3(0.1f, 1, 0.1f));
            turret.sectors.Add(new TurretBehaviour.Sector { from = 174, to = -174, elevationMax = 45 });
        }

        private void Update()
        {
            // The turret stepped at the end of the last frame. The shell flies from then on.
            loaded += Time.deltaTime;
            if (turret.IsOnTarget && loaded >= reload)
                Fire();
            time += Time.deltaTime;
            Vector3 before = drone.position;
            Move();
            for (int i = shells.Count - 1; i >= 0; i--)
                if (HasEnded(shells[i], before))
                {
                    Destroy(shells[i].Body.gameObject);
                    shells.RemoveAt(i);
                }
        }

        private void OnGUI() => GUI.Label(
            new Rect(20, 20, 400, 30), $"{Shots} shots, {Hits} hits, {turret.AngleToTarget:0.00}° off");

        private void Fire()
        {
            loaded = 0;
            Shots++;
            Transform body = Empty("Shell", transform, Vector3.zero);
            body.position = turret.MuzzlePosition;
            Shape(PrimitiveType.Sphere, body, Vector3.zero, 0.3f * Vector3.one);
            shells.Add(new Shell { Body = body, From = turret.MuzzlePosition, Velocity = turret.LaunchVelocity });
        }

        private void Move()
        {
            float heading = time * 0.35f;
            tank.position = transform.position + new Vector3(-12 * Mathf.Cos(heading), 0, 12 * Mathf.Sin(heading));
            tank.rotation = Quaternion.Euler(0, heading * Mathf.Rad2Deg, 0);
            float height = 16 + 6 * Mathf.Sin(time * 0.8f);
            drone.position = transform.position
                + new Vector3(35 * Mathf.Sin(time * 0.5f), height, 30 * Mathf.Cos(time * 0.4f));
        }

        /// <summary>Moves a shell by one frame, and returns whether it has hit or is gone.</summary>
        private bool HasEnded(Shell shell, Vector3 droneBefore)
        {
            Vector3 off = shell.Body.position - droneBefore;
            shell.Age += Time.deltaTime;
            shell.Body.position = shell.From + shell.Velocity * shell.Age + Gravity * (0.5f * shell.Age * shell.Age);
            // Between two frames, both move at nearly constant velocity. Find how close they come.
            Vector3 relative = shell.Body.position - drone.position - off;
            float square = Mathf.Max(Vector3.Dot(relative, relative), 1e-12f);
            float part = Mathf.Clamp(-Vector3.Dot(off, relative) / square, 0, 1);
            bool hits = (off + relative * part).magnitude < TargetRadius;
            if (hits)
                Hits++;
            return hits || shell.Age > LongestFlight;
        }

        private static Transform Empty(string name, Transform parent, Vector3 localPosition)
        {
            var made = new GameObject(name);
            made.transform.SetParent(parent);
            made.transform.localPosition = localPosition;
            made.transform.localRotation = Quaternion.identity;
            return made.transform;
        }

        /// <summary>Creates the visible shape of a part. The part itself has no scale.</summary>
        private static void Shape(PrimitiveType type, Transform parent, Vector3 localPosition, Vector3 scale)
        {
            Transform shape = GameObject.CreatePrimitive(type).transform;
            shape.SetParent(parent);
            shape.localPosition = localPosition;
            shape.localRotation = Quaternion.identity;
            shape.localScale = scale;
        }
    }
}
