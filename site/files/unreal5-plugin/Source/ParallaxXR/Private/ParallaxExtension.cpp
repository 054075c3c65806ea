// Sample of the fictional Parallax One platform. Apache-2.0.
#include "ParallaxExtension.h"

#include "IOpenXRHMDModule.h"

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

FString FParallaxExtension::GetDisplayName()
{
	return FString(TEXT("Parallax XR: ")) + ANSI_TO_TCHAR(GetExtensions()[0]);
}

bool FParallaxExtension::GetOptionalExtensions(TArray<const ANSICHAR*>& OutExtensions)
{
	OutExtensions.Append(GetExtensions());
	return true;
}

void FParallaxExtension::PostCreateInstance(XrInstance InInstance)
{
	Instance = InInstance;
	const FString Extension = ANSI_TO_TCHAR(GetExtensions()[0]);
	bIsLoaded = IOpenXRHMDModule::Get().IsExtensionEnabled(Extension) && LoadFunctions();
	UE_LOG(LogParallaxXR, Log, TEXT("%s: %s"), *Extension, bIsLoaded ? TEXT("on") : TEXT("off"));
}

void FParallaxExtension::PostCreateSession(XrSession InSession)
{
	Session = InSession;
	if (IsReady())
	{
		OnSessionReady();
	}
}

void FParallaxExtension::OnDestroySession(XrSession InSession)
{
	Session = XR_NULL_HANDLE;
}
