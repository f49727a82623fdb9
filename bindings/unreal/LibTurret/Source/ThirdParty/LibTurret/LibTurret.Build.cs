// SPDX-License-Identifier: MIT OR Apache-2.0
using System.IO;
using UnrealBuildTool;

public class LibTurret : ModuleRules
{
	public LibTurret(ReadOnlyTargetRules Target) : base(Target)
	{
		Type = ModuleType.External;
		PublicSystemIncludePaths.Add(Path.Combine(ModuleDirectory, "include"));

		string Folder = Path.Combine(ModuleDirectory, Target.Platform.ToString());
		if (Target.Platform == UnrealTargetPlatform.Win64)
		{
			PublicAdditionalLibraries.Add(Path.Combine(Folder, "turret.lib"));
			RuntimeDependencies.Add("$(BinaryOutputDir)/turret.dll", Path.Combine(Folder, "turret.dll"));
		}
		else
		{
			PublicAdditionalLibraries.Add(Path.Combine(Folder, "libturret.a"));
		}
	}
}
