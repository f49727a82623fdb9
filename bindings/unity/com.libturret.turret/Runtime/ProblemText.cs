// SPDX-License-Identifier: MIT OR Apache-2.0
using System.Text;

namespace Libturret
{
    /// <summary>
    /// Translates the library's sentences about problems: to the names in the inspector, and to degrees.
    /// </summary>
    internal static class ProblemText
    {
        /// <summary>Translates the problem or the warning of a configuration.</summary>
        /// <param name="problem">"elevation_max is beyond pi: radians, not degrees".</param>
        /// <returns>"elevationMax is beyond 180 degrees".</returns>
        internal static string InDegrees(string problem)
        {
            // The text after a colon is advice about radians.
            string[] words = problem.Split(':')[0]
                .Replace("20 rad/s", "1146 degrees per second").Replace("0.5 rad", "28.6 degrees").Split(' ');
            for (int i = 0; i < words.Length; i++)
            {
                // In an entry of sectors, the field follows a dot.
                int field = words[i].LastIndexOf('.') + 1;
                words[i] = words[i].Substring(0, field) + Word(words[i].Substring(field));
            }
            return string.Join(" ", words);
        }

        /// <summary>Returns a sentence about a field that a function of the library rejects.</summary>
        internal static string Of(string field, object value, TurretStatus status) =>
            $"{field} is {value}. {status.Text()}";

        private static string Word(string word)
        {
            switch (word)
            {
                case "pi": return "180 degrees";
                case "-pi": return "-180 degrees";
                case "2*pi": return "360 degrees";
                case "8*pi": return "1440 degrees";
                case "INFINITY": return "infinity";
                case "-INFINITY": return "-infinity";
                case "azimuth_accel": return "azimuthAcceleration";
                case "elevation_accel": return "elevationAcceleration";
                case "aim_tolerance": return "tolerance";
                case "muzzle": return "muzzleOffset";
                case "sector_count": return "the number of sectors";
                case "TURRET_SECTOR_*": return "HoldFire and KeepOut";
                default: return InCamelCase(word);
            }
        }

        private static string InCamelCase(string name)
        {
            var text = new StringBuilder();
            foreach (string part in name.Split('_'))
            {
                bool isFirst = text.Length == 0;
                text.Append(isFirst || part.Length == 0 ? part : char.ToUpperInvariant(part[0]) + part.Substring(1));
            }
            return text.ToString();
        }
    }
}
