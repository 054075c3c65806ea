// Sample of the fictional Parallax One platform. Apache-2.0.
#pragma once

#include "ParallaxExtension.h"

/** The display's refresh rates (XR_FB_display_refresh_rate), in Hz. */
class FParallaxRefreshRate final : public FParallaxExtension
{
public:
	static FParallaxRefreshRate& Get();

	/** Empty before the first session. */
	const TArray<float>& GetRates() const { return Rates; }

	/** Asks for a rate; 0 leaves it to the system. */
	void Request(float Rate);

protected:
	virtual TArray<const ANSICHAR*> GetExtensions() const override;
	virtual bool LoadFunctions() override;
	virtual void OnSessionBegins(XrSession InSession) override;
	virtual void OnFrame(XrSession InSession) override;

private:
	PFN_xrEnumerateDisplayRefreshRatesFB EnumerateRates = nullptr;
	PFN_xrRequestDisplayRefreshRateFB RequestRate = nullptr;
	TArray<float> Rates;
	TOptional<float> Wanted;
};
