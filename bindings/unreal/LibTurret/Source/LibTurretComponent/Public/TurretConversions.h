// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "CoreMinimal.h"
#include "turret.hpp"

/** Conversions from and to Unreal's types, component by component: with TURRET_AXES_UNREAL no axis is swapped. */
namespace TurretConversions
{
	/** A position in the world, which stays in double. */
	inline turret::dvec3 ToPosition(const FVector& V)
	{
		return {V.X, V.Y, V.Z};
	}

	/** A velocity or an offset, narrowed to float. */
	inline turret::vec3 ToVector(const FVector& V)
	{
		return {static_cast<float>(V.X), static_cast<float>(V.Y), static_cast<float>(V.Z)};
	}

	/** A rotation, narrowed to float. */
	inline turret::quat ToQuat(const FQuat& Q)
	{
		return {static_cast<float>(Q.X), static_cast<float>(Q.Y), static_cast<float>(Q.Z), static_cast<float>(Q.W)};
	}

	inline FVector ToUnreal(const turret::dvec3& V)
	{
		return FVector(V.x, V.y, V.z);
	}

	inline FVector ToUnreal(const turret::vec3& V)
	{
		return FVector(V.x, V.y, V.z);
	}

	/** A rotation, normalized again: of length 1 in double. */
	inline FQuat ToUnreal(const turret::quat& Q)
	{
		return FQuat(Q.x, Q.y, Q.z, Q.w).GetNormalized();
	}
}
