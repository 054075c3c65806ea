// Sample of the fictional Parallax One platform. Apache-2.0.
#pragma once

#include "CoreMinimal.h"
#include "IOpenXRExtensionPlugin.h"
#include "OpenXRCore.h"

DECLARE_LOG_CATEGORY_EXTERN(LogParallaxXR, Log, All);

/**
 * One OpenXR extension of the headset. Each lives in one static object that puts itself on the list,
 * so that a feature is one file and the module knows none of them by name.
 *
 * Unreal 4.27 says when a session begins, but not when it ends. So no session is kept: what is asked
 * for is remembered, and done in a frame, which brings the session along.
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
	virtual bool GetOptionalExtensions(TArray<const ANSICHAR*>& OutExtensions) override;
	virtual const void* OnCreateSession(XrInstance InInstance, XrSystemId InSystem, const void* InNext) override;
	virtual const void* OnBeginSession(XrSession InSession, const void* InNext) override;
	virtual void* OnWaitFrame(XrSession InSession, void* InNext) override;

protected:
	/** The extensions asked for; the first is the one without which there is nothing to do. */
	virtual TArray<const ANSICHAR*> GetExtensions() const = 0;

	/** Loads the runtime's functions; false where one is missing. */
	virtual bool LoadFunctions() = 0;

	/** A session begins; everything asked of an earlier one is forgotten by the runtime. */
	virtual void OnSessionBegins(XrSession InSession) {}

	/** Once a frame, in the game thread. */
	virtual void OnFrame(XrSession InSession) {}

	/** Asks the runtime for a function; false where it has none of that name. */
	template <typename FunctionType>
	bool Load(const ANSICHAR* Name, FunctionType& OutFunction) const
	{
		PFN_xrVoidFunction Function = nullptr;
		const bool bFound = XR_SUCCEEDED(xrGetInstanceProcAddr(Instance, Name, &Function));
		OutFunction = bFound ? reinterpret_cast<FunctionType>(Function) : nullptr;
		return bFound;
	}

	XrInstance Instance = XR_NULL_HANDLE;
	bool bIsLoaded = false;

private:
	FParallaxExtension* Next;
};
