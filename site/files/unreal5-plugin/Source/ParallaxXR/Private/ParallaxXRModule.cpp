// Sample of the fictional Parallax One platform. Apache-2.0.
#include "Modules/ModuleManager.h"

#include "ParallaxExtension.h"

/**
 * Hands the extensions to OpenXRHMD. It collects them when it loads, so the module's loading phase is
 * PostConfigInit.
 */
class FParallaxXRModule final : public IModuleInterface
{
public:
	virtual void StartupModule() override
	{
		for (FParallaxExtension* Extension = FParallaxExtension::GetFirst(); Extension; Extension = Extension->GetNext())
		{
			Extension->RegisterOpenXRExtensionModularFeature();
		}
	}

	virtual void ShutdownModule() override
	{
		for (FParallaxExtension* Extension = FParallaxExtension::GetFirst(); Extension; Extension = Extension->GetNext())
		{
			Extension->UnregisterOpenXRExtensionModularFeature();
		}
	}
};

IMPLEMENT_MODULE(FParallaxXRModule, ParallaxXR)
