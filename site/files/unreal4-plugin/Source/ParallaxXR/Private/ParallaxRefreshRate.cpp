// Sample of the fictional Parallax One platform. Apache-2.0.
#include "ParallaxRefreshRate.h"

namespace
{
	FParallaxRefreshRate RefreshRate;
}

FParallaxRefreshRate& FParallaxRefreshRate::Get()
{
	return RefreshRate;
}

TArray<const ANSICHAR*> FParallaxRefreshRate::GetExtensions() const
{
	return {XR_FB_DISPLAY_REFRESH_RATE_EXTENSION_NAME};
}

bool FParallaxRefreshRate::LoadFunctions()
{
	return Load("xrEnumerateDisplayRefreshRatesFB", EnumerateRates) && Load("xrRequestDisplayRefreshRateFB", RequestRate);
}

void FParallaxRefreshRate::Request(float Rate)
{
	Wanted = Rate;
}

void FParallaxRefreshRate::OnSessionBegins(XrSession InSession)
{
	uint32_t Count = 0;
	Rates.Reset();
	if (XR_FAILED(EnumerateRates(InSession, 0, &Count, nullptr)))
	{
		return;
	}
	Rates.SetNumZeroed(Count);
	if (XR_FAILED(EnumerateRates(InSession, Count, &Count, Rates.GetData())))
	{
		Rates.Reset();
	}
}

void FParallaxRefreshRate::OnFrame(XrSession InSession)
{
	if (!Wanted.IsSet())
	{
		return;
	}
	if (XR_FAILED(RequestRate(InSession, Wanted.GetValue())))
	{
		UE_LOG(LogParallaxXR, Warning, TEXT("The display has no refresh rate of %.0f Hz."), Wanted.GetValue());
	}
	Wanted.Reset();
}
