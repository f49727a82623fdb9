// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable enable
using System;
using System.Runtime.InteropServices;

namespace Libturret
{
    /// <summary>The version of the library, and texts for its statuses.</summary>
    public static unsafe class TurretLibrary
    {
        /// <summary>The version of the native library that is loaded.</summary>
        public static Version Version
        {
            get
            {
                uint packed = Native.turret_version();
                return new Version((int)(packed >> 16), (int)(packed >> 8 & 0xff), (int)(packed & 0xff));
            }
        }

        /// <summary>The version of the native library that this C# was made for.</summary>
        public static Version Expected =>
            new Version(Native.TURRET_VERSION_MAJOR, Native.TURRET_VERSION_MINOR, Native.TURRET_VERSION_PATCH);

        /// <summary>
        /// What is wrong if the native library that is loaded is not the one that this C# was made for, whose structs
        /// may have another layout; otherwise null.
        /// </summary>
        public static string? Mismatch => MismatchOf(Version, Expected);

        /// <summary>Another patch fits. Before 1.0, another minor version does not.</summary>
        internal static string? MismatchOf(Version loaded, Version expected)
        {
            bool fits = loaded.Major == expected.Major
                && (expected.Major == 0 ? loaded.Minor == expected.Minor : loaded.Minor >= expected.Minor);
            return fits
                ? null
                : $"The native library of libturret has version {loaded}, and its C# needs {expected}. Replace the "
                    + "library; an editor that has loaded the old one must be restarted.";
        }

        /// <summary>Returns whether a status is an error, neither Ok nor a result such as Turning.</summary>
        public static bool IsError(this TurretStatus status) => status < TurretStatus.Ok;

        /// <summary>
        /// Returns an English sentence for a status, or for any other number. Each call allocates a new string.
        /// </summary>
        public static string Text(this TurretStatus status) =>
            Marshal.PtrToStringAnsi((IntPtr)Native.turret_status_text((int)status))!;
    }
}
