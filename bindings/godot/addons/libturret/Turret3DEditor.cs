// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable disable
using System.Collections.Generic;
using Godot;

namespace Libturret
{
    public partial class Turret3D
    {
        /// <summary>The length of a barrel without a MuzzlePart in drawings, meters.</summary>
        private const float DrawnRadius = 2;

        /// <summary>The library's words for numbers and fields, and the words of the inspector.</summary>
        private static readonly (string InRadians, string InDegrees)[] Translations =
        {
            ("20 rad/s", "1146 degrees per second"), ("0.5 rad", "28.6 degrees"),
            ("8*pi", "1440 degrees"), ("2*pi", "360 degrees"),
            ("azimuth_rate", nameof(AzimuthRate)), ("elevation_rate", nameof(ElevationRate)),
            ("azimuth_min", nameof(AzimuthMin)), ("azimuth_max", nameof(AzimuthMax)),
            ("rest_azimuth", nameof(RestAzimuth)), ("rest_elevation", nameof(RestElevation)),
            ("aim_tolerance", nameof(Tolerance)),
        };

        public override string[] _GetConfigurationWarnings()
        {
            var warnings = new List<string>();
            if (BasePart == null && BarrelPart == null)
                warnings.Add("The turret has no parts: set BasePart, BarrelPart, or both.");
            if (BasePart == this || BarrelPart == this)
                warnings.Add("BasePart and BarrelPart must not be the turret itself.");
            else if (!AreInPlace(BasePart, BarrelPart, null))
                warnings.Add("BarrelPart must be a descendant of BasePart, so that it turns with it.");
            else if (!AreInPlace(BasePart, BarrelPart, MuzzlePart))
                warnings.Add("MuzzlePart must be a descendant of BarrelPart, so that it turns with it.");
            if (IsInsideTree() && !TryScales(Present(basePart), Present(barrelPart)))
                warnings.Add($"The turret will not move: {TurretController.BadScale}.");
            if (LimitAzimuth && AzimuthMin > AzimuthMax)
                warnings.Add("AzimuthMin is above AzimuthMax.");
            if (ElevationMin > ElevationMax)
                warnings.Add("ElevationMin is above ElevationMax.");
            if (ElevationMin < -180 || ElevationMin > 180)
                warnings.Add("ElevationMin is beyond 180 degrees.");
            if (ElevationMax < -180 || ElevationMax > 180)
                warnings.Add("ElevationMax is beyond 180 degrees.");
            WarnOfSectors(warnings);
            WarnOfWhatIsSeldomMeant(warnings);
            return warnings.ToArray();
        }

        /// <summary>Adds the library's warning, if the configuration is legal, in degrees.</summary>
        private void WarnOfWhatIsSeldomMeant(List<string> warnings)
        {
            // The text after a colon is advice about radians, but the properties are in degrees.
            string warning = Configuration().Warning?.Split(':')[0];
            if (warning == null)
                return;
            foreach ((string inRadians, string inDegrees) in Translations)
                warning = warning.Replace(inRadians, inDegrees);
            warnings.Add(warning + ".");
        }

        private void WarnOfSectors(List<string> warnings)
        {
            if (sectors.Count == 0)
                return;
            for (int i = 0; i < sectors.Count; i++)
                if (sectors[i] == null)
                    warnings.Add($"Sectors[{i}] is empty: choose New TurretSector3D.");
            // libturret reports one problem at a time, so nothing else in the configuration may be wrong.
            TurretConfig config = TurretConfig.Default(TurretAxes.Godot);
            config.Sectors = SectorsInRadians();
            string problem = config.Problem;
            if (problem != null)
                warnings.Add(problem + ".");
        }

        private void Change<T>(ref T field, T value)
        {
            field = value;
            ShowInEditor();
        }

        /// <summary>Connects to changes of the sectors, or disconnects from them.</summary>
        private void ListenToSectors(bool listen)
        {
            if (!Engine.IsEditorHint())
                return;
            var listener = new Callable(this, MethodName.ShowInEditor);
            foreach (TurretSector3D sector in sectors)
            {
                // The same sector may be in the list twice.
                if (sector == null || sector.IsConnected(Resource.SignalName.Changed, listener) == listen)
                    continue;
                if (listen)
                    sector.Connect(Resource.SignalName.Changed, listener);
                else
                    sector.Disconnect(Resource.SignalName.Changed, listener);
            }
        }

        /// <summary>Updates the warnings and the drawing of the sectors in the editor.</summary>
        private void ShowInEditor()
        {
            if (!Engine.IsEditorHint())
                return;
            UpdateConfigurationWarnings();
            // Find the drawing by its name: when the editor reloads the game's assembly, this runs before fields have
            // their values.
            var drawing = GetNodeOrNull<MeshInstance3D>(SectorDrawing.Name);
            if (!IsInsideTree() || sectors.Count == 0 && drawing == null)
                return;
            if (drawing == null)
            {
                drawing = SectorDrawing.Create(SectorDrawing.Name);
                // An internal node, so that the scene is saved without it.
                AddChild(drawing, false, InternalMode.Back);
            }
            Node3D pivot = IsInTree(barrelPart) ? barrelPart : IsInTree(basePart) ? basePart : this;
            Vector3 center = ToLocal(pivot.GlobalPosition);
            float radius = IsInTree(muzzlePart) ? (float)(ToLocal(muzzlePart.GlobalPosition) - center).Length() : 0;
            drawing.Position = center;
            drawing.Mesh = SectorDrawing.Of(sectors, radius > 0 ? radius : DrawnRadius);
        }
    }
}
