// Sample of the fictional Parallax One platform. Apache-2.0.
#pragma once

#include "ParallaxExtension.h"

/** The display's refresh rates (XR_FB_display_refresh_rate), in Hz. */
class FParallaxRefreshRate final : public FParallaxExtension
{
public:
	static FParallaxRefreshRate& Get();

	/** Empty while there is no session. */
	TArray<float> GetRates() const;

	/** Asks for a rate; 0 leaves it to the system. */
	bool Request(float Rate) const;

protected:
	virtual TArray<const ANSICHAR*> GetExtensions() const override;
	virtual bool LoadFunctions() override;

private:
	PFN_xrEnumerateDisplayRefreshRatesFB EnumerateRates = nullptr;
	PFN_xrRequestDisplayRefreshRateFB RequestRate = nullptr;
};
