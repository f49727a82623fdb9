// SPDX-License-Identifier: MIT OR Apache-2.0
using System;

namespace Libturret
{
    /// <summary>Where a target is from a line of sight: dead ahead it is <see cref="None"/>.</summary>
    [Flags]
    public enum SightQuadrants : uint
    {
        /// <summary>Dead ahead, at the position, or bad input.</summary>
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
