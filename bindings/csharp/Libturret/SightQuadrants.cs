// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable enable
using System;

namespace Libturret
{
    /// <summary>Where a target is relative to a line of sight: <see cref="None"/> if it is dead ahead.</summary>
    [Flags]
    public enum SightQuadrants : uint
    {
        /// <summary>The target is dead ahead or at the observer's position, or the input is bad.</summary>
        None = 0,
        /// <inheritdoc cref="Native.TURRET_SIGHT_LEFT"/>
        Left = Native.TURRET_SIGHT_LEFT,
        /// <inheritdoc cref="Native.TURRET_SIGHT_RIGHT"/>
        Right = Native.TURRET_SIGHT_RIGHT,
        /// <inheritdoc cref="Native.TURRET_SIGHT_ABOVE"/>
        Above = Native.TURRET_SIGHT_ABOVE,
        /// <inheritdoc cref="Native.TURRET_SIGHT_BELOW"/>
        Below = Native.TURRET_SIGHT_BELOW,
    }
}
