// Sample of the fictional Parallax One platform. Apache-2.0.
#pragma once

#include "CoreMinimal.h"
#include "Kismet/BlueprintFunctionLibrary.h"

#include "ParallaxXRLibrary.generated.h"

/** What Blueprints can ask of a Parallax One. Without the headset, calls answer false or nothing. */
UCLASS()
class PARALLAXXR_API UParallaxXRLibrary : public UBlueprintFunctionLibrary
{
	GENERATED_BODY()

public:
	/**
	 * Shows the room where the scene's alpha is 0. Needs "Allow through tonemapper" for "Enable alpha
	 * channel support in post processing" in the project's rendering settings.
	 *
	 * @param Opacity 0 hides the room, 1 shows it fully
	 * @return whether the headset took it; if there is no session yet, it is applied to the next one
	 */
	UFUNCTION(BlueprintCallable, Category = "Parallax XR")
	static bool ShowPassthrough(float Opacity = 1.0f);

	/** The display's refresh rates in Hz; empty while there is no session. */
	UFUNCTION(BlueprintPure, Category = "Parallax XR")
	static TArray<float> GetDisplayRefreshRates();

	/** Asks for one of the rates, in Hz; 0 leaves it to the system. */
	UFUNCTION(BlueprintCallable, Category = "Parallax XR")
	static bool RequestDisplayRefreshRate(float Rate);
};
