// Runs the component and the gun of docs/unreal.md in scenes on the stand-ins for Unreal.
#include "Gun.h"

#include "Engine/World.h"
#include "GameFramework/ProjectileMovementComponent.h"
#include "TurretComponent.h"
#include "TurretConversions.h"
#include "check.hpp"

#include <algorithm>

namespace
{
	constexpr float Frame = 1 / 60.0f;
	constexpr double Degree = M_PI / 180;

	class AShell : public AActor
	{
	public:
		AShell()
		{
			SetRootComponent(CreateDefaultSubobject<USceneComponent>(TEXT("Root")));
			CreateDefaultSubobject<UProjectileMovementComponent>(TEXT("Flight"));
		}

		/** The least distance to the target so far, the length of the flight to there, and the time since the start. */
		double Miss = INFINITY, Length = 0, Flown = 0;
		FVector Start = FVector::ZeroVector, Last = FVector::ZeroVector;
	};

	class ATarget : public AActor
	{
	public:
		ATarget()
		{
			SetRootComponent(CreateDefaultSubobject<USceneComponent>(TEXT("Root")));
			PrimaryActorTick.bCanEverTick = true;
		}

		void Tick(float) override { Move(); }

		/** Moves the target, and the ship. */
		std::function<void()> Move = [] {};
	};

	FQuat Turned(double Yaw, double Pitch, double Roll)
	{
		return FQuat({0, 0, 1}, Yaw * Degree) * FQuat({0, 1, 0}, -Pitch * Degree) * FQuat({1, 0, 0}, -Roll * Degree);
	}

	/** A gun on a ship that turns and rolls, and a target that speeds up. */
	struct Scene
	{
		UWorld World;
		AGun* Gun = new AGun;
		ATarget* Target = new ATarget;
		UTurretComponent* Turret = Gun->Turret;
		std::vector<AShell*> Shells;
		/** Not 0, so that the ship is turned when the parts are measured. */
		double Time = 1;
		FVector Jump = FVector::ZeroVector;
		int OnTarget = 0, Events = 0;
		/** The shots that have passed the target, and the most by which one missed it: cm, and the fraction of its flight. */
		int Passed = 0;
		double Worst = 0, WorstOff = 0;

		Scene()
		{
			LoggedLines.clear();
			Gun->ShellClass.Make = [this] { return Shells.emplace_back(new AShell); };
			Turret->Target = Target;
			Turret->OnTargetChanged.AddDynamic(this, &Scene::Changed);
			Target->Move = [this] { Move(); };
			Move();
		}

		/** The gun comes first in the world, so it ticks before the target if both tick in the same group. */
		void Begin()
		{
			World.Add(Gun);
			World.Add(Target);
		}

		void Changed(bool bIsOnTarget)
		{
			Events++;
			CHECK(Turret->IsOnTarget() == bIsOnTarget);
		}

		FVector TargetAt(double T) const
		{
			return FVector(30000, -20000, 4000) + FVector(-1500, 2500, 200) * T + FVector(20, 30, 10) * (0.5 * T * T);
		}

		void Move()
		{
			const double Heading = 0.1 * Time;
			const FVector Way{std::sin(Heading), 1 - std::cos(Heading), 0};
			Gun->SetActorLocationAndRotation(Way * 10000 + FVector(500, 300, 200) + Jump,
				Turned(Heading / Degree, 3 * std::sin(Time), 6 * std::sin(0.8 * Time)));
			Target->SetActorLocationAndRotation(TargetAt(Time), FQuat::Identity);
		}

		/** Follows the shells. */
		void Observe()
		{
			OnTarget += Turret->IsOnTarget();
			for (AShell* Shell : Shells)
			{
				if (!IsValid(Shell))
				{
					continue;
				}
				const FVector Now = Shell->GetActorLocation() - Target->GetActorLocation();
				if (Shell->Flown > 0)
				{
					const FVector Way = Now - Shell->Last;
					const double Along = std::clamp(-FVector::DotProduct(Shell->Last, Way) / FVector::DotProduct(Way, Way), 0.0, 1.0);
					const double Miss = (Shell->Last + Way * Along).Size();
					if (Miss < Shell->Miss)
					{
						Shell->Miss = Miss;
						Shell->Length = FVector::Dist(Shell->GetActorLocation(), Shell->Start);
					}
					if (Way.Z < 0 && Now.Z < -2000)
					{
						// It falls, well below the target. Its path was at least as long as the straight way to where it came nearest.
						Worst = std::max(Worst, Shell->Miss);
						WorstOff = std::max(WorstOff, Shell->Miss / Shell->Length);
						Passed++;
						Shell->bIsGarbage = true;
					}
				}
				else
				{
					Shell->Start = Shell->GetActorLocation();
				}
				Shell->Flown += Frame;
				Shell->Last = Now;
			}
		}

