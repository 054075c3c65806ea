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

void FParallaxPassthrough::OnSessionReady()
{
	Show(Opacity);
}

bool FParallaxPassthrough::Show(float InOpacity)
{
	Opacity = FMath::Clamp(InOpacity, 0.0f, 1.0f);
	if (!IsReady())
	{
		return false;
	}
	XrPassthroughStatePARALLAX State = {XR_TYPE_PASSTHROUGH_STATE_PARALLAX};
	State.visible = Opacity > 0.0f ? XR_TRUE : XR_FALSE;
	State.opacity = Opacity;
	return XR_SUCCEEDED(SetState(Session, &State));
}
