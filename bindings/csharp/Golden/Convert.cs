// SPDX-License-Identifier: MIT OR Apache-2.0
namespace Libturret.GoldenHashes
{
    /// <content>Cases of quaternions as axis and angle, Euler angles and matrices.</content>
    internal sealed unsafe partial class Golden
    {
        [Cases]
        private void quat_init_axis()
        {
            Vec3 axis = SomeVec3();
            float angle = SomeAngle();
            Quat place = UntouchedQuat;
            Quat* result = Given(&place);
            hash.PutAnswer(Native.quat_init_axis(result, axis.X, axis.Y, axis.Z, angle), result);
            hash.Put(place);
        }

        [Cases]
        private void quat_init_axis_v()
        {
            Vec3 v = SomeVec3();
            Vec3* axis = Given(&v);
            float angle = SomeAngle();
            Quat place = UntouchedQuat;
            Quat* result = Given(&place);
            hash.PutAnswer(Native.quat_init_axis_v(result, axis, angle), result);
            hash.Put(place);
        }

        [Cases]
        private void quat_to_axis()
        {
            Quat q = SomeQuat();
            Quat* from = Given(&q);
            Vec3 axisPlace = UntouchedVec3;
            Vec3* axis = Given(&axisPlace);
            float anglePlace = Untouched;
            float* angle = Given(&anglePlace);
            hash.Put(Native.quat_to_axis(from, axis, angle));
            hash.Put(axisPlace);
            hash.Put(anglePlace);
        }

        // ---- Euler angles ----

        [Cases]
        private void euler_to_quat()
        {
            float roll = SomeAngle(), pitch = SomeAngle(), yaw = SomeAngle();
            Quat place = UntouchedQuat;
            Quat* result = Given(&place);
            hash.PutAnswer(Native.euler_to_quat(result, roll, pitch, yaw), result);
            hash.Put(place);
        }

        /// <summary>One of the 24, seldom none.</summary>
        private int SomeOrder()
        {
            return OneIn(32) ? Whole(1 << 8) : (int)Below(24);
        }

        [Cases]
        private void euler_to_quat_ordered()
        {
            float a = SomeAngle(), b = SomeAngle(), c = SomeAngle();
            int order = SomeOrder();
            Quat place = UntouchedQuat;
            Quat* result = Given(&place);
            hash.PutAnswer(Native.euler_to_quat_ordered(result, a, b, c, order), result);
            hash.Put(place);
        }

        /// <summary>
        /// Often at gimbal lock, or next to it, of the orders with one axis in the middle or at both ends.
        /// </summary>
        private Quat SomeGimbal()
        {
            Quat q = SomeQuat();
            float* numbers = &q.X;
            uint axis = Below(3), kind = Below(8);
            float* middle = &numbers[axis], first = &numbers[(axis + 1) % 3], last = &numbers[(axis + 2) % 3];
            if (kind < 2)
            {
                *middle = kind != 0 ? q.W : -q.W;
                *first = kind != 0 ? *last : -*last;
            }
            else if (kind == 2)
            {
                *first = *last = 0;
            }
            else if (kind == 3)
            {
                *middle = q.W = 0;
            }
            for (int i = 0; kind < 4 && OneIn(2) && i < 4; i++)
                numbers[i] = Nudged(numbers[i]);
            return q;
        }

        [Cases]
        private void quat_to_euler()
        {
            Quat q = SomeGimbal();
            Quat* from = Given(&q);
            float* places = stackalloc float[3] { Untouched, Untouched, Untouched };
            float* roll = Given(&places[0]), pitch = Given(&places[1]), yaw = Given(&places[2]);
            hash.Put(Native.quat_to_euler(from, roll, pitch, yaw));
            hash.Put(places, 3);
        }

        [Cases]
        private void quat_to_euler_ordered()
        {
            Quat q = SomeGimbal();
            Quat* from = Given(&q);
            int order = SomeOrder();
            float* places = stackalloc float[3] { Untouched, Untouched, Untouched };
            float* a = Given(&places[0]), b = Given(&places[1]), c = Given(&places[2]);
            hash.Put(Native.quat_to_euler_ordered(from, a, b, c, order));
            hash.Put(places, 3);
        }

        // ---- matrices ----

        [Cases]
        private void quat_to_matrix()
        {
            Quat q = SomeQuat();
            Quat* from = Given(&q);
            float* place = stackalloc float[16];
            for (int i = 0; i < 16; i++)
                place[i] = Untouched;
            float* result = Given(place);
            hash.PutAnswer(Native.quat_to_matrix(result, from), result);
            hash.Put(place, 16);
        }

        /// <summary>
        /// A rotation times the sum of the squares of x, y, z, w, all of them whole numbers: exact.
        /// </summary>
        private void WholeRotation(int limit, float* m)
        {
            int x = Whole(limit), y = Whole(limit), z = Whole(limit), w = Whole(limit);
            m[0] = w * w + x * x - y * y - z * z;
            m[1] = 2 * (x * y + w * z);
            m[2] = 2 * (x * z - w * y);
            m[4] = 2 * (x * y - w * z);
            m[5] = w * w - x * x + y * y - z * z;
            m[6] = 2 * (y * z + w * x);
            m[8] = 2 * (x * z + w * y);
            m[9] = 2 * (y * z - w * x);
            m[10] = w * w - x * x - y * y + z * z;
        }

        /// <summary>A rotation, scaled, sheared, mirrored or flattened; seldom any floats.</summary>
        private void SomeMatrix(float* m)
        {
            uint kind = Below(16), columnAt = Below(3) * 4, otherAt = Below(3) * 4;
            int power = (int)Below(160) - 80;
            for (int i = 0; i < 16; i++)
                m[i] = Untouched;
            WholeRotation(OneIn(2) ? 2 : 1000, m);
            for (int i = 0; i < 3; i++)
                ChangeNumber(kind, &m[columnAt + i], m[otherAt + i]);
            if (kind < 8 && OneIn(4))
                Spoil(m, 11);
            float scale = FloatOfBits((uint)(power + 127) << 23);
            for (int i = 0; i < 11 && kind > 7; i++)
                m[i] = (float)(m[i] * scale);
        }

        /// <summary>A number of a matrix, given its row's number in another column.</summary>
        private void ChangeNumber(uint kind, float* number, float other)
        {
            switch (kind)
            {
                case 0:
                    *number = -*number;
                    break;
                case 1:
                    *number = other;
                    break;
                case 2:
                    *number = (float)(*number * 1024);
                    break;
                case 3:
                    *number = (float)(*number + other);
                    break;
                case 4:
                    *number = Nudged(*number);
                    break;
                case 5:
                    *number = (float)(EvenFloat() * 1024);
                    break;
                case 6:
                    *number = Nudged(other);
                    break;
            }
        }

        [Cases]
        private void matrix_to_quat()
        {
            float* m = stackalloc float[16];
            float* from = Given(m);
            Quat place = UntouchedQuat;
            Quat* result = Given(&place);
            SomeMatrix(m);
            hash.PutAnswer(Native.matrix_to_quat(result, from), result);
            hash.Put(place);
        }
    }
}
