// SPDX-License-Identifier: MIT OR Apache-2.0
using UnrealBuildTool;

public class LibTurretComponent : ModuleRules
{
	public LibTurretComponent(ReadOnlyTargetRules Target) : base(Target)
	{
		PCHUsage = PCHUsageMode.UseExplicitOrSharedPCHs;
		PublicDependencyModuleNames.AddRange(new string[] { "Core", "CoreUObject", "Engine", "LibTurret" });
	}
}
