// Sample of the fictional Parallax One platform. Apache-2.0.
#include "ParallaxXRLibrary.h"

#include "ParallaxPassthrough.h"
#include "ParallaxRefreshRate.h"

void UParallaxXRLibrary::ShowPassthrough(float Opacity)
{
	FParallaxPassthrough::Get().Show(Opacity);
}

TArray<float> UParallaxXRLibrary::GetDisplayRefreshRates()
{
	return FParallaxRefreshRate::Get().GetRates();
}

void UParallaxXRLibrary::RequestDisplayRefreshRate(float Rate)
{
	FParallaxRefreshRate::Get().Request(Rate);
}
