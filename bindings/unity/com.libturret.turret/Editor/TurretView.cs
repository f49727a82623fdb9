// SPDX-License-Identifier: MIT OR Apache-2.0
using UnityEditor;
using UnityEngine;

namespace Libturret
{
    /// <summary>Where the scene view shows the angles of a turret: on spheres of one radius.</summary>
    internal readonly struct TurretView
    {
        /// <summary>How the turret's object is turned: azimuth 0 and elevation 0.</summary>
        internal readonly Quaternion Mount;

        /// <summary>Where the azimuth's axis and the elevation's axis are.</summary>
        internal readonly Vector3 Pivot, Trunnion;

        /// <summary>The same apparent size, however far away the turret is.</summary>
        internal readonly float Radius;

        private readonly float azimuth;

        internal TurretView(TurretBehaviour turret)
        {
            Mount = turret.transform.rotation;
            Transform pivot = turret.basePart != null ? turret.basePart
                : turret.barrelPart != null ? turret.barrelPart : turret.transform;
            Pivot = pivot.position;
            Trunnion = turret.barrelPart != null ? turret.barrelPart.position : Pivot;
            Radius = HandleUtility.GetHandleSize(Pivot) * 1.5f;
            azimuth = turret.Azimuth;
        }

        /// <summary>The azimuth's axis.</summary>
        internal Vector3 Up => Mount * Vector3.up;

        /// <summary>
        /// The center of the sectors. The barrel's position goes around with the azimuth; its height does not
        /// change.
        /// </summary>
        internal Vector3 Center => Pivot + Up * Vector3.Dot(Trunnion - Pivot, Up);

        /// <summary>How the base is turned.</summary>
        internal Quaternion Base => Mount * Quaternion.AngleAxis(azimuth, Vector3.up);

        /// <summary>Where the barrel points at these angles, in degrees.</summary>
        internal Vector3 Direction(float azimuth, float elevation) => Mount * InMount(azimuth, elevation);

        /// <summary>The azimuth of a direction of the world, degrees.</summary>
        internal float AzimuthOf(Vector3 direction)
        {
            Vector3 inMount = Quaternion.Inverse(Mount) * direction;
            return Mathf.Atan2(inMount.x, inMount.z) * Mathf.Rad2Deg;
        }

        /// <summary>The elevation of a direction of the world, degrees in [-90, 90].</summary>
        internal float ElevationOf(Vector3 direction)
        {
            Vector3 inMount = Quaternion.Inverse(Mount) * direction;
            float flat = new Vector2(inMount.x, inMount.z).magnitude;
            return Mathf.Atan2(inMount.y, flat) * Mathf.Rad2Deg;
        }

        /// <summary>
        /// The elevation of a direction of the world as the base is turned, over the top too, degrees.
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
