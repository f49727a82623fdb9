// Stands in for Unreal: see CoreMinimal.h.
#pragma once

#include "GameFramework/Actor.h"

class UWorld
{
public:
	float GetGravityZ() const { return -980; }

	template <class T> T* SpawnActor(const TSubclassOf<T>& Class, const FVector& Location, const FRotator&)
	{
		T* Actor = Add(Class.Make());
		Actor->SetActorLocationAndRotation(Location, FQuat::Identity);
		return Actor;
	}

	/** Takes an actor, and begins play: of the components first. */
	template <class T> T* Add(T* Actor)
	{
		Actors.emplace_back(Actor);
		Actor->World = this;
		for (const auto& Component : Actor->Components)
		{
			Component->BeginPlay();
		}
		static_cast<AActor*>(Actor)->BeginPlay();
		if (!bNewOnesTick)
		{
			ForEachTick(*Actor, [&](FTickFunction& Function, const auto&) { Function.LastFrame = Frame; });
		}
		return Actor;
	}

	/** Ticks group by group. After each group, what it has spawned ticks as well, as Epic's documentation of TG_NewlySpawned says. */
	void Tick(float DeltaTime)
	{
		Frame++;
		for (const ETickingGroup Group : {TG_PrePhysics, TG_PostPhysics})
		{
			const std::size_t Old = Actors.size();
			TickGroup(0, Old, Group, DeltaTime);
			for (int Each = TG_PrePhysics; Each <= Group; Each++)
			{
				TickGroup(Old, Actors.size(), static_cast<ETickingGroup>(Each), DeltaTime);
			}
		}
	}

	/** Off: what is spawned ticks in the next frame for the first time. */
	bool bNewOnesTick = true;
	std::vector<std::unique_ptr<AActor>> Actors;

private:
	int Frame = 0;

	template <class F> static void ForEachTick(AActor& Actor, F Use)
	{
		for (const auto& Component : Actor.Components)
		{
			FTickFunction& Function = Component->PrimaryComponentTick;
			Use(Function, [&](float DeltaTime) { Component->TickComponent(DeltaTime, LEVELTICK_All, &Function); });
		}
		Use(Actor.PrimaryActorTick, [&](float DeltaTime) { Actor.Tick(DeltaTime); });
	}

	/** Ticks those whose prerequisites have ticked, until none is left. */
	void TickGroup(std::size_t First, std::size_t Last, ETickingGroup Group, float DeltaTime)
	{
		for (bool bHasTicked = true; bHasTicked;)
		{
			bHasTicked = false;
			for (std::size_t At = First; At < Last; At++)
			{
				ForEachTick(*Actors[At], [&](FTickFunction& Function, const auto& TickIt) {
					bool bIsDue = Function.bCanEverTick && Function.bIsEnabled && Function.TickGroup == Group && Function.LastFrame < Frame;
					for (const FTickFunction* Before : Function.Prerequisites)
					{
						bIsDue = bIsDue && (Before->LastFrame == Frame || !Before->bIsEnabled);
					}
					if (bIsDue)
					{
						Function.LastFrame = Frame;
						TickIt(DeltaTime);
						bHasTicked = true;
					}
				});
			}
		}
	}
};
