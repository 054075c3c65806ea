// Sample of the fictional Parallax One platform. Apache-2.0.
#include "CoreMinimal.h"
#include "IOpenXRExtensionPlugin.h"
#include "IOpenXRHMDModule.h"
#include "Misc/ConfigCacheIni.h"
#include "Modules/ModuleManager.h"

DEFINE_LOG_CATEGORY_STATIC(LogParallaxOpenXR, Log, All);

namespace
{
	/** An extension and the key that turns it off in the section [ParallaxOpenXR] of the engine's ini file. */
	struct FRequest
	{
		const ANSICHAR* Extension;
		const TCHAR* ConfigKey;
	};

	const FRequest Requests[] = {
		{"XR_PARALLAX_passthrough", TEXT("bPassthrough")},
		{"XR_PARALLAX_hand_tracking_rate", TEXT("bHandTrackingRate")},
		{"XR_FB_passthrough", TEXT("bPassthroughFB")},
		{"XR_FB_display_refresh_rate", TEXT("bDisplayRefreshRate")},
	};

	/** Objects and their settings do not exist yet when OpenXR starts, so the ini file is read itself. */
	bool IsWanted(const FRequest& Request)
	{
		bool bIsWanted = true;
		GConfig->GetBool(TEXT("ParallaxOpenXR"), Request.ConfigKey, bIsWanted, GEngineIni);
		return bIsWanted;
	}
}

/**
 * Asks for extensions and does nothing with them: the project calls their functions, which it loads
 * with xrGetInstanceProcAddr.
 */
class FParallaxOpenXRModule final : public IModuleInterface, public IOpenXRExtensionPlugin
{
public:
	//~ IModuleInterface
	virtual void StartupModule() override
	{
		RegisterOpenXRExtensionModularFeature();
	}

	virtual void ShutdownModule() override
	{
		UnregisterOpenXRExtensionModularFeature();
	}

	//~ IOpenXRExtensionPlugin
	virtual FString GetDisplayName() override
	{
		return FString(TEXT("Parallax OpenXR"));
	}

	virtual bool GetOptionalExtensions(TArray<const ANSICHAR*>& OutExtensions) override
	{
		for (const FRequest& Request : Requests)
		{
			if (IsWanted(Request))
			{
				OutExtensions.Add(Request.Extension);
			}
		}
		return true;
	}

	virtual void PostCreateInstance(XrInstance InInstance) override
	{
		for (const FRequest& Request : Requests)
		{
			const FString Extension = ANSI_TO_TCHAR(Request.Extension);
			const bool bIsEnabled = IOpenXRHMDModule::Get().IsExtensionEnabled(Extension);
			UE_LOG(LogParallaxOpenXR, Log, TEXT("%s: %s"), *Extension, bIsEnabled ? TEXT("on") : TEXT("off"));
		}
	}
};

IMPLEMENT_MODULE(FParallaxOpenXRModule, ParallaxOpenXR)