		void Run(double Seconds)
		{
			for (const double End = Time + Seconds - 0.5 * Frame; Time < End;)
			{
				Time += Frame;
				World.Tick(Frame);
				Observe();
			}
		}

		int Logged(const TCHAR* Words) const
		{
			return static_cast<int>(std::count_if(LoggedLines.begin(), LoggedLines.end(),
				[=](const std::wstring& Line) { return Line.find(Words) != std::wstring::npos; }));
		}
	};

	void Print(const Scene& Scene)
	{
		std::printf("    on target in %d frames, %d shots, the worst missed by %.3f cm, %.7f rad\n", Scene.OnTarget, Scene.Passed, Scene.Worst,
			Scene.WorstOff);
		for (const std::wstring& Line : LoggedLines)
		{
			std::printf("    %ls\n", Line.c_str());
		}
	}

	/** Every shot passes within the tolerance, 0.1 degrees of the flight. */
	void Hits(Scene& Scene)
	{
		Scene.Begin();
		Scene.Run(30);
		CHECK(LoggedLines.empty());
		CHECK(Scene.OnTarget > 500 && Scene.Events >= 1);
		CHECK(Scene.Passed > 10);
		CHECK(Scene.WorstOff < 0.1 * Degree + 1e-4);
		// The motion is smooth, so a gun that is quick enough is exact. In one frame the target goes 50 cm.
		CHECK(Scene.Worst < 1);
		if (checks_failed)
		{
			Print(Scene);
		}
	}

	void gun_on_a_turning_rolling_ship_hits_what_speeds_up()
	{
		Scene Scene;
		Hits(Scene);
	}

	void shot_that_moves_in_the_next_frame_hits()
	{
		Scene Scene;
		Scene.World.bNewOnesTick = false;
		Scene.Turret->bShotMovesWhenSpawned = false;
		Hits(Scene);
	}

	void parts_that_are_modelled_turned_and_scaled_hit()
	{
		Scene Scene;
		Scene.Gun->Base->SetRelativeRotation(Turned(90, 0, 0));
		Scene.Gun->Barrel->SetRelativeRotation(Turned(-90, 0, 0) * Turned(0, 90, 20));
		Scene.Gun->Muzzle->SetRelativeLocation({0, 0, -250});
		Scene.Gun->GetRootComponent()->SetRelativeScale3D({2, 2, 2});
		Hits(Scene);
	}

	void slow_gun_fires_only_within_its_tolerance()
	{
		Scene Scene;
		Scene.Turret->AzimuthRate = Scene.Turret->ElevationRate = 15;
		Scene.Turret->AzimuthAcceleration = Scene.Turret->ElevationAcceleration = 10;
		Scene.Turret->Tolerance = 1;
		Scene.Begin();
		Scene.Run(30);
		CHECK(Scene.OnTarget > 100 && Scene.OnTarget < 1700 && Scene.Events > 2 && Scene.Passed > 3);
		CHECK(Scene.Worst > 10 && Scene.WorstOff < Degree + 1e-4);
		if (checks_failed)
		{
			Print(Scene);
		}
	}

	void high_arc_hits()
	{
		Scene Scene;
		Scene.Turret->bHighArc = true;
		Scene.Turret->ShotSpeed = 6000;
		Scene.Turret->ElevationMin = 50;
		Hits(Scene);
	}

