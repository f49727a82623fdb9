// Stands in for Unreal: see CoreMinimal.h.
#pragma once

#include "Components/SceneComponent.h"
#include <memory>

class AActor : public UObject
{
public:
	using Super = AActor;

	virtual void BeginPlay() {}
	virtual void Tick(float) {}
	virtual FVector GetTargetLocation(AActor* = nullptr) const { return GetActorLocation(); }

	template <class T> T* CreateDefaultSubobject(const TCHAR*)
	{
		auto Made = std::make_unique<T>();
		T* Component = Made.get();
		Component->Owner = this;
		Component->Class = &ClassOf<T>;
		Components.push_back(std::move(Made));
		return Component;
	}
	template <class T> T* FindComponentByClass() const
	{
		for (const auto& Component : Components)
		{
			if (Component->Class == &ClassOf<T>)
			{
				return static_cast<T*>(Component.get());
			}
		}
		return nullptr;
	}

	void SetRootComponent(USceneComponent* InRoot) { Root = InRoot; }
	USceneComponent* GetRootComponent() const { return Root; }
	FVector GetActorLocation() const { return Root ? Root->GetComponentLocation() : FVector::ZeroVector; }
	FQuat GetActorQuat() const { return Root ? Root->GetComponentQuat() : FQuat::Identity; }
	void SetActorLocationAndRotation(const FVector& Location, const FQuat& Rotation)
	{
		Root->SetRelativeLocation(Location);
		Root->SetRelativeRotation(Rotation);
	}
	void AddTickPrerequisiteComponent(UActorComponent* Component)
	{
		PrimaryActorTick.Prerequisites.push_back(&Component->PrimaryComponentTick);
	}
	UWorld* GetWorld() const { return World; }

	FTickFunction PrimaryActorTick;
	UWorld* World = nullptr;
	std::vector<std::unique_ptr<UActorComponent>> Components;

private:
	USceneComponent* Root = nullptr;
};

inline UWorld* UActorComponent::GetWorld() const
{
	return Owner->GetWorld();
}
