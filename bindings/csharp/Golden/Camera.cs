// SPDX-License-Identifier: MIT OR Apache-2.0
using System;

namespace Libturret.GoldenHashes
{
    /// <content>Cases of cameras and scopes.</content>
    internal sealed unsafe partial class Golden
    {
        private static TurretCameraPose UntouchedCameraPose()
        {
            return new TurretCameraPose { Position = UntouchedDVec3, Orientation = UntouchedQuat };
        }

        /// <summary>Metres, in both directions; seldom none or any float.</summary>
        private float SomeLength()
        {
            uint kind = Below(16);
            return kind == 0 ? AnyFloat() : kind < 4 ? Whole(2) : ScaledFloat(-4, 8);
        }

        private TurretCameraRig SomeRig()
        {
            TurretCameraRig rig = default;
            rig.Distance = SomeLength();
            rig.Height = SomeLength();
            rig.LookHeight = OneIn(4) ? rig.Height : SomeLength();
            rig.Roll = OneIn(2) ? 0 : SomeAngle();
            rig.HalfLife = SomeLimit();
            rig.Orientation = SomeQuat();
            return rig;
        }

        [Journeys]
        private void turret_camera_follow()
        {
            TurretCameraRig rig = SomeRig();
            DVec3 place = SomePlace();
            DVec3* subject = Given(&place);
            Quat turned = AnotherQuat(rig.Orientation);
            Quat* orientation = Given(&turned);
            float dt = SomeStep();
            for (uint steps = SomeSteps(); steps > 0; steps--)
            {
                TurretCameraPose pose = UntouchedCameraPose();
                TurretCameraPose* result = Given(&pose);
                TurretCameraRig* inPlace = Given(&rig);
                DVec3 way = SomeWay(1);
                place = Moved(place, way);
                if (OneIn(16))
                    turned = SomeQuat();
                hash.Put(Native.turret_camera_follow(inPlace, subject, orientation, dt, result));
                hash.Put(rig.Orientation);
                hash.Put(pose);
            }
            hash.Put(rig.Distance);
            hash.Put(rig.HalfLife);
        }

        [Journeys]
        private void turret_scope_damp()
        {
            Quat a = SomeQuat(), b = AnotherQuat(a);
            Quat* wanted = Given(&b);
            float zoom = SomeLimit(), distance = SomeLimit(), halfLife = SomeLimit(), dt = SomeStep();
            uint steps = SomeSteps();
            zoom = (float)(zoom * 8);
            distance = (float)(distance * 1024);
            while (steps-- > 0)
            {
                Quat* inPlace = Given(&a);
                Quat* answer = Native.turret_scope_damp(inPlace, &a, wanted, zoom, distance, halfLife, dt);
                hash.PutAnswer(answer, inPlace);
                hash.Put(a);
            }
        }

        private const int Keys = 8;

        /// <summary>A path through eight seconds at most, with cuts; seldom one that is none.</summary>
        private void SomeKeys(TurretCameraKey* keys)
        {
            DVec3 place = SomePlace();
            int ticks = Whole(16);
            for (int i = 0; i < Keys; i++)
            {
                DVec3 way = SomeWay(4);
                keys[i].Position = place;
                keys[i].Orientation = i > 0 ? AnotherQuat(keys[i - 1].Orientation) : GoodQuat();
                keys[i].Time = (float)((float)ticks * (1.0f / 64));
                keys[i].Reserved = Below(4);
                place = AnotherPlace(keys[0].Position);
                if (OneIn(2))
                    place = Moved(keys[0].Position, way);
                ticks += OneIn(8) ? 0 : 1 << (int)Below(7);
            }
            if (OneIn(16))
                Spoil(&keys[Below(Keys)].Time, 1);
            SpoilPlace(&keys[Below(Keys)].Position);
        }

        /// <summary>Of a key, next to it, between keys; seldom any float.</summary>
        private float SomeTime(TurretCameraKey* keys)
        {
            float time = keys[Below(Keys)].Time;
            uint kind = Below(16);
            return kind == 0 ? AnyFloat()
                : kind < 4 ? time
                : kind < 8 ? Nudged(time)
                : (float)((float)Whole(1 << 15) * (1.0f / (1 << 12)));
        }

        [Cases]
        private void turret_camera_sample()
        {
            TurretCameraKey* path = stackalloc TurretCameraKey[Keys];
            TurretCameraKey* keys = Given(path);
            uint count = OneIn(16) ? 0 : 1 + Below(Keys);
            SomeKeys(path);
            for (int times = 0; times < 8; times++)
            {
                TurretCameraPose pose = UntouchedCameraPose();
                TurretCameraPose* result = Given(&pose);
                float time = SomeTime(path);
                hash.Put(Native.turret_camera_sample(keys, (UIntPtr)count, time, result));
                hash.Put(pose);
            }
        }
    }
}
