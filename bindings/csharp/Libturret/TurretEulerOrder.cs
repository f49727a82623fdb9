// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable enable
namespace Libturret
{
    /// <summary>The axes that Euler angles rotate about, in the order of the angles.</summary>
    public enum TurretEulerOrder
    {
        /// <inheritdoc cref="Native.TURRET_EULER_XYZ"/>
        Xyz = Native.TURRET_EULER_XYZ,
        /// <inheritdoc cref="Native.TURRET_EULER_XZY"/>
        Xzy = Native.TURRET_EULER_XZY,
        /// <inheritdoc cref="Native.TURRET_EULER_YXZ"/>
        Yxz = Native.TURRET_EULER_YXZ,
        /// <inheritdoc cref="Native.TURRET_EULER_YZX"/>
        Yzx = Native.TURRET_EULER_YZX,
        /// <inheritdoc cref="Native.TURRET_EULER_ZXY"/>
        Zxy = Native.TURRET_EULER_ZXY,
        /// <inheritdoc cref="Native.TURRET_EULER_ZYX"/>
        Zyx = Native.TURRET_EULER_ZYX,
        /// <inheritdoc cref="Native.TURRET_EULER_XYX"/>
        Xyx = Native.TURRET_EULER_XYX,
        /// <inheritdoc cref="Native.TURRET_EULER_XZX"/>
        Xzx = Native.TURRET_EULER_XZX,
        /// <inheritdoc cref="Native.TURRET_EULER_YXY"/>
        Yxy = Native.TURRET_EULER_YXY,
        /// <inheritdoc cref="Native.TURRET_EULER_YZY"/>
        Yzy = Native.TURRET_EULER_YZY,
        /// <inheritdoc cref="Native.TURRET_EULER_ZXZ"/>
        Zxz = Native.TURRET_EULER_ZXZ,
        /// <inheritdoc cref="Native.TURRET_EULER_ZYZ"/>
        Zyz = Native.TURRET_EULER_ZYZ,
        /// <inheritdoc cref="Native.TURRET_EULER_XYZ_EXTRINSIC"/>
        XyzExtrinsic = Native.TURRET_EULER_XYZ_EXTRINSIC,
        /// <inheritdoc cref="Native.TURRET_EULER_XZY_EXTRINSIC"/>
        XzyExtrinsic = Native.TURRET_EULER_XZY_EXTRINSIC,
        /// <inheritdoc cref="Native.TURRET_EULER_YXZ_EXTRINSIC"/>
        YxzExtrinsic = Native.TURRET_EULER_YXZ_EXTRINSIC,
        /// <inheritdoc cref="Native.TURRET_EULER_YZX_EXTRINSIC"/>
        YzxExtrinsic = Native.TURRET_EULER_YZX_EXTRINSIC,
        /// <inheritdoc cref="Native.TURRET_EULER_ZXY_EXTRINSIC"/>
        ZxyExtrinsic = Native.TURRET_EULER_ZXY_EXTRINSIC,
        /// <inheritdoc cref="Native.TURRET_EULER_ZYX_EXTRINSIC"/>
        ZyxExtrinsic = Native.TURRET_EULER_ZYX_EXTRINSIC,
        /// <inheritdoc cref="Native.TURRET_EULER_XYX_EXTRINSIC"/>
        XyxExtrinsic = Native.TURRET_EULER_XYX_EXTRINSIC,
        /// <inheritdoc cref="Native.TURRET_EULER_XZX_EXTRINSIC"/>
        XzxExtrinsic = Native.TURRET_EULER_XZX_EXTRINSIC,
        /// <inheritdoc cref="Native.TURRET_EULER_YXY_EXTRINSIC"/>
        YxyExtrinsic = Native.TURRET_EULER_YXY_EXTRINSIC,
        /// <inheritdoc cref="Native.TURRET_EULER_YZY_EXTRINSIC"/>
        YzyExtrinsic = Native.TURRET_EULER_YZY_EXTRINSIC,
        /// <inheritdoc cref="Native.TURRET_EULER_ZXZ_EXTRINSIC"/>
        ZxzExtrinsic = Native.TURRET_EULER_ZXZ_EXTRINSIC,
        /// <inheritdoc cref="Native.TURRET_EULER_ZYZ_EXTRINSIC"/>
        ZyzExtrinsic = Native.TURRET_EULER_ZYZ_EXTRINSIC,
    }
}
