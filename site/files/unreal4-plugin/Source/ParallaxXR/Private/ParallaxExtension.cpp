// Sample of the fictional Parallax One platform. Apache-2.0.
#include "ParallaxExtension.h"

#include "IOpenXRHMDPlugin.h"

DEFINE_LOG_CATEGORY(LogParallaxXR);

namespace
{
	// Plain data: it is ready before the constructors of the static extensions run.
	FParallaxExtension* First = nullptr;
}

FParallaxExtension::FParallaxExtension() : Next(First)
{
	First = this;
}

FParallaxExtension* FParallaxExtension::GetFirst()
{
	return First;
}

bool FParallaxExtension::GetOptionalExtensions(TArray<const ANSICHAR*>& OutExtensions)
{
	OutExtensions.Append(GetExtensions());
	return true;
}

const void* FParallaxExtension::OnCreateSession(XrInstance InInstance, XrSystemId InSystem, const void* InNext)
{
	Instance = InInstance;
	const FString Extension = ANSI_TO_TCHAR(GetExtensions()[0]);
	bIsLoaded = IOpenXRHMDPlugin::Get().IsExtensionEnabled(Extension) && LoadFunctions();
	UE_LOG(LogParallaxXR, Log, TEXT("%s: %s"), *Extension, bIsLoaded ? TEXT("on") : TEXT("off"));
	return InNext;
}

const void* FParallaxExtension::OnBeginSession(XrSession InSession, const void* InNext)
{
	if (bIsLoaded)
	{
		OnSessionBegins(InSession);
	}
	return InNext;
}

void* FParallaxExtension::OnWaitFrame(XrSession InSession, void* InNext)
{
	if (bIsLoaded)
	{
		OnFrame(InSession);
	}
	return InNext;
}
