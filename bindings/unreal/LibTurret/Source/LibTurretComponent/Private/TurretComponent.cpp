// SPDX-License-Identifier: MIT OR Apache-2.0
#include "TurretComponent.h"

#include "Components/SceneComponent.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "TurretConversions.h"

DEFINE_LOG_CATEGORY_STATIC(LogTurretComponent, Log, All);

UTurretComponent::UTurretComponent()
{
	PrimaryComponentTick.bCanEverTick = true;
	PrimaryComponentTick.TickGroup = TG_PostPhysics;
}

void UTurretComponent::BeginPlay()
{
	Super::BeginPlay();
	MeasureRest();
}

void UTurretComponent::SetParts(USceneComponent* InBase, USceneComponent* InBarrel, USceneComponent* InMuzzle)
{
	Base = InBase;
	Barrel = InBarrel;
	Muzzle = InMuzzle ? InMuzzle : InBarrel;
	MeasureRest();
}

void UTurretComponent::MeasureRest()
{
	State = {};
	Forget();
	if (IsValid(Base) && IsValid(Barrel) && GetOwner())
	{
		const FQuat ToMount = GetOwner()->GetActorQuat().Inverse();
		BaseRest = ToMount * Base->GetComponentQuat();
		BarrelRest = ToMount * Barrel->GetComponentQuat();
	}
}

void UTurretComponent::Forget()
{
	TargetObserver.samples = 0;
	MountObserver.samples = 0;
}

void UTurretComponent::SetOnTarget(bool bOnTarget)
{
	if (bOnTarget != bIsOnTarget)
	{
		bIsOnTarget = bOnTarget;
		OnTargetChanged.Broadcast(bOnTarget);
	}
}

void UTurretComponent::SetComponentTickEnabled(bool bEnabled)
{
	Super::SetComponentTickEnabled(bEnabled);
	if (!bEnabled)
	{
		Forget();
		SetOnTarget(false);
	}
}

void UTurretComponent::TickComponent(float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction)
{
	Super::TickComponent(DeltaTime, TickType, ThisTickFunction);

	FString Problem = FindProblemOfScene();
	const bool bOnTarget = Problem.IsEmpty() && Step(DeltaTime, Problem);
	if (!Problem.IsEmpty())
	{
		Forget();
		if (Problem != ReportedProblem)
		{
			ReportedProblem = Problem;
			UE_LOG(LogTurretComponent, Error, TEXT("%s: %s"), *GetPathName(), *Problem);
		}
	}
	SetOnTarget(bOnTarget);
}

/** Returns why the turret cannot point in this scene, or an empty text if it can. */
const TCHAR* UTurretComponent::FindProblemOfScene() const
{
	if (!IsValid(Base) || !IsValid(Barrel) || !IsValid(Muzzle))
	{
		return TEXT("a part is missing: call SetParts");
	}
	// The rotation of the root is that of the mount, so a base that is the root would turn its own mount.
	if (!Base->IsAttachedTo(GetOwner()->GetRootComponent()) || !Barrel->IsAttachedTo(Base))
	{
		return TEXT("the base has to be attached below the actor's root, and the barrel below the base");
	}
	if (Muzzle != Barrel && !Muzzle->IsAttachedTo(Barrel))
	{
		return TEXT("the muzzle has to be attached below the barrel");
	}
	for (const USceneComponent* Part = Barrel; Part; Part = Part->GetAttachParent())
	{
		const FVector Scale = Part->GetComponentScale();
		const double Uneven = 1e-3 * Scale.X;
		if (!(Scale.X > 0 && FMath::Abs(Scale.Y - Scale.X) <= Uneven && FMath::Abs(Scale.Z - Scale.X) <= Uneven))
		{
			return TEXT("the scale of the barrel and of all above it has to be the same on all axes, and above 0");
		}
	}
	return TEXT("");
}

turret::config UTurretComponent::MakeConfig() const
{
	using namespace TurretConversions;

	turret::config Config;
	Config.axes = turret::axes::unreal;
	Config.aim_tolerance = Tolerance * turret::degree;
	if (bLimitAzimuth)
	{
		Config.azimuth_min = AzimuthMin * turret::degree;
		Config.azimuth_max = AzimuthMax * turret::degree;
	}
	Config.elevation_min = ElevationMin * turret::degree;
	Config.elevation_max = ElevationMax * turret::degree;
	Config.azimuth_rate = AzimuthRate * turret::degree;
	Config.elevation_rate = ElevationRate * turret::degree;
	Config.azimuth_accel = AzimuthAcceleration == 0 ? turret::infinity : AzimuthAcceleration * turret::degree;
	Config.elevation_accel = ElevationAcceleration == 0 ? turret::infinity : ElevationAcceleration * turret::degree;

	// The offsets between the parts as they stand now, turned back to azimuth 0 and elevation 0.
	const FQuat BaseTurn = Base->GetComponentQuat() * BaseRest.Inverse();
	const FQuat BarrelTurn = Barrel->GetComponentQuat() * BarrelRest.Inverse();
	Config.trunnion = ToVector(BaseTurn.UnrotateVector(Barrel->GetComponentLocation() - Base->GetComponentLocation()));
	Config.muzzle = ToVector(BarrelTurn.UnrotateVector(Muzzle->GetComponentLocation() - Barrel->GetComponentLocation()));
	return Config;
}