	void azimuth_is_positive_to_the_right_and_elevation_up()
	{
		Scene Scene;
		Scene.Turret->ShotSpeed = 0;
		Scene.Begin();
		Scene.Run(3);
		CHECK(Scene.Turret->IsOnTarget());
		const FVector Way = Scene.Target->GetActorLocation() - Scene.Gun->Muzzle->GetComponentLocation();
		const FVector Forward = Scene.Gun->Barrel->GetComponentQuat().RotateVector(FVector::ForwardVector);
		CHECK(FVector::Dist(Forward, Way * (1 / Way.Size())) < 0.1 * Degree);

		Scene.Target->Move = [] {};
		Scene.Gun->SetActorLocationAndRotation(FVector::ZeroVector, FQuat::Identity);
		Scene.Target->SetActorLocationAndRotation({10000, 10000, 10000}, FQuat::Identity);
		for (int At = 0; At < 120; At++)
		{
			Scene.World.Tick(Frame);
		}
		const FVector Right = Scene.Gun->Base->GetComponentQuat().RotateVector(FVector::ForwardVector);
		CHECK(std::abs(std::atan2(Right.Y, Right.X) - 45 * Degree) < 1e-3 && std::abs(Right.Z) < 1e-6);
		CHECK(Scene.Gun->Barrel->GetComponentQuat().RotateVector(FVector::ForwardVector).Z > 0.5);
	}

	void limits_of_the_travel_are_in_degrees()
	{
		Scene Scene;
		Scene.Turret->ShotSpeed = 0;
		Scene.Turret->bLimitAzimuth = true;
		Scene.Turret->AzimuthMin = -10;
		Scene.Turret->AzimuthMax = 20;
		Scene.Begin();
		Scene.Run(3);
		const FQuat ToMount = Scene.Gun->GetActorQuat().Inverse();
		const FVector Forward = (ToMount * Scene.Gun->Base->GetComponentQuat()).RotateVector(FVector::ForwardVector);
		CHECK(std::abs(std::atan2(Forward.Y, Forward.X) + 10 * Degree) < 1e-5);
		CHECK(Scene.OnTarget == 0);
	}

	void target_that_is_gone_is_lost_and_the_turret_returns()
	{
		Scene Scene;
		Scene.Begin();
		Scene.Run(3);
		CHECK(Scene.Turret->IsOnTarget());
		const int Events = Scene.Events;
		Scene.Target->bIsGarbage = true;
		Scene.Run(Frame);
		CHECK(!Scene.Turret->IsOnTarget() && Scene.Events == Events + 1);
		Scene.Run(3);
		const FVector Forward = (Scene.Gun->GetActorQuat().Inverse() * Scene.Gun->Barrel->GetComponentQuat()).RotateVector(FVector::ForwardVector);
		CHECK(FVector::Dist(Forward, FVector::ForwardVector) < 1e-5);
		CHECK(LoggedLines.empty());
	}

	void target_that_is_new_is_observed_before_a_shot()
	{
		Scene Scene;
		Scene.Turret->AzimuthRate = Scene.Turret->ElevationRate = 36000;
		Scene.Begin();
		Scene.Run(3);
		ATarget Twin;
		Twin.SetActorLocationAndRotation(Scene.Target->GetActorLocation(), FQuat::Identity);
		Scene.Turret->Target = &Twin;
		Scene.Run(2 * Frame);
		CHECK(!Scene.Turret->IsOnTarget());
		Scene.Run(Frame);
		CHECK(Scene.Turret->IsOnTarget());
		Scene.Turret->Target = nullptr;
	}

	void mount_that_jumps_is_observed_before_a_shot()
	{
		Scene Scene;
		Scene.Turret->AzimuthRate = Scene.Turret->ElevationRate = 36000;
		Scene.Begin();
		Scene.Run(3);
		CHECK(Scene.Turret->IsOnTarget());
		Scene.Jump = {0, 8000, 0};
		Scene.Run(2 * Frame);
		CHECK(!Scene.Turret->IsOnTarget());
		Scene.Run(Frame);
		CHECK(Scene.Turret->IsOnTarget());
	}

	/** The turret is never on target, and says why, once. */
	void Refuses(Scene& Scene, const TCHAR* Words)
	{
		Scene.Run(4);
		CHECK(Scene.OnTarget == 0 && Scene.Events == 0);
		CHECK(LoggedLines.size() == 1 && Scene.Logged(Words) == 1);
		if (checks_failed)
		{
			Print(Scene);
		}
	}

