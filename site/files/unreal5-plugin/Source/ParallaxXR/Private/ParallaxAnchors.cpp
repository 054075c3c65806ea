// Sample of the fictional Parallax One platform. Apache-2.0.
#include "ParallaxExtension.h"

#include "ARPin.h"
#include "IOpenXRHMDModule.h"

namespace
{
	/** What a pin holds of the runtime. */
	struct FAnchor
	{
		XrSpatialAnchorMSFT Handle = XR_NULL_HANDLE;
		XrSpace Space = XR_NULL_HANDLE;
	};

	FAnchor* AnchorOf(UARPin* Pin)
	{
		return static_cast<FAnchor*>(Pin->GetNativeResource());
	}
}

/**
 * AR pins that stay where they are in the room, and are still there in the next session
 * (XR_MSFT_spatial_anchor and its persistence). Used through Unreal's own nodes: Pin Component,
 * Save ARPin to Local Store, Load ARPins from Local Store.
 */
class FParallaxAnchors final : public FParallaxExtension, public IOpenXRCustomAnchorSupport
{
public:
	//~ IOpenXRExtensionPlugin
	virtual IOpenXRCustomAnchorSupport* GetCustomAnchorSupport() override
	{
		return bIsLoaded ? this : nullptr;
	}

	virtual void OnDestroySession(XrSession InSession) override
	{
		// The pins' handles end with the session.
		if (Store != XR_NULL_HANDLE)
		{
			CloseStore(Store);
			Store = XR_NULL_HANDLE;
		}
		FParallaxExtension::OnDestroySession(InSession);
	}

	//~ IOpenXRCustomAnchorSupport
	virtual bool OnPinComponent(UARPin* Pin, XrSession InSession, XrSpace TrackingSpace, XrTime DisplayTime, float WorldToMeters) override
	{
		XrSpatialAnchorCreateInfoMSFT Info = {XR_TYPE_SPATIAL_ANCHOR_CREATE_INFO_MSFT};
		Info.space = TrackingSpace;
		Info.pose = ToXrPose(Pin->GetLocalToTrackingTransform(), WorldToMeters);
		Info.time = DisplayTime;
		XrSpatialAnchorMSFT Handle = XR_NULL_HANDLE;
		return XR_SUCCEEDED(CreateAnchor(InSession, &Info, &Handle)) && Hold(Pin, InSession, Handle);
	}

	virtual void OnRemovePin(UARPin* Pin) override
	{
		if (FAnchor* Anchor = AnchorOf(Pin))
		{
			if (IsReady())
			{
				xrDestroySpace(Anchor->Space);
				DestroyAnchor(Anchor->Handle);
			}
			delete Anchor;
			Pin->SetNativeResource(nullptr);
		}
	}

	virtual void OnUpdatePin(UARPin* Pin, XrSession InSession, XrSpace TrackingSpace, XrTime DisplayTime, float WorldToMeters) override
	{
		const FAnchor* Anchor = AnchorOf(Pin);
		if (!Anchor)
		{
			return;
		}
		constexpr XrSpaceLocationFlags Valid = XR_SPACE_LOCATION_POSITION_VALID_BIT | XR_SPACE_LOCATION_ORIENTATION_VALID_BIT;
		XrSpaceLocation Location = {XR_TYPE_SPACE_LOCATION};
		const bool bLocated = XR_SUCCEEDED(xrLocateSpace(Anchor->Space, TrackingSpace, DisplayTime, &Location)) && (Location.locationFlags & Valid) == Valid;
		if (bLocated)
		{
			Pin->OnTransformUpdated(ToFTransform(Location.pose, WorldToMeters));
		}
		Pin->OnTrackingStateChanged(bLocated ? EARTrackingState::Tracking : EARTrackingState::NotTracking);
	}

	virtual bool IsLocalPinSaveSupported() const override { return bCanSave; }
	virtual bool ArePinsReadyToLoad() override { return Store != XR_NULL_HANDLE; }

	virtual void LoadARPins(XrSession InSession, TFunction<UARPin*(FName)> OnCreatePin) override
	{
		for (const XrSpatialAnchorPersistenceNameMSFT& Name : SavedNames())
		{
			UARPin* Pin = OnCreatePin(FName(UTF8_TO_TCHAR(Name.name)));
			if (!Pin)
			{
				// Loaded before.
				continue;
			}
			XrSpatialAnchorFromPersistedAnchorCreateInfoMSFT Info = {XR_TYPE_SPATIAL_ANCHOR_FROM_PERSISTED_ANCHOR_CREATE_INFO_MSFT};
			Info.spatialAnchorStore = Store;
			Info.spatialAnchorPersistenceName = Name;
			XrSpatialAnchorMSFT Handle = XR_NULL_HANDLE;
			if (XR_FAILED(CreateFromName(InSession, &Info, &Handle)) || !Hold(Pin, InSession, Handle))
			{
				UE_LOG(LogParallaxXR, Warning, TEXT("The saved pin %s cannot be loaded."), UTF8_TO_TCHAR(Name.name));
			}
		}
	}

	virtual bool SaveARPin(XrSession InSession, FName InName, UARPin* Pin) override
	{
		const FAnchor* Anchor = AnchorOf(Pin);
		XrSpatialAnchorPersistenceInfoMSFT Info = {XR_TYPE_SPATIAL_ANCHOR_PERSISTENCE_INFO_MSFT};
		if (!Anchor || !ArePinsReadyToLoad() || !ToName(InName, Info.spatialAnchorPersistenceName))
		{
			return false;
		}
		Info.spatialAnchor = Anchor->Handle;
		return XR_SUCCEEDED(Persist(Store, &Info));
	}

