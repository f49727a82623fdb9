// SPDX-License-Identifier: MIT OR Apache-2.0
namespace Libturret.GoldenHashes
{
    /// <content>Cases of what lies between two quaternions, and of smoothing by half-life.</content>
    internal sealed unsafe partial class Golden
    {
        private delegate Quat* Between(Quat* result, Quat* from, Quat* to, float t);

        private void TwoQuatsAndPart(Between function)
        {
            Quat a = SomeQuat(), b = AnotherQuat(a), fresh = UntouchedQuat;
            float t = SomePart();
            Quat* from = Given(&a), to = Given(&b), place = OneIn(4) ? &b : &fresh;
            Quat* result = Given(place);
            hash.PutAnswer(function(result, from, to, t), result);
            hash.Put(*place);
        }

        [Cases]
        private void quat_slerp() => TwoQuatsAndPart(Native.quat_slerp);

        [Cases]
        private void quat_slerp_long() => TwoQuatsAndPart(Native.quat_slerp_long);

        [Cases]
        private void quat_nlerp() => TwoQuatsAndPart(Native.quat_nlerp);

        [Cases]
        private void quat_squad()
        {
            Quat* q = stackalloc Quat[4];
            Quat** given = stackalloc Quat*[4];
            Quat fresh = UntouchedQuat;
            float t = SomePart();
            for (int i = 0; i < 4; i++)
                q[i] = i > 0 ? AnotherQuat(q[i - 1]) : SomeQuat();
            for (int i = 0; i < 4; i++)
                given[i] = Given(&q[i]);
            Quat* place = OneIn(4) ? &q[1] : &fresh, result = Given(place);
            hash.PutAnswer(Native.quat_squad(result, given[0], given[1], given[2], given[3], t), result);
            hash.Put(*place);
        }

        [Journeys]
        private void quat_damp()
        {
            Quat a = SomeQuat(), b = AnotherQuat(a);
            float halfLife = SomeLimit(), dt = SomeStep();
            for (uint steps = SomeSteps(); steps > 0; steps--)
            {
                Quat* target = Given(&b), inPlace = Given(&a);
                hash.PutAnswer(Native.quat_damp(inPlace, &a, target, halfLife, dt), inPlace);
                hash.Put(a);
            }
        }
    }
}
