// Sample of the fictional Parallax One platform. Apache-2.0.
using UnrealBuildTool;

public class ParallaxXR : ModuleRules
{
	public ParallaxXR(ReadOnlyTargetRules Target) : base(Target)
	{
		PCHUsage = PCHUsageMode.UseExplicitOrSharedPCHs;

		PublicDependencyModuleNames.AddRange(new[] { "Core", "CoreUObject", "Engine" });

		// AugmentedReality and HeadMountedDisplay are included by IOpenXRExtensionPlugin.h.
		PrivateDependencyModuleNames.AddRange(new[] { "AugmentedReality", "HeadMountedDisplay", "OpenXRHMD" });

		AddEngineThirdPartyPrivateStaticDependencies(Target, "OpenXR");
	}
}
