// SPDX-License-Identifier: MIT OR Apache-2.0
using System;

namespace Libturret.GoldenHashes
{
    /// <content>Cases of yaws and lines of sight toward targets.</content>
    internal sealed unsafe partial class Golden
    {
        /// <summary>An actor, and what it looks at.</summary>
        private struct Onlooker
        {
            public DVec3 Position, Target;
        }

        private Onlooker SomeOnlooker()
        {
            Onlooker scene = default;
            scene.Position = SomePlace();
            scene.Target = AnotherPlace(scene.Position);
            SpoilPlace(&scene.Position);
            SpoilPlace(&scene.Target);
            return scene;
        }

        [Journeys]
        private void turret_face_step()
        {
            Onlooker scene = SomeOnlooker();
            DVec3* position = Given(&scene.Position), target = Given(&scene.Target);
            float yaw = SomeAngle(), maxStep = SomeLimit(), threshold = SomeLimit();
            for (uint steps = SomeSteps(); steps > 0; steps--)
            {
                float* inPlace = Given(&yaw);
                hash.Put(Native.turret_face_step(inPlace, position, target, maxStep, threshold));
                hash.Put(yaw);
            }
        }

        [Cases]
        private void turret_sight_side()
        {
            Onlooker scene = SomeOnlooker();
            DVec3* position = Given(&scene.Position), target = Given(&scene.Target);
            float yaw = SomeAngle();
            hash.Put(Native.turret_sight_side(position, yaw, target));
        }

        private const int Targets = 40;

        [Cases]
        private void turret_sight_side_batch()
        {
            DVec3 place = SomePlace();
            DVec3* places = stackalloc DVec3[Targets];
            int* answers = stackalloc int[Targets];
            DVec3* position = Given(&place), targets = Given(places);
            float yaw = SomeAngle();
            int* sides = Given(answers);
            uint count = Below(Targets + 1);
            for (int i = 0; i < Targets; i++)
            {
                places[i] = AnotherPlace(place);
                SpoilPlace(&places[i]);
                answers[i] = -77;
            }
            SpoilPlace(&place);
            hash.Put(Native.turret_sight_side_batch(position, yaw, targets, sides, (UIntPtr)count));
            for (int i = 0; i < Targets; i++)
                hash.Put(answers[i]);
        }

        [Cases]
        private void turret_sight_quadrant()
        {
            Onlooker scene = SomeOnlooker();
            DVec3* position = Given(&scene.Position), target = Given(&scene.Target);
            float yaw = SomeAngle(), pitch = SomeAngle();
            hash.Put(Native.turret_sight_quadrant(position, yaw, pitch, target));
        }

        [Journeys]
        private void turret_sight_step()
        {
            Onlooker scene = SomeOnlooker();
            DVec3* position = Given(&scene.Position), target = Given(&scene.Target);
            float maxStep = SomeLimit();
            uint steps = SomeSteps();
            float yaw = SomeAngle(), pitch = SomeAngle();
            while (steps-- > 0)
            {
                float* yawPlace = Given(&yaw), pitchPlace = Given(&pitch);
                hash.Put(Native.turret_sight_step(yawPlace, pitchPlace, position, target, maxStep));
                hash.Put(yaw);
                hash.Put(pitch);
            }
        }
    }
}
