// SPDX-License-Identifier: MIT OR Apache-2.0
using UnityEngine;

namespace Libturret
{
    /// <summary>Finds the rigid body that an object is or belongs to.</summary>
    internal struct BodyFinder
    {
        /// <summary>
        /// In how many steps to look for a body once. A body may be added later; until it is found, the motion is
        /// observed, as it is for other objects.
        /// </summary>
        private const int Steps = 32;

        private Rigidbody body;
        private Transform ofBody;
        private int wait;

        /// <summary>Finds the body, if it is not kinematic.</summary>
        internal bool TryBody(Transform of, out Rigidbody found)
        {
            // The object may leave a body that carried it, or the body may be destroyed.
            if (body != null && !of.IsChildOf(ofBody))
                body = null;
            if (body == null && wait-- <= 0)
            {
                body = of.GetComponentInParent<Rigidbody>();
                ofBody = body != null ? body.transform : null;
                wait = Steps;
            }
            found = body;
            return body != null && !body.isKinematic;
        }
    }
}