/** Moves the turret by one step. Returns whether it is on target, and sets what is wrong, if anything is. */
bool UTurretComponent::Step(float DeltaTime, FString& Problem)
{
	using namespace TurretConversions;

	const turret::config Config = MakeConfig();
	if (const char* Wrong = turret::config_problem(Config))
	{
		Problem = ANSI_TO_TCHAR(Wrong);
		return false;
	}

	MountObserver.half_life = TargetObserver.half_life = MotionHalfLife;
	MountObserver.jump = TargetObserver.jump = MotionJump;
	const turret::mount Mount{ToPosition(Base->GetComponentLocation()), ToQuat(GetOwner()->GetActorQuat())};
	const auto Platform = MountObserver.observe(Mount, DeltaTime);
	if (!Platform.ok())
	{
		Problem = ANSI_TO_TCHAR(Platform.text());
		return false;
	}

	AActor* const Aimed = IsValid(Target) ? Target.Get() : nullptr;
	if (ObservedTarget.Get() != Aimed)
	{
		ObservedTarget = Aimed;
		TargetObserver.samples = 0;
	}
	turret::motion Motion;
	if (Aimed)
	{
		const auto Seen = TargetObserver.observe(ToPosition(Aimed->GetTargetLocation(GetOwner())), DeltaTime);
		if (!Seen.ok())
		{
			Problem = ANSI_TO_TCHAR(Seen.text());
			return false;
		}
		Motion = Seen;
		if (ShotSpeed != 0 && bShotMovesWhenSpawned)
		{
			// The shot is a frame ahead of the target, as if it had been fired when the target was where it was a frame ago.
			const FVector Velocity = ToUnreal(Seen.velocity), Acceleration = ToUnreal(Seen.acceleration);
			const FVector Back = Velocity * DeltaTime - Acceleration * (0.5 * DeltaTime * DeltaTime);
			Motion.position = ToPosition(ToUnreal(Seen.position) - Back);
			Motion.velocity = ToVector(Velocity - Acceleration * DeltaTime);
		}
	}

	turret::shot Shot;
	Shot.speed = ShotSpeed;
	Shot.inherit = InheritVelocity;
	Shot.max_time = MaxFlightTime;
	Shot.gravity = {0, 0, GetWorld()->GetGravityZ() * ShotGravityScale};
	Shot.trajectory = bHighArc ? turret::trajectory::latest : turret::trajectory::earliest;

	turret::pose Pose;
	const turret::flags Flags = turret::engage(State, Config, Platform, ShotSpeed != 0 ? &Shot : nullptr,
		Aimed ? &Motion : nullptr, DeltaTime, &Pose);
	if (!Flags.ok())
	{
		Problem = ANSI_TO_TCHAR(Flags.text());
		return false;
	}
	Base->SetWorldRotation(ToUnreal(Pose.base) * BaseRest);
	Barrel->SetWorldRotation(ToUnreal(Pose.barrel) * BarrelRest);

	// A part that is not movable does not stand where the turret has turned it.
	const FVector Boresight = (Barrel->GetComponentQuat() * BarrelRest.Inverse()).RotateVector(FVector::ForwardVector);
	MuzzleLocation = Muzzle->GetComponentLocation();
	const FVector Arm = MuzzleLocation - ToUnreal(Platform.position);
	if (!(FVector::Dist(Boresight, ToUnreal(Pose.boresight)) <= 1e-4)
		|| !(FVector::Dist(MuzzleLocation, ToUnreal(Pose.muzzle)) <= 0.1 + 1e-3 * Arm.Size()))
	{
		Problem = TEXT("the barrel is not where the turret has turned it: the parts have to be movable");
		return false;
	}
	const FVector MuzzleVelocity = ToUnreal(Platform.velocity) + FVector::CrossProduct(ToUnreal(Platform.spin), Arm);
	LaunchVelocity = Boresight * ShotSpeed + MuzzleVelocity * InheritVelocity;

	// Three observations tell how something moves.
	return Flags.on_target() && TargetObserver.samples >= 3 && MountObserver.samples >= 3;
}
