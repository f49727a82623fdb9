// SPDX-License-Identifier: MIT OR Apache-2.0
using NUnit.Framework;
using UnityEngine;

/// <summary>A scene of the stand-ins for a test, which is empty again after it.</summary>
public abstract class SceneFixture
{
    [TearDown]
    public void Clear()
    {
        PlayerLoop.Clear();
        Debug.Logged.Clear();
    }

    protected static Transform New(Transform parent, Vector3 localPosition)
    {
        var one = new GameObject("one");
        one.transform.parent = parent;
        one.transform.localPosition = localPosition;
        return one.transform;
    }
}
