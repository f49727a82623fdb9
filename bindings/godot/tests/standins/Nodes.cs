// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using System.Collections.Generic;

namespace Godot
{
    public class SceneTree
    {
        public bool DebugCollisionsHint { get; set; }
    }

    public class Node : GodotObject
    {
        private static readonly SceneTree Tree = new SceneTree();

        private readonly List<Node> children = new List<Node>();
        private Node parent;
        private bool isInTree, isReady, isInternal, processes, processesPhysics;

        public new class SignalName : GodotObject.SignalName
        {
        }

        public new class MethodName : GodotObject.MethodName
        {
        }

        public enum InternalMode : long
        {
            Disabled,
            Front,
            Back,
        }

        public StringName Name { get; set; } = "node";

        public virtual void _EnterTree()
        {
        }

        public virtual void _ExitTree()
        {
        }

        public virtual void _Ready()
        {
        }

        public virtual void _Process(double delta)
        {
        }

        public virtual void _PhysicsProcess(double delta)
        {
        }

        public virtual string[] _GetConfigurationWarnings() => Array.Empty<string>();

        /// <summary>The number of times that the editor was asked to update the warnings.</summary>
        public int WarningUpdates { get; private set; }

        public void UpdateConfigurationWarnings() => WarningUpdates++;

        /// <summary>Adds a child. An internal child does not belong to the scene, and is not saved with it.</summary>
        public void AddChild(Node node, bool forceReadableName = false, InternalMode @internal = InternalMode.Disabled)
        {
            node.parent = this;
            node.isInternal = @internal != InternalMode.Disabled;
            children.Add(node);
        }

        public int GetChildCount(bool includeInternal = false) =>
            children.FindAll(child => includeInternal || !child.isInternal).Count;

        public Node GetChild(int index, bool includeInternal = false) =>
            children.FindAll(child => includeInternal || !child.isInternal)[index];

        public void RemoveChild(Node child)
        {
            child.SetInTree(false);
            children.Remove(child);
            child.parent = null;
        }

        public Node GetParent()
        {
            ThrowIfFreed();
            return parent;
        }

        /// <summary>Returns the path to a node below this one, by the places of the nodes among their siblings.</summary>
        public string GetPathTo(Node node)
        {
            string path = "";
            for (; node != this; node = node.parent)
                path = "/" + node.parent.children.IndexOf(node) + path;
            return path;
        }

        public const int NotificationDisabled = 28, NotificationEnabled = 29;

        public virtual void _Notification(int what)
        {
        }

        /// <summary>Returns a node by a path of names of children and .. for the parent.</summary>
        public T GetNode<T>(string path) where T : Node
        {
            Node found = this;
            foreach (string name in path.Split('/'))
                found = name == ".." ? found.parent : found.children.Find(child => child.Name.ToString() == name);
            return (T)found;
        }

        /// <summary>Returns a child by its name, or null if its type is another.</summary>
        public T GetNodeOrNull<T>(string path) where T : Node =>
            children.Find(child => child.Name.ToString() == path) as T;

        public bool IsInsideTree()
        {
            ThrowIfFreed();
            return isInTree;
        }

        /// <summary>Returns the tree of all nodes. A node outside has none.</summary>
        public SceneTree GetTree() => IsInsideTree() ? Tree : null;

        public bool IsNodeReady() => isReady;

        public bool IsAncestorOf(Node node)
        {
            for (Node above = node.parent; above != null; above = above.parent)
            {
                if (above == this)
                    return true;
            }
            return false;
        }

        public int ProcessPriority { get; set; }

        public int ProcessPhysicsPriority { get; set; }

        public void SetProcess(bool enable) => processes = enable;

        public void SetPhysicsProcess(bool enable) => processesPhysics = enable;

        public bool IsProcessing() => processes;

        public bool IsPhysicsProcessing() => processesPhysics;

        /// <summary>Puts this node and its descendants into the tree. This node is then a root of the tree.</summary>
        public void EnterTree()
        {
            SetInTree(true);
            BecomeReady();
        }

        /// <summary>Runs a frame, or a tick of the physics, for this node and its descendants.</summary>
        public void Step(double delta, bool physics)
        {
            Engine.IsInTick = physics;
            if (physics)
                (Engine.PhysicsFrames, Engine.PhysicsDelta) = (Engine.PhysicsFrames + 1, delta);
            else
                (Engine.ProcessFrames, Engine.ProcessDelta) = (Engine.ProcessFrames + 1, delta);
            var nodes = new List<Node>();
            Gather(nodes, node => physics ? node.ProcessPhysicsPriority : node.ProcessPriority);
            foreach (Node node in nodes)
            {
                if (physics && node.processesPhysics)
                    node._PhysicsProcess(delta);
                else if (!physics && node.processes)
                    node._Process(delta);
            }
        }

