// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable disable
using System;
using Godot;

namespace Libturret
{
    /// <summary>Draws sectors in the editor, each as the part of a sphere that the barrel points through.</summary>
    internal static class SectorDrawing
    {
        internal const string Name = "LibturretSectors";

        private const float Degree = (float)(Math.PI / 180);

        /// <summary>The greatest distance between two lines of the grid on the sphere, degrees.</summary>
        private const float Cell = 6;

        private static readonly Color KeepOut = new Color(0.9f, 0.25f, 0.2f), HoldFire = new Color(0.95f, 0.75f, 0.2f);
        private const float Opacity = 0.3f;

        /// <summary>Initializes a node that shows nothing yet, in the colors of its vertices.</summary>
        internal static MeshInstance3D Create(string name)
        {
            return new MeshInstance3D
            {
                Name = name,
                MaterialOverride = new StandardMaterial3D
                {
                    ShadingMode = BaseMaterial3D.ShadingModeEnum.Unshaded,
                    Transparency = BaseMaterial3D.TransparencyEnum.Alpha,
                    CullMode = BaseMaterial3D.CullModeEnum.Disabled,
                    VertexColorUseAsAlbedo = true,
                },
                CastShadow = GeometryInstance3D.ShadowCastingSetting.Off,
                GIMode = GeometryInstance3D.GIModeEnum.Disabled,
            };
        }

        /// <summary>Shows sectors on a sphere around the node.</summary>
        internal static ImmediateMesh Of(Godot.Collections.Array<TurretSector3D> sectors, float radius)
        {
            var mesh = new ImmediateMesh();
            foreach (TurretSector3D sector in sectors)
            {
                if (sector == null)
                    continue;
                float least = Math.Max(sector.ElevationMin, -90), most = Math.Min(sector.ElevationMax, 90);
                // Sectors that are empty or bad are not shown.
                if (sector.Width > 0 && most >= least)
                    new Net(sector, least, most, radius).Draw(mesh);
            }
            return mesh;
        }

        /// <summary>The part of a sphere in one sector, as rows of cells.</summary>
        private readonly struct Net
        {
            private readonly float from, width, least, height, radius;
            private readonly int columns, rows;
            private readonly Color color;

            internal Net(TurretSector3D sector, float least, float most, float radius)
            {
                from = sector.From;
                width = sector.Width;
                this.least = least;
                height = most - least;
                this.radius = radius;
                columns = Math.Max(1, (int)Math.Ceiling(width / Cell));
                rows = Math.Max(1, (int)Math.Ceiling(height / Cell));
                color = sector.Kind == TurretSectorKind.KeepOut ? KeepOut : HoldFire;
            }

            internal void Draw(ImmediateMesh mesh)
            {
                mesh.SurfaceBegin(Mesh.PrimitiveType.Triangles);
                mesh.SurfaceSetColor(new Color(color.R, color.G, color.B, Opacity));
                for (int column = 0; column < columns; column++)
                {
                    for (int row = 0; row < rows; row++)
                    {
                        Triangle(mesh, At(column, row), At(column + 1, row), At(column + 1, row + 1));
                        Triangle(mesh, At(column, row), At(column + 1, row + 1), At(column, row + 1));
                    }
                }
                mesh.SurfaceEnd();

                mesh.SurfaceBegin(Mesh.PrimitiveType.Lines);
                mesh.SurfaceSetColor(color);
                for (int column = 0; column < columns; column++)
                {
                    Line(mesh, At(column, 0), At(column + 1, 0));
                    Line(mesh, At(column, rows), At(column + 1, rows));
                }
                if (width < 360)
                    DrawSides(mesh);
                mesh.SurfaceEnd();
            }

            /// <summary>Draws the edges at the first and the last azimuth, and lines to the corners.</summary>
            private void DrawSides(ImmediateMesh mesh)
            {
                foreach (int column in new[] { 0, columns })
                {
                    for (int row = 0; row < rows; row++)
                        Line(mesh, At(column, row), At(column, row + 1));
                    Line(mesh, default, At(column, 0));
                    Line(mesh, default, At(column, rows));
                }
            }

            /// <summary>
            /// Returns a corner of cells. −Z is forward, and the azimuth rotates about +Y, to the left.
            /// </summary>
            private Vector3 At(int column, int row)
            {
                double azimuth = (from + width * column / columns) * Degree;
                double elevation = (least + height * row / rows) * Degree;
                double ahead = radius * Math.Cos(elevation);
                return new DVec3(
                    -Math.Sin(azimuth) * ahead, radius * Math.Sin(elevation), -Math.Cos(azimuth) * ahead).ToGodot();
            }

            private static void Triangle(ImmediateMesh mesh, Vector3 a, Vector3 b, Vector3 c)
            {
                mesh.SurfaceAddVertex(a);
                mesh.SurfaceAddVertex(b);
                mesh.SurfaceAddVertex(c);
            }

            private static void Line(ImmediateMesh mesh, Vector3 a, Vector3 b)
            {
                mesh.SurfaceAddVertex(a);
                mesh.SurfaceAddVertex(b);
            }
        }
    }
}
