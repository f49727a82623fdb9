// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable enable
using System;

namespace Libturret
{
    /// <summary>The status of a call: a result if it is &gt;= 0, an error if it is below 0.</summary>
    public enum TurretStatus
    {
        /// <inheritdoc cref="Native.TURRET_OK"/>
        Ok = Native.TURRET_OK,
        /// <inheritdoc cref="Native.TURRET_FACE_TURNING"/>
        Turning = Native.TURRET_FACE_TURNING,
        /// <inheritdoc cref="Native.TURRET_FACE_DONE"/>
        Done = Native.TURRET_FACE_DONE,
        /// <inheritdoc cref="Native.TURRET_ERROR_NULL"/>
        Null = Native.TURRET_ERROR_NULL,
        /// <inheritdoc cref="Native.TURRET_ERROR_NOT_FINITE"/>
        NotFinite = Native.TURRET_ERROR_NOT_FINITE,
        /// <inheritdoc cref="Native.TURRET_ERROR_ZERO_QUATERNION"/>
        ZeroQuaternion = Native.TURRET_ERROR_ZERO_QUATERNION,
        /// <inheritdoc cref="Native.TURRET_ERROR_INVALID_LIMITS"/>
        InvalidLimits = Native.TURRET_ERROR_INVALID_LIMITS,
        /// <inheritdoc cref="Native.TURRET_ERROR_INVALID_ARGUMENT"/>
        InvalidArgument = Native.TURRET_ERROR_INVALID_ARGUMENT,
    }

    /// <summary>Which axes are forward and up for a complete turret.</summary>
    public enum TurretAxes
    {
        /// <inheritdoc cref="Native.TURRET_AXES_CANONICAL"/>
        Canonical = Native.TURRET_AXES_CANONICAL,
        /// <inheritdoc cref="Native.TURRET_AXES_UNITY"/>
        Unity = Native.TURRET_AXES_UNITY,
        /// <inheritdoc cref="Native.TURRET_AXES_GODOT"/>
        Godot = Native.TURRET_AXES_GODOT,
        /// <inheritdoc cref="Native.TURRET_AXES_UNREAL"/>
        Unreal = Native.TURRET_AXES_UNREAL,
        /// <inheritdoc cref="Native.TURRET_AXES_SOURCE"/>
        Source = Native.TURRET_AXES_SOURCE,
        /// <inheritdoc cref="Native.TURRET_AXES_CRYENGINE"/>
        Cryengine = Native.TURRET_AXES_CRYENGINE,
        /// <inheritdoc cref="Native.TURRET_AXES_GLTF"/>
        Gltf = Native.TURRET_AXES_GLTF,
        /// <inheritdoc cref="Native.TURRET_AXES_NED"/>
        Ned = Native.TURRET_AXES_NED,
    }

    /// <summary>Which of two trajectories a gun fires along.</summary>
    public enum TurretTrajectory
    {
        /// <inheritdoc cref="Native.TURRET_TRAJECTORY_EARLIEST"/>
        Earliest = Native.TURRET_TRAJECTORY_EARLIEST,
        /// <inheritdoc cref="Native.TURRET_TRAJECTORY_LATEST"/>
        Latest = Native.TURRET_TRAJECTORY_LATEST,
    }

    /// <summary>What a turret must not do in a sector.</summary>
    public enum TurretSectorKind
    {
        /// <summary>
        /// The turret must not fire there. It may point into the sector; <see cref="TurretFlags.HoldFire"/> is then
        /// set.
        /// </summary>
        HoldFire = Native.TURRET_SECTOR_HOLD_FIRE,
        /// <summary>The joints are never inside the sector. They may be at its edge.</summary>
        KeepOut = Native.TURRET_SECTOR_KEEP_OUT,
    }

    /// <summary>The flags of a turret after a step: its condition.</summary>
    [Flags]
    public enum TurretFlags : uint
    {
        /// <summary>No flag.</summary>
        None = 0,
        /// <inheritdoc cref="Native.TURRET_ON_TARGET"/>
        OnTarget = Native.TURRET_ON_TARGET,
        /// <inheritdoc cref="Native.TURRET_AZIMUTH_LIMITED"/>
        AzimuthLimited = Native.TURRET_AZIMUTH_LIMITED,
        /// <inheritdoc cref="Native.TURRET_ELEVATION_LIMITED"/>
        ElevationLimited = Native.TURRET_ELEVATION_LIMITED,
        /// <inheritdoc cref="Native.TURRET_SLEWING"/>
        Slewing = Native.TURRET_SLEWING,
        /// <inheritdoc cref="Native.TURRET_AT_REST"/>
        AtRest = Native.TURRET_AT_REST,
        /// <inheritdoc cref="Native.TURRET_TOO_CLOSE"/>
        TooClose = Native.TURRET_TOO_CLOSE,
        /// <summary>
        /// The shot of Engage cannot reach the target. The turret follows the target itself, or waits with its barrel
        /// up for a while, and is not OnTarget.
        /// </summary>
        NoSolution = Native.TURRET_NO_SOLUTION,
        /// <summary>
        /// After the move, the boresight is inside a sector of kind <see cref="TurretSectorKind.HoldFire"/> or at its
        /// edge: do not fire.
        /// </summary>
        HoldFire = Native.TURRET_HOLD_FIRE,
        /// <summary>
        /// A sector of kind <see cref="TurretSectorKind.KeepOut"/> prevents the turret from reaching the target. The
        /// turret waits at an edge.
        /// </summary>
        SectorLimited = Native.TURRET_SECTOR_LIMITED,
    }
}
