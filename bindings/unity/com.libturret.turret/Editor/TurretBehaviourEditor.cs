// SPDX-License-Identifier: MIT OR Apache-2.0
using UnityEditor;
using UnityEngine;

namespace Libturret
{
    /// <summary>
    /// Handles in the scene view, for the travel limits and the edges of the sectors of the selected turret. A drag can
    /// be undone.
    /// </summary>
    [CustomEditor(typeof(TurretBehaviour))]
    [CanEditMultipleObjects]
    public class TurretBehaviourEditor : Editor
    {
        private void OnSceneGUI()
        {
            var turret = (TurretBehaviour)target;
            var view = new TurretView(turret);
            TravelHandles.Show(turret, view);
            for (int i = 0; i < turret.sectors.Count; i++)
                SectorHandles.Show(turret, turret.sectors[i], $"sectors[{i}]", view);
        }
    }
}
