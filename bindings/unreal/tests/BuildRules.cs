// Stands in for Unreal's build tool, and runs LibTurret.Build.cs for each platform: prints what it links and ships.
using System;
using System.Collections.Generic;

namespace UnrealBuildTool
{
	public enum ModuleType
	{
		CPlusPlus,
		External
	}

	public sealed class UnrealTargetPlatform
	{
		public static readonly UnrealTargetPlatform Win64 = new UnrealTargetPlatform("Win64");
		public static readonly UnrealTargetPlatform Linux = new UnrealTargetPlatform("Linux");
		public static readonly UnrealTargetPlatform LinuxArm64 = new UnrealTargetPlatform("LinuxArm64");
		public static readonly UnrealTargetPlatform Mac = new UnrealTargetPlatform("Mac");

		private readonly string Name;

		private UnrealTargetPlatform(string name) { Name = name; }

		public override string ToString() { return Name; }
	}

	public sealed class ReadOnlyTargetRules
	{
		public UnrealTargetPlatform Platform;
	}

	public sealed class RuntimeDependencyList
	{
		public readonly List<string> Copies = new List<string>();

		public void Add(string path, string source) { Copies.Add(source + " -> " + path); }
	}

	public abstract class ModuleRules
	{
		public enum PCHUsageMode
		{
			UseExplicitOrSharedPCHs
		}

		public ModuleType Type;
		public PCHUsageMode PCHUsage;
		public string ModuleDirectory = "Module";
		public List<string> PublicSystemIncludePaths = new List<string>();
		public List<string> PublicAdditionalLibraries = new List<string>();
		public List<string> PublicDependencyModuleNames = new List<string>();
		public RuntimeDependencyList RuntimeDependencies = new RuntimeDependencyList();

		protected ModuleRules(ReadOnlyTargetRules target) { }
	}

	internal static class Program
	{
		private static void Main()
		{
			foreach (UnrealTargetPlatform platform in new[]
				{ UnrealTargetPlatform.Win64, UnrealTargetPlatform.Linux, UnrealTargetPlatform.LinuxArm64, UnrealTargetPlatform.Mac })
			{
				var target = new ReadOnlyTargetRules { Platform = platform };
				var library = new LibTurret(target);
				var used = new List<string>(library.PublicSystemIncludePaths);
				used.AddRange(library.PublicAdditionalLibraries);
				used.AddRange(library.RuntimeDependencies.Copies);
				Console.WriteLine(platform + ": " + library.Type + ": " + string.Join(", ", used));
				Console.WriteLine(string.Join(", ", new LibTurretComponent(target).PublicDependencyModuleNames));
			}
		}
	}
}
