// Sample of the fictional Parallax One platform. Apache-2.0.
using UnrealBuildTool;

public class ParallaxXR : ModuleRules
{
	public ParallaxXR(ReadOnlyTargetRules Target) : base(Target)
	{
		PCHUsage = PCHUsageMode.UseExplicitOrSharedPCHs;
		IncludeOrderVersion = EngineIncludeOrderVersion.Latest;

		PublicDependencyModuleNames.AddRange(new[] { "Core", "CoreUObject", "Engine" });

		// AugmentedReality and HeadMountedDisplay are included by IOpenXRExtensionPlugin.h.
		PrivateDependencyModuleNames.AddRange(new[] { "AugmentedReality", "HeadMountedDisplay", "OpenXRHMD" });
		if (Target.Version.MajorVersion > 5 || Target.Version.MinorVersion >= 3)
		{
			// Parts of HeadMountedDisplay moved there.
			PrivateDependencyModuleNames.Add("XRBase");
		}

		AddEngineThirdPartyPrivateStaticDependencies(Target, "OpenXR");
	}
}
