// SPDX-License-Identifier: MIT OR Apache-2.0
namespace Libturret.GoldenHashes
{
    /// <content>Cases of angles, of the forbidden sector, and of turns on a plane.</content>
    internal sealed unsafe partial class Golden
    {
        [Cases]
        private void turret_angle_wrap()
        {
            hash.Put(Native.turret_angle_wrap(SomeAngle()));
        }

        [Cases]
        private void turret_angle_delta()
        {
            float from = SomeAngle(), to = OneIn(8) ? Nudged(from) : SomeAngle();
            hash.Put(Native.turret_angle_delta(from, to));
        }

        [Journeys]
        private void turret_angle_step()
        {
            float angle = SomeAngle(), to = SomeAngle(), maxStep = SomeLimit();
            for (uint steps = SomeSteps(); steps > 0; steps--)
            {
                angle = Native.turret_angle_step(angle, to, maxStep);
                hash.Put(angle);
            }
        }

        [Journeys]
        private void turret_angle_damp()
        {
            float angle = SomeAngle(), to = SomeAngle(), halfLife = SomeLimit(), dt = SomeStep();
            for (uint steps = SomeSteps(); steps > 0; steps--)
            {
                angle = Native.turret_angle_damp(angle, to, halfLife, dt);
                hash.Put(angle);
            }
        }

        // ---- the sector ----

        private TurretArc SomeArc()
        {
            TurretArc arc = default;
            arc.Center = SomeAngle();
            arc.Width = OneIn(2) ? (float)(SizeOf(EvenFloat()) * 4) : SomeLimit();
            return arc;
        }

        /// <summary>An angle in, at the edge of, or outside an arc: no matter where exactly, all are near.</summary>
        private float AngleAt(TurretArc arc)
        {
            uint kind = Below(8);
            float angle = SomeAngle();
            if (kind == 0)
                angle = arc.Center;
            else if (kind == 1)
                angle = Nudged(arc.Center);
            else if (kind == 2)
                // of a width of float's spacing or more, on the edge of an arc at 0
                angle = (float)(Nudged(arc.Width) * 0.5f);
            else if (kind == 3)
                angle = (float)(Nudged(arc.Width) * -0.5f);
            return angle;
        }

        [Cases]
        private void turret_arc_clamp()
        {
            TurretArc sector = SomeArc();
            TurretArc* arc = GivenOrNull(&sector);
            float angle = AngleAt(sector);
            hash.Put(Native.turret_arc_clamp(angle, arc));
        }

        [Cases]
        private void turret_arc_delta()
        {
            TurretArc sector = SomeArc();
            TurretArc* arc = GivenOrNull(&sector);
            float from = AngleAt(sector), to = AngleAt(sector);
            hash.Put(Native.turret_arc_delta(from, to, arc));
        }

        [Journeys]
        private void turret_arc_step()
        {
            TurretArc sector = SomeArc();
            TurretArc* arc = GivenOrNull(&sector);
            float angle = AngleAt(sector), to = AngleAt(sector), maxStep = SomeLimit();
            for (uint steps = SomeSteps(); steps > 0; steps--)
            {
                angle = Native.turret_arc_step(angle, to, maxStep, arc);
                hash.Put(angle);
            }
        }

        // ---- an actor in space ----

        [Journeys]
        private void turret_turn_on_plane()
        {
            Quat current = SomeQuat(), rest = AnotherQuat(current);
            Vec3 axis = SomeVec3(), way = AnotherVec3(axis);
            TurretArc sector = SomeArc();
            TurretArc* arc = GivenOrNull(&sector);
            Quat* reference = Given(&rest);
            Vec3* up = Given(&axis), direction = Given(&way);
            float maxStep = SomeLimit();
            uint steps = SomeSteps();
            if (OneIn(2))
                axis = new Vec3(0, 1, 0);
            while (steps-- > 0)
            {
                Quat fresh = UntouchedQuat;
                Quat* place = OneIn(8) ? &fresh : &current, result = Given(place);
                hash.Put(Native.turret_turn_on_plane(result, &current, reference, up, direction, arc, maxStep));
                hash.Put(*place);
            }
        }
    }
}
