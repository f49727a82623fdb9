// SPDX-License-Identifier: MIT OR Apache-2.0
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

        /// <summary>Returns whether a status is an error, neither Ok nor a result such as Turning.</summary>
        public static bool IsError(this TurretStatus status) => status < TurretStatus.Ok;

        /// <summary>
        /// Returns an English sentence for a status, or for any other number. Each call allocates a new string.
        /// </summary>
        public static string Text(this TurretStatus status) =>
            Marshal.PtrToStringAnsi((IntPtr)Native.turret_status_text((int)status));
    }
}
