// Stands in for Unreal: see CoreMinimal.h.
#pragma once

#include "CoreMinimal.h"

class AActor;
class UActorComponent;
class UWorld;

enum ETickingGroup
{
	TG_PrePhysics,
	TG_PostPhysics
};

enum ELevelTick
{
	LEVELTICK_All
};

struct FTickFunction
{
	bool bCanEverTick = false;
	ETickingGroup TickGroup = TG_PrePhysics;
	bool bIsEnabled = true;
	/** Ticks before this in a group. */
	std::vector<const FTickFunction*> Prerequisites;
	/** The frame in which it has ticked last. */
	int LastFrame = 0;
};

using FActorComponentTickFunction = FTickFunction;

/** Its address tells a class from others, as there is no runtime type information. */
template <class T> inline char ClassOf;

class UActorComponent : public UObject
{
public:
	using Super = UActorComponent;

	virtual void BeginPlay() {}
	virtual void TickComponent(float, ELevelTick, FActorComponentTickFunction*) {}
	virtual void SetComponentTickEnabled(bool bEnabled) { PrimaryComponentTick.bIsEnabled = bEnabled; }
	void Deactivate() { SetComponentTickEnabled(false); }
	AActor* GetOwner() const { return Owner; }
	UWorld* GetWorld() const;

	FActorComponentTickFunction PrimaryComponentTick;
	AActor* Owner = nullptr;
	const char* Class = nullptr;
};
