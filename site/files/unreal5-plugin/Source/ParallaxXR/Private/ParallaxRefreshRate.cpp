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

TArray<float> FParallaxRefreshRate::GetRates() const
{
	TArray<float> Rates;
	uint32_t Count = 0;
	if (IsReady() && XR_SUCCEEDED(EnumerateRates(Session, 0, &Count, nullptr)))
	{
		Rates.SetNumZeroed(Count);
		if (XR_FAILED(EnumerateRates(Session, Count, &Count, Rates.GetData())))
		{
			Rates.Reset();
		}
	}
	return Rates;
}

bool FParallaxRefreshRate::Request(float Rate) const
{
	return IsReady() && XR_SUCCEEDED(RequestRate(Session, Rate));
}