        /// <summary>The time of the last tick, in any message.</summary>
        public double GetPhysicsProcessDeltaTime() => Engine.PhysicsDelta;

        /// <summary>The time of the last frame, in any message.</summary>
        public double GetProcessDeltaTime() => Engine.ProcessDelta;

        // Nodes of the same priority stay in the order of the tree.
        private void Gather(List<Node> nodes, Func<Node, int> priority)
        {
            int own = priority(this);
            nodes.Insert(nodes.FindLastIndex(node => priority(node) <= own) + 1, this);
            foreach (Node child in children)
                child.Gather(nodes, priority);
        }

        private void SetInTree(bool isIn)
        {
            if (isInTree && !isIn)
                _ExitTree();
            isInTree = isIn;
            if (isIn)
                _EnterTree();
            foreach (Node child in children)
                child.SetInTree(isIn);
        }

        // Children become ready first. A node that overrides a frame's method gets frames, unless its _Ready turns them
        // off.
        private void BecomeReady()
        {
            foreach (Node child in children)
                child.BecomeReady();
            if (!isReady)
            {
                isReady = true;
                processes = Overrides(nameof(_Process));
                processesPhysics = Overrides(nameof(_PhysicsProcess));
                _Ready();
            }
        }

        private bool Overrides(string method) => GetType().GetMethod(method).DeclaringType != typeof(Node);
    }

    public class Node3D : Node
    {
        private Transform3D transform = Transform3D.Identity;
        private Vector3 scale = new Vector3(1, 1, 1);

        public new class SignalName : Node.SignalName
        {
        }

        public new class MethodName : Node.MethodName
        {
        }

        public bool Visible { get; set; } = true;

        public Transform3D Transform
        {
            get
            {
                ThrowIfFreed();
                return transform;
            }
            set
            {
                ThrowIfFreed();
                transform = value;
                scale = value.Basis.Scale;
            }
        }

        public Vector3 Position
        {
            get => Transform.Origin;
            set => Transform = new Transform3D(transform.Basis, value);
        }

        public Basis Basis
        {
            get => Transform.Basis;
            set => Transform = new Transform3D(value, transform.Origin);
        }

        /// <summary>Sets the scale. Its signs are kept in a field, unlike those of a transform.</summary>
        public Vector3 Scale
        {
            set
            {
                Vector3 before = transform.Basis.Scale;
                Basis b = transform.Basis;
                scale = value;
                transform.Basis = new Basis(b.X * (1 / before.X), b.Y * (1 / before.Y), b.Z * (1 / before.Z))
                    * Basis.FromScale(value);
            }
        }

        /// <summary>Whether the node's transform is that in the world, whatever its parent's is.</summary>
        public bool TopLevel { get; set; }

        /// <summary>Sets the rotation. The scale is kept in a field, so that it is not rounded each time.</summary>
        public Quaternion Quaternion
        {
            set
            {
                ThrowIfFreed();
                var turned = new Basis(value);
                transform.Basis = new Basis(turned.X * scale.X, turned.Y * scale.Y, turned.Z * scale.Z);
            }
        }

        public Transform3D GlobalTransform
        {
            get
            {
                Node3D above = TopLevel ? null : GetParentNode3D();
                return above == null ? Transform : above.GlobalTransform * Transform;
            }
            set
            {
                Node3D above = TopLevel ? null : GetParentNode3D();
                Transform = above == null ? value : above.GlobalTransform.AffineInverse() * value;
            }
        }

        public Vector3 GlobalPosition
        {
            get => GlobalTransform.Origin;
            set => GlobalTransform = new Transform3D(GlobalTransform.Basis, value);
        }

        public Vector3 ToLocal(Vector3 globalPoint) =>
            IsInsideTree()
                ? GlobalTransform.AffineInverse() * globalPoint
                : throw new InvalidOperationException("not in the tree");

        public Node3D GetParentNode3D() => GetParent() as Node3D;

        private static readonly World3D World = new World3D();

        /// <summary>Returns the world of a node, which must be in the tree.</summary>
        public World3D GetWorld3D() => IsInsideTree() ? World : throw new InvalidOperationException("not in the tree");
    }
}