	void turret_without_parts_is_never_on_target()
	{
		for (int Missing = 0; Missing < 2; Missing++)
		{
			Scene Scene;
			Scene.Begin();
			Scene.Turret->SetParts(Missing == 0 ? nullptr : Scene.Gun->Base.Get(), Missing == 1 ? nullptr : Scene.Gun->Barrel.Get(), nullptr);
			Refuses(Scene, L"/Game/Range.Gun: a part is missing");
		}
	}

	void base_that_is_the_root_is_refused()
	{
		Scene Scene;
		Scene.Begin();
		Scene.Turret->SetParts(Scene.Gun->GetRootComponent(), Scene.Gun->Barrel, nullptr);
		Refuses(Scene, L"below the actor's root");
	}

	void barrel_or_muzzle_beside_its_carrier_is_refused()
	{
		Scene Beside;
		Beside.Gun->Barrel->SetupAttachment(Beside.Gun->GetRootComponent());
		Beside.Begin();
		Refuses(Beside, L"the barrel below the base");
		Scene Scene;
		Scene.Gun->Muzzle->SetupAttachment(Scene.Gun->Base);
		Scene.Begin();
		Refuses(Scene, L"the muzzle has to be");
	}

	void skewed_or_mirrored_scale_is_never_on_target()
	{
		for (const FVector& Scale : {FVector(1, 1, 1.5), FVector(1, -1, 1), FVector(-1, -1, -1), FVector(0, 0, 0), FVector(NAN, 1, 1)})
		{
			Scene Scene;
			Scene.Gun->Base->SetRelativeScale3D(Scale);
			Scene.Begin();
			Refuses(Scene, L"the scale of the barrel");
		}
		Scene Above;
		Above.Gun->GetRootComponent()->SetRelativeScale3D({2, 1, 1});
		Above.Begin();
		Refuses(Above, L"the scale of the barrel");
	}

	void scale_that_becomes_skewed_loses_the_target_at_once()
	{
		Scene Scene;
		Scene.Begin();
		Scene.Run(3);
		CHECK(Scene.Turret->IsOnTarget());
		Scene.Gun->Barrel->SetRelativeScale3D({1, 2, 1});
		Scene.Run(Frame);
		CHECK(!Scene.Turret->IsOnTarget() && Scene.Logged(L"the scale") == 1);
		Scene.Gun->Barrel->SetRelativeScale3D({1, 1, 1});
		Scene.Run(1);
		CHECK(Scene.Turret->IsOnTarget() && LoggedLines.size() == 1);
	}

	void barrel_that_does_not_move_is_never_on_target()
	{
		Scene Scene;
		Scene.Gun->Barrel->bIsMovable = false;
		Scene.Begin();
		Refuses(Scene, L"the barrel is not where");
	}

	void part_that_is_destroyed_loses_the_target()
	{
		Scene Scene;
		Scene.Begin();
		Scene.Run(3);
		Scene.Gun->Barrel->bIsGarbage = true;
		Scene.Run(1);
		CHECK(!Scene.Turret->IsOnTarget() && Scene.Logged(L"a part is missing") == 1);
	}

	void error_of_the_library_is_logged_once_and_nothing_moves()
	{
		Scene Scene;
		Scene.Turret->Tolerance = -1;
		Scene.Begin();
		Refuses(Scene, L"aim_tolerance");
		CHECK(Scene.Gun->Barrel->GetComponentQuat().RotateVector(FVector::ForwardVector).Z < 0.2);
		for (float Bad : {-1.0f, NAN})
		{
			struct Scene Other;
			Other.Turret->ShotSpeed = Bad;
			Other.Begin();
			Other.Run(1);
			CHECK(Other.OnTarget == 0 && LoggedLines.size() == 1);
		}
	}

