// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "CoreMinimal.h"
#include "Components/ActorComponent.h"
#include "turret.hpp"
#include "TurretComponent.generated.h"

class AActor;
class USceneComponent;

DECLARE_DYNAMIC_MULTICAST_DELEGATE_OneParam(FTurretOnTargetChanged, bool, bIsOnTarget);

/**
 * Turns a base and a barrel of its actor toward a target, leads the target, and says when to fire. Angles are in degrees,
 * lengths in cm, times in seconds. The azimuth is positive to the right, as yaw is, and the elevation is positive up.
 */
UCLASS(ClassGroup = (Turrets), meta = (BlueprintSpawnableComponent))
class LIBTURRETCOMPONENT_API UTurretComponent : public UActorComponent
{
	GENERATED_BODY()

public:
	UTurretComponent();

	/** What to aim at; none: the turret returns to azimuth 0 and elevation 0. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Turret")
	TObjectPtr<AActor> Target;

	/** On target when the barrel is at most this far from the direction to fire in. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Turret", meta = (ClampMin = "0"))
	float Tolerance = 0.1f;

	/** Off: the base turns without limit. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Turret|Travel")
	bool bLimitAzimuth = false;
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Turret|Travel")
	float AzimuthMin = -180.0f;
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Turret|Travel")
	float AzimuthMax = 180.0f;
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Turret|Travel")
	float ElevationMin = -90.0f;
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Turret|Travel")
	float ElevationMax = 90.0f;

	/** The highest rates, degrees a second. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Turret|Motion", meta = (ClampMin = "0"))
	float AzimuthRate = 90.0f;
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Turret|Motion", meta = (ClampMin = "0"))
	float ElevationRate = 90.0f;

	/** The highest accelerations, degrees/s^2; 0: no limit. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Turret|Motion", meta = (ClampMin = "0"))
	float AzimuthAcceleration = 0.0f;
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Turret|Motion", meta = (ClampMin = "0"))
	float ElevationAcceleration = 0.0f;

	/** The age at which an observation of how target and mount move counts half as much as a new one. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Turret|Motion", meta = (ClampMin = "0"))
	float MotionHalfLife = 0.05f;

	/** A target or mount that is this far from where it was expected has jumped, and is observed anew; 0: never. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Turret|Motion", meta = (ClampMin = "0"))
	float MotionJump = 5000.0f;

	/** The speed of a shot at the muzzle, cm/s; 0: the turret aims straight at the target. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Turret|Shot", meta = (ClampMin = "0"))
	float ShotSpeed = 0.0f;

	/** The fraction of the muzzle's velocity that a shot inherits. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Turret|Shot")
	float InheritVelocity = 1.0f;

	/** How much of the world's gravity acts on a shot: the ProjectileGravityScale of its movement component. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Turret|Shot")
	float ShotGravityScale = 1.0f;

	/** The longest flight; 0: no limit. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Turret|Shot", meta = (ClampMin = "0"))
	float MaxFlightTime = 60.0f;

	/** Of two arcs, whether to fire along the high one. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Turret|Shot")
	bool bHighArc = false;

	/** Whether a shot moves for the first time in the frame in which it is spawned, as what ticks does, or in the next. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Turret|Shot")
	bool bShotMovesWhenSpawned = true;

	/** Sent when the turret comes onto its target, and when it leaves it. */
	UPROPERTY(BlueprintAssignable, Category = "Turret")
	FTurretOnTargetChanged OnTargetChanged;

	/**
	 * Sets the parts, which stand at azimuth 0 and elevation 0 now. The base is below the actor's root, the barrel below the
	 * base, and the muzzle, if there is one, below the barrel.
	 */
	UFUNCTION(BlueprintCallable, Category = "Turret")
	void SetParts(USceneComponent* InBase, USceneComponent* InBarrel, USceneComponent* InMuzzle);

	/** Whether to fire now: a shot would pass the target within the tolerance. */
	UFUNCTION(BlueprintPure, Category = "Turret")
	bool IsOnTarget() const { return bIsOnTarget; }

	/** Where a shot leaves. */
	UFUNCTION(BlueprintPure, Category = "Turret")
	FVector GetMuzzleLocation() const { return MuzzleLocation; }

	/** The velocity to give a shot that is fired now, cm/s. */
	UFUNCTION(BlueprintPure, Category = "Turret")
	FVector GetLaunchVelocity() const { return LaunchVelocity; }

	virtual void BeginPlay() override;
	virtual void SetComponentTickEnabled(bool bEnabled) override;
	virtual void TickComponent(float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction) override;

private:
	UPROPERTY(Transient)
	TObjectPtr<USceneComponent> Base;
	UPROPERTY(Transient)
	TObjectPtr<USceneComponent> Barrel;
	UPROPERTY(Transient)
	TObjectPtr<USceneComponent> Muzzle;

	/** How the parts stand at azimuth 0 and elevation 0, relative to the actor. */
	FQuat BaseRest = FQuat::Identity;
	FQuat BarrelRest = FQuat::Identity;

	turret::state State;
	turret::observer TargetObserver;
	turret::platform_observer MountObserver;
	TWeakObjectPtr<AActor> ObservedTarget;

	bool bIsOnTarget = false;
	FVector MuzzleLocation = FVector::ZeroVector;
	FVector LaunchVelocity = FVector::ZeroVector;
	FString ReportedProblem;

	void MeasureRest();
	const TCHAR* FindProblemOfScene() const;
	turret::config MakeConfig() const;
	bool Step(float DeltaTime, FString& Problem);
	void Forget();
	void SetOnTarget(bool bOnTarget);
};
