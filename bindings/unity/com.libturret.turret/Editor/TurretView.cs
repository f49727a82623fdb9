// SPDX-License-Identifier: MIT OR Apache-2.0
using UnityEditor;
using UnityEngine;

namespace Libturret
{
    /// <summary>Where the scene view shows the angles of a turret: on spheres with the same radius.</summary>
    internal readonly struct TurretView
    {
        /// <summary>The orientation of the turret's object: azimuth 0 and elevation 0.</summary>
        internal readonly Quaternion Mount;

        /// <summary>The positions of the azimuth axis and of the elevation axis.</summary>
        internal readonly Vector3 Pivot, Trunnion;

        /// <summary>The radius. Its apparent size is the same at every distance.</summary>
        internal readonly float Radius;

        private readonly float azimuth;

        internal TurretView(TurretBehaviour turret)
        {
            Mount = turret.transform.rotation;
            Transform pivot = turret.basePart != null ? turret.basePart
                : turret.barrelPart != null ? turret.barrelPart : turret.transform;
            Pivot = pivot.position;
            Trunnion = turret.barrelPart != null ? turret.barrelPart.position : Pivot;
            Radius = RadiusAt(Pivot);
            azimuth = turret.Azimuth;
        }

        /// <summary>Returns the radius around a position.</summary>
        internal static float RadiusAt(Vector3 position) => HandleUtility.GetHandleSize(position) * 1.5f;

        /// <summary>The azimuth axis.</summary>
        internal Vector3 Up => Mount * Vector3.up;

        /// <summary>
        /// The center of the sectors. The barrel's position turns with the azimuth; its height does not change.
        /// </summary>
        internal Vector3 Center => Pivot + Up * Vector3.Dot(Trunnion - Pivot, Up);

        /// <summary>The orientation of the base.</summary>
        internal Quaternion Base => Mount * Quaternion.AngleAxis(azimuth, Vector3.up);

        /// <summary>Returns the direction of the barrel at these angles, in degrees.</summary>
        internal Vector3 Direction(float azimuth, float elevation) => Mount * InMount(azimuth, elevation);

        /// <summary>Returns the azimuth of a direction in the world, degrees.</summary>
        internal float AzimuthOf(Vector3 direction)
        {
            Vector3 inMount = Quaternion.Inverse(Mount) * direction;
            return Mathf.Atan2(inMount.x, inMount.z) * Mathf.Rad2Deg;
        }

        /// <summary>Returns the elevation of a direction in the world, degrees in [-90, 90].</summary>
        internal float ElevationOf(Vector3 direction)
        {
            Vector3 inMount = Quaternion.Inverse(Mount) * direction;
            float flat = new Vector2(inMount.x, inMount.z).magnitude;
            return Mathf.Atan2(inMount.y, flat) * Mathf.Rad2Deg;
        }

        /// <summary>
        /// Returns the elevation of a direction in the world at the current azimuth, degrees. It may be over the top.
        /// </summary>
        internal float ElevationOfBase(Vector3 direction)
        {
            Vector3 inBase = Quaternion.Inverse(Base) * direction;
            return Mathf.Atan2(inBase.y, inBase.z) * Mathf.Rad2Deg;
        }

        private static Vector3 InMount(float azimuth, float elevation) =>
            Quaternion.Euler(-elevation, azimuth, 0) * Vector3.forward;
    }
}
