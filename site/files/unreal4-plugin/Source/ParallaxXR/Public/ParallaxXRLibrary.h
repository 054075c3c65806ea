// Sample of the fictional Parallax One platform. Apache-2.0.
#pragma once

#include "CoreMinimal.h"
#include "Kismet/BlueprintFunctionLibrary.h"

#include "ParallaxXRLibrary.generated.h"

/** What Blueprints can ask of a Parallax One. Without the headset, calls do nothing. */
UCLASS()
class PARALLAXXR_API UParallaxXRLibrary : public UBlueprintFunctionLibrary
{
	GENERATED_BODY()

public:
	/**
	 * Shows the room where the scene's alpha is 0. Needs "Allow through tonemapper" for "Enable alpha
	 * channel support in post processing" in the project's rendering settings.
	 *
	 * Applied with the next frame of a session.
	 *
	 * @param Opacity 0 hides the room, 1 shows it fully
	 */
	UFUNCTION(BlueprintCallable, Category = "Parallax XR")
	static void ShowPassthrough(float Opacity = 1.0f);

	/** The display's refresh rates in Hz; empty before the first session. */
	UFUNCTION(BlueprintPure, Category = "Parallax XR")
	static TArray<float> GetDisplayRefreshRates();

	/** Asks for one of the rates, in Hz, with the next frame of a session; 0 leaves it to the system. */
	UFUNCTION(BlueprintCallable, Category = "Parallax XR")
	static void RequestDisplayRefreshRate(float Rate);
};
