// SPDX-License-Identifier: MIT OR Apache-2.0
using System.Collections.Generic;
using NUnit.Framework;
using UnityEngine;
using Object = UnityEngine.Object;

namespace Libturret.Tests
{
    /// <summary>The objects of a test, which are destroyed after it.</summary>
    public abstract class SceneFixture
    {
        protected const float Frame = 1f / 60;

        private readonly List<GameObject> made = new List<GameObject>();

        [TearDown]
        public void Destroy()
        {
            foreach (GameObject one in made)
                Object.DestroyImmediate(one);
            made.Clear();
        }

        protected Transform New(string name, Transform parent, Vector3 localPosition)
        {
            Transform one = Kept(new GameObject(name)).transform;
            one.parent = parent;
            one.localPosition = localPosition;
            return one;
        }

        protected Transform New(Transform parent, Vector3 localPosition) => New("one", parent, localPosition);

        /// <summary>Destroys an object after the test, and returns it.</summary>
        protected GameObject Kept(GameObject one)
        {
            made.Add(one);
            return one;
        }
    }
}