	void component_that_is_switched_off_is_not_on_target()
	{
		Scene Scene;
		Scene.Begin();
		Scene.Run(3);
		CHECK(Scene.Turret->IsOnTarget());
		const int Events = Scene.Events;
		Scene.Turret->Deactivate();
		CHECK(!Scene.Turret->IsOnTarget() && Scene.Events == Events + 1);
		Scene.Run(1);
		CHECK(!Scene.Turret->IsOnTarget());
		Scene.Turret->SetComponentTickEnabled(true);
		Scene.Run(2 * Frame);
		CHECK(!Scene.Turret->IsOnTarget());
		Scene.Run(2);
		CHECK(Scene.Turret->IsOnTarget());
	}

	void conversions_keep_every_component_in_its_place()
	{
		using namespace TurretConversions;
		const FQuat Q = Turned(30, -20, 70);
		const turret::quat Narrow = ToQuat(Q);
		CHECK(Narrow.x == static_cast<float>(Q.X) && Narrow.w == static_cast<float>(Q.W));
		const FQuat Back = ToUnreal(Narrow);
		CHECK(std::abs(Back.X - Q.X) < 1e-7 && std::abs(Back.Y - Q.Y) < 1e-7 && std::abs(Back.Z - Q.Z) < 1e-7 && std::abs(Back.W - Q.W) < 1e-7);
		const FVector V{1e9 + 0.125, -2, 3};
		CHECK(FVector::Dist(ToUnreal(ToPosition(V)), V) == 0);
		CHECK(FVector::Dist(ToUnreal(ToVector({0.5, -2, 3})), {0.5, -2, 3}) == 0);
		// A product, and a rotation, are the same in both.
		const FQuat Other = Turned(-100, 40, 5);
		const FQuat Product = ToUnreal(ToQuat(Q) * ToQuat(Other));
		CHECK(FVector::Dist(Product.RotateVector({1, 2, 3}), (Q * Other).RotateVector({1, 2, 3})) < 1e-5);
		CHECK(FVector::Dist(ToUnreal(ToQuat(Q) * turret::vec3{1, 2, 3}), Q.RotateVector({1, 2, 3})) < 1e-5);
	}
}

int main()
{
	const test tests[] = {
		{"gun_on_a_turning_rolling_ship_hits_what_speeds_up", gun_on_a_turning_rolling_ship_hits_what_speeds_up},
		{"shot_that_moves_in_the_next_frame_hits", shot_that_moves_in_the_next_frame_hits},
		{"parts_that_are_modelled_turned_and_scaled_hit", parts_that_are_modelled_turned_and_scaled_hit},
		{"slow_gun_fires_only_within_its_tolerance", slow_gun_fires_only_within_its_tolerance},
		{"high_arc_hits", high_arc_hits},
		{"azimuth_is_positive_to_the_right_and_elevation_up", azimuth_is_positive_to_the_right_and_elevation_up},
		{"limits_of_the_travel_are_in_degrees", limits_of_the_travel_are_in_degrees},
		{"target_that_is_gone_is_lost_and_the_turret_returns", target_that_is_gone_is_lost_and_the_turret_returns},
		{"target_that_is_new_is_observed_before_a_shot", target_that_is_new_is_observed_before_a_shot},
		{"mount_that_jumps_is_observed_before_a_shot", mount_that_jumps_is_observed_before_a_shot},
		{"turret_without_parts_is_never_on_target", turret_without_parts_is_never_on_target},
		{"base_that_is_the_root_is_refused", base_that_is_the_root_is_refused},
		{"barrel_or_muzzle_beside_its_carrier_is_refused", barrel_or_muzzle_beside_its_carrier_is_refused},
		{"skewed_or_mirrored_scale_is_never_on_target", skewed_or_mirrored_scale_is_never_on_target},
		{"scale_that_becomes_skewed_loses_the_target_at_once", scale_that_becomes_skewed_loses_the_target_at_once},
		{"barrel_that_does_not_move_is_never_on_target", barrel_that_does_not_move_is_never_on_target},
		{"part_that_is_destroyed_loses_the_target", part_that_is_destroyed_loses_the_target},
		{"error_of_the_library_is_logged_once_and_nothing_moves", error_of_the_library_is_logged_once_and_nothing_moves},
		{"component_that_is_switched_off_is_not_on_target", component_that_is_switched_off_is_not_on_target},
		{"conversions_keep_every_component_in_its_place", conversions_keep_every_component_in_its_place},
	};
	return run_tests(tests);
}
