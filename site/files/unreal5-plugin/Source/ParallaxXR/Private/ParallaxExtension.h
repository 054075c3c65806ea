// Sample of the fictional Parallax One platform. Apache-2.0.
#pragma once

#include "CoreMinimal.h"
#include "IOpenXRExtensionPlugin.h"
#include "OpenXRCore.h"

DECLARE_LOG_CATEGORY_EXTERN(LogParallaxXR, Log, All);

/**
 * One OpenXR extension of the headset. Each lives in one static object that puts itself on the list,
 * so that a feature is one file and the module knows none of them by name.
 */
class FParallaxExtension : public IOpenXRExtensionPlugin
{
public:
	FParallaxExtension();
	virtual ~FParallaxExtension() = default;

	/** The first of all extensions; the others follow by GetNext. */
	static FParallaxExtension* GetFirst();
	FParallaxExtension* GetNext() const { return Next; }

	//~ IOpenXRExtensionPlugin
	virtual FString GetDisplayName() override;
	virtual bool GetOptionalExtensions(TArray<const ANSICHAR*>& OutExtensions) override;
	virtual void PostCreateInstance(XrInstance InInstance) override;
	virtual void PostCreateSession(XrSession InSession) override;
	virtual void OnDestroySession(XrSession InSession) override;

protected:
	/** The extensions asked for; the first is the one without which there is nothing to do. */
	virtual TArray<const ANSICHAR*> GetExtensions() const = 0;

	/** Loads the runtime's functions; false where one is missing. */
	virtual bool LoadFunctions() = 0;

	/** A session has begun, and the functions are there. */
	virtual void OnSessionReady() {}

	/** Asks the runtime for a function; false where it has none of that name. */
	template <typename FunctionType>
	bool Load(const ANSICHAR* Name, FunctionType& OutFunction) const
	{
		PFN_xrVoidFunction Function = nullptr;
		const bool bFound = XR_SUCCEEDED(xrGetInstanceProcAddr(Instance, Name, &Function));
		OutFunction = bFound ? reinterpret_cast<FunctionType>(Function) : nullptr;
		return bFound;
	}

	bool IsReady() const { return bIsLoaded && Session != XR_NULL_HANDLE; }

	XrInstance Instance = XR_NULL_HANDLE;
	XrSession Session = XR_NULL_HANDLE;
	bool bIsLoaded = false;

private:
	FParallaxExtension* Next;
};
