// Sample of the fictional Parallax One platform. Apache-2.0.
#pragma once

#include "ParallaxExtension.h"

#define XR_PARALLAX_PASSTHROUGH_EXTENSION_NAME "XR_PARALLAX_passthrough"
#define XR_TYPE_PASSTHROUGH_STATE_PARALLAX ((XrStructureType)1009000001)

struct XrPassthroughStatePARALLAX
{
	XrStructureType type;
	const void* XR_MAY_ALIAS next;
	XrBool32 visible;
	float opacity;
};

typedef XrResult(XRAPI_PTR* PFN_xrSetPassthroughStatePARALLAX)(XrSession, const XrPassthroughStatePARALLAX*);

/** The room behind the scene. The compositor blends the scene over it by the scene's alpha. */
class FParallaxPassthrough final : public FParallaxExtension
{
public:
	static FParallaxPassthrough& Get();

	/** Opacity from 0 (hidden) to 1. Without a session it is kept for the next one. */
	bool Show(float InOpacity);

protected:
	virtual TArray<const ANSICHAR*> GetExtensions() const override;
	virtual bool LoadFunctions() override;
	virtual void OnSessionReady() override;

private:
	PFN_xrSetPassthroughStatePARALLAX SetState = nullptr;
	float Opacity = 0.0f;
};
