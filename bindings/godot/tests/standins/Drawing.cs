// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using System.Collections.Generic;

namespace Godot
{
    public struct Color
    {
        public float R, G, B, A;

        public Color(float r, float g, float b, float a = 1)
        {
            R = r;
            G = g;
            B = b;
            A = a;
        }
    }

    public class Material : Resource
    {
    }

    public class BaseMaterial3D : Material
    {
        public enum ShadingModeEnum : long
        {
            Unshaded,
            PerPixel,
        }

        public enum TransparencyEnum : long
        {
            Disabled,
            Alpha,
        }

        public enum CullModeEnum : long
        {
            Back,
            Front,
            Disabled,
        }

        public ShadingModeEnum ShadingMode { get; set; } = ShadingModeEnum.PerPixel;
        public TransparencyEnum Transparency { get; set; }
        public CullModeEnum CullMode { get; set; }
        public bool VertexColorUseAsAlbedo { get; set; }
    }

    public class StandardMaterial3D : BaseMaterial3D
    {
    }

    public class Mesh : Resource
    {
        public enum PrimitiveType : long
        {
            Points,
            Lines,
            LineStrip,
            Triangles,
        }
    }

    public class ImmediateMesh : Mesh
    {
        public sealed class Surface
        {
            public PrimitiveType Primitive;
            public Color Color;
            public readonly List<Vector3> Vertices = new List<Vector3>();
        }

        private Surface open;

        /// <summary>The surfaces that were drawn, for a test.</summary>
        public readonly List<Surface> Surfaces = new List<Surface>();

        public void SurfaceBegin(PrimitiveType primitive, Material material = null)
        {
            if (open != null)
                throw new InvalidOperationException("a surface is begun already");
            open = new Surface { Primitive = primitive };
        }

        public void SurfaceSetColor(Color color) => open.Color = color;

        public void SurfaceAddVertex(Vector3 vertex) => open.Vertices.Add(vertex);

        /// <summary>Ends a surface. As in Godot, no vertices, or a part of a triangle, are an error.</summary>
        public void SurfaceEnd()
        {
            int corners = open.Primitive == PrimitiveType.Triangles ? 3 : 2;
            if (open.Vertices.Count == 0 || open.Vertices.Count % corners != 0)
                throw new InvalidOperationException($"{open.Vertices.Count} vertices");
            Surfaces.Add(open);
            open = null;
        }
    }

    public class GeometryInstance3D : Node3D
    {
        public enum ShadowCastingSetting : long
        {
            Off,
            On,
        }

        public enum GIModeEnum : long
        {
            Disabled,
            Static,
        }

        public Material MaterialOverride { get; set; }
        public ShadowCastingSetting CastShadow { get; set; } = ShadowCastingSetting.On;
        public GIModeEnum GIMode { get; set; } = GIModeEnum.Static;
    }

    public class MeshInstance3D : GeometryInstance3D
    {
        public Mesh Mesh { get; set; }
    }
}
