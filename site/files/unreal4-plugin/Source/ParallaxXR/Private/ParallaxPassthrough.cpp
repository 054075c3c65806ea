// Sample of the fictional Parallax One platform. Apache-2.0.
#include "ParallaxPassthrough.h"

namespace
{
	FParallaxPassthrough Passthrough;
}

FParallaxPassthrough& FParallaxPassthrough::Get()
{
	return Passthrough;
}

TArray<const ANSICHAR*> FParallaxPassthrough::GetExtensions() const
{
	return {XR_PARALLAX_PASSTHROUGH_EXTENSION_NAME};
}

bool FParallaxPassthrough::LoadFunctions()
{
	return Load("xrSetPassthroughStatePARALLAX", SetState);
}

void FParallaxPassthrough::Show(float InOpacity)
{
	Opacity = FMath::Clamp(InOpacity, 0.0f, 1.0f);
	bIsApplied = false;
}

void FParallaxPassthrough::OnSessionBegins(XrSession InSession)
{
	bIsApplied = false;
}

void FParallaxPassthrough::OnFrame(XrSession InSession)
{
	if (bIsApplied)
	{
		return;
	}
	XrPassthroughStatePARALLAX State = {XR_TYPE_PASSTHROUGH_STATE_PARALLAX};
	State.visible = Opacity > 0.0f ? XR_TRUE : XR_FALSE;
	State.opacity = Opacity;
	if (XR_FAILED(SetState(InSession, &State)))
	{
		UE_LOG(LogParallaxXR, Warning, TEXT("Passthrough was refused by the runtime."));
	}
	bIsApplied = true;
}
