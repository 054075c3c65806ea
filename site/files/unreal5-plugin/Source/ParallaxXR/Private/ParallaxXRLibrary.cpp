// Sample of the fictional Parallax One platform. Apache-2.0.
#include "ParallaxXRLibrary.h"

#include "ParallaxPassthrough.h"
#include "ParallaxRefreshRate.h"

bool UParallaxXRLibrary::ShowPassthrough(float Opacity)
{
	return FParallaxPassthrough::Get().Show(Opacity);
}

TArray<float> UParallaxXRLibrary::GetDisplayRefreshRates()
{
	return FParallaxRefreshRate::Get().GetRates();
}

bool UParallaxXRLibrary::RequestDisplayRefreshRate(float Rate)
{
	return FParallaxRefreshRate::Get().Request(Rate);
}
