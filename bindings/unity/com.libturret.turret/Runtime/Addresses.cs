// SPDX-License-Identifier: MIT OR Apache-2.0
namespace Libturret
{
    /// <summary>
    /// Where the documentation is on the web. The project has no address yet: example.com stands for it, here and
    /// in package.json.
    /// </summary>
    internal static class Addresses
    {
        /// <summary>What the help buttons of the components open.</summary>
        internal const string Manual = "https://example.com/libturret/unity";
    }
}