	virtual void RemoveSavedARPin(XrSession InSession, FName InName) override
	{
		XrSpatialAnchorPersistenceNameMSFT Name = {};
		if (ArePinsReadyToLoad() && ToName(InName, Name))
		{
			Unpersist(Store, &Name);
		}
	}

	virtual void RemoveAllSavedARPins(XrSession InSession) override
	{
		if (ArePinsReadyToLoad())
		{
			ClearStore(Store);
		}
	}

protected:
	virtual TArray<const ANSICHAR*> GetExtensions() const override
	{
		return {XR_MSFT_SPATIAL_ANCHOR_EXTENSION_NAME, XR_MSFT_SPATIAL_ANCHOR_PERSISTENCE_EXTENSION_NAME};
	}

	virtual bool LoadFunctions() override
	{
		bCanSave = IOpenXRHMDModule::Get().IsExtensionEnabled(TEXT(XR_MSFT_SPATIAL_ANCHOR_PERSISTENCE_EXTENSION_NAME)) && LoadStoreFunctions();
		return Load("xrCreateSpatialAnchorMSFT", CreateAnchor)
			&& Load("xrCreateSpatialAnchorSpaceMSFT", CreateAnchorSpace)
			&& Load("xrDestroySpatialAnchorMSFT", DestroyAnchor);
	}

	virtual void OnSessionReady() override
	{
		if (bCanSave && XR_FAILED(OpenStore(Session, &Store)))
		{
			Store = XR_NULL_HANDLE;
		}
	}

private:
	bool LoadStoreFunctions()
	{
		return Load("xrCreateSpatialAnchorStoreConnectionMSFT", OpenStore)
			&& Load("xrDestroySpatialAnchorStoreConnectionMSFT", CloseStore)
			&& Load("xrPersistSpatialAnchorMSFT", Persist)
			&& Load("xrUnpersistSpatialAnchorMSFT", Unpersist)
			&& Load("xrClearSpatialAnchorStoreMSFT", ClearStore)
			&& Load("xrEnumeratePersistedSpatialAnchorNamesMSFT", EnumerateNames)
			&& Load("xrCreateSpatialAnchorFromPersistedNameMSFT", CreateFromName);
	}

	/** Gives an anchor to a pin, or frees it. */
	bool Hold(UARPin* Pin, XrSession InSession, XrSpatialAnchorMSFT Handle)
	{
		XrSpatialAnchorSpaceCreateInfoMSFT Info = {XR_TYPE_SPATIAL_ANCHOR_SPACE_CREATE_INFO_MSFT};
		Info.anchor = Handle;
		Info.poseInAnchorSpace = ToXrPose(FTransform::Identity);
		FAnchor Anchor;
		Anchor.Handle = Handle;
		if (XR_FAILED(CreateAnchorSpace(InSession, &Info, &Anchor.Space)))
		{
			DestroyAnchor(Handle);
			return false;
		}
		Pin->SetNativeResource(new FAnchor(Anchor));
		return true;
	}

	TArray<XrSpatialAnchorPersistenceNameMSFT> SavedNames() const
	{
		TArray<XrSpatialAnchorPersistenceNameMSFT> Names;
		uint32_t Count = 0;
		if (Store != XR_NULL_HANDLE && XR_SUCCEEDED(EnumerateNames(Store, 0, &Count, nullptr)))
		{
			Names.SetNumZeroed(Count);
			if (XR_FAILED(EnumerateNames(Store, Count, &Count, Names.GetData())))
			{
				Names.Reset();
			}
		}
		return Names;
	}

	/** FName ignores case and the store does not, so names are kept in lower case. */
	static bool ToName(FName InName, XrSpatialAnchorPersistenceNameMSFT& OutName)
	{
		const FTCHARToUTF8 Text(*InName.ToString().ToLower());
		if (Text.Length() == 0 || Text.Length() >= XR_MAX_SPATIAL_ANCHOR_NAME_SIZE_MSFT)
		{
			UE_LOG(LogParallaxXR, Warning, TEXT("A pin's name has 1 to 255 bytes: %s"), *InName.ToString());
			return false;
		}
		FMemory::Memcpy(OutName.name, Text.Get(), Text.Length());
		OutName.name[Text.Length()] = '\0';
		return true;
	}

	PFN_xrCreateSpatialAnchorMSFT CreateAnchor = nullptr;
	PFN_xrCreateSpatialAnchorSpaceMSFT CreateAnchorSpace = nullptr;
	PFN_xrDestroySpatialAnchorMSFT DestroyAnchor = nullptr;
	PFN_xrCreateSpatialAnchorStoreConnectionMSFT OpenStore = nullptr;
	PFN_xrDestroySpatialAnchorStoreConnectionMSFT CloseStore = nullptr;
	PFN_xrPersistSpatialAnchorMSFT Persist = nullptr;
	PFN_xrUnpersistSpatialAnchorMSFT Unpersist = nullptr;
	PFN_xrClearSpatialAnchorStoreMSFT ClearStore = nullptr;
	PFN_xrEnumeratePersistedSpatialAnchorNamesMSFT EnumerateNames = nullptr;
	PFN_xrCreateSpatialAnchorFromPersistedNameMSFT CreateFromName = nullptr;

	XrSpatialAnchorStoreConnectionMSFT Store = XR_NULL_HANDLE;
	bool bCanSave = false;
};

namespace
{
	FParallaxAnchors Anchors;
}
