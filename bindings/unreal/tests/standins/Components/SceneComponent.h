// Stands in for Unreal: see CoreMinimal.h.
#pragma once

#include "Components/ActorComponent.h"

class USceneComponent : public UActorComponent
{
public:
	void SetupAttachment(USceneComponent* InParent) { Parent = InParent; }
	USceneComponent* GetAttachParent() const { return Parent; }
	bool IsAttachedTo(const USceneComponent* Other) const
	{
		const USceneComponent* Above = Parent;
		while (Above && Above != Other)
		{
			Above = Above->Parent;
		}
		return Above && Other;
	}

	FVector GetComponentLocation() const
	{
		return Parent ? Parent->GetComponentLocation() + Parent->GetComponentQuat().RotateVector(Parent->GetComponentScale() * Location)
					  : Location;
	}
	FQuat GetComponentQuat() const { return Parent ? Parent->GetComponentQuat() * Rotation : Rotation; }
	/** Unreal has no shear: the scales along the axes are multiplied, however the parts are turned. */
	FVector GetComponentScale() const { return Parent ? Parent->GetComponentScale() * Scale : Scale; }

	void SetRelativeLocation(const FVector& InLocation) { Location = InLocation; }
	void SetRelativeRotation(const FQuat& InRotation) { Rotation = InRotation; }
	void SetRelativeScale3D(const FVector& InScale) { Scale = InScale; }
	void SetWorldRotation(const FQuat& InRotation)
	{
		if (bIsMovable)
		{
			Rotation = Parent ? Parent->GetComponentQuat().Inverse() * InRotation : InRotation;
		}
	}

	/** Static parts do not move in a game. */
	bool bIsMovable = true;

private:
	USceneComponent* Parent = nullptr;
	FVector Location = FVector::ZeroVector, Scale = FVector::OneVector;
	FQuat Rotation = FQuat::Identity;
};
