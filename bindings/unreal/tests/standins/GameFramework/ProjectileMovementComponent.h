// Stands in for Unreal: see CoreMinimal.h.
#pragma once

#include "Engine/World.h"

/** Moves its actor along a parabola, exactly, whatever the steps are. */
class UProjectileMovementComponent : public UActorComponent
{
public:
	UProjectileMovementComponent() { PrimaryComponentTick.bCanEverTick = true; }

	void TickComponent(float DeltaTime, ELevelTick, FActorComponentTickFunction*) override
	{
		const FVector Gravity{0, 0, GetWorld()->GetGravityZ() * ProjectileGravityScale};
		const FVector Moved = Velocity * DeltaTime + Gravity * (0.5 * DeltaTime * DeltaTime);
		GetOwner()->SetActorLocationAndRotation(GetOwner()->GetActorLocation() + Moved, GetOwner()->GetActorQuat());
		Velocity += Gravity * DeltaTime;
	}

	FVector Velocity = FVector::ZeroVector;
	float ProjectileGravityScale = 1;
};
