// Sample of the fictional Parallax One platform. Apache-2.0.
#pragma once

#include "OpenXRCore.h"

// XR_MSFT_spatial_anchor_persistence came with OpenXR 1.0.18, which is newer than what Unreal 4.27
// brings. Names and values are those of the OpenXR registry.
#ifndef XR_MSFT_spatial_anchor_persistence
#define XR_MSFT_spatial_anchor_persistence 1
#define XR_MSFT_SPATIAL_ANCHOR_PERSISTENCE_EXTENSION_NAME "XR_MSFT_spatial_anchor_persistence"
#define XR_MAX_SPATIAL_ANCHOR_NAME_SIZE_MSFT 256
#define XR_TYPE_SPATIAL_ANCHOR_PERSISTENCE_INFO_MSFT ((XrStructureType)1000142000)
#define XR_TYPE_SPATIAL_ANCHOR_FROM_PERSISTED_ANCHOR_CREATE_INFO_MSFT ((XrStructureType)1000142001)

XR_DEFINE_HANDLE(XrSpatialAnchorStoreConnectionMSFT)

struct XrSpatialAnchorPersistenceNameMSFT
{
	char name[XR_MAX_SPATIAL_ANCHOR_NAME_SIZE_MSFT];
};

struct XrSpatialAnchorPersistenceInfoMSFT
{
	XrStructureType type;
	const void* XR_MAY_ALIAS next;
	XrSpatialAnchorPersistenceNameMSFT spatialAnchorPersistenceName;
	XrSpatialAnchorMSFT spatialAnchor;
};

struct XrSpatialAnchorFromPersistedAnchorCreateInfoMSFT
{
	XrStructureType type;
	const void* XR_MAY_ALIAS next;
	XrSpatialAnchorStoreConnectionMSFT spatialAnchorStore;
	XrSpatialAnchorPersistenceNameMSFT spatialAnchorPersistenceName;
};

typedef XrResult(XRAPI_PTR* PFN_xrCreateSpatialAnchorStoreConnectionMSFT)(XrSession, XrSpatialAnchorStoreConnectionMSFT*);
typedef XrResult(XRAPI_PTR* PFN_xrPersistSpatialAnchorMSFT)(XrSpatialAnchorStoreConnectionMSFT, const XrSpatialAnchorPersistenceInfoMSFT*);
typedef XrResult(XRAPI_PTR* PFN_xrUnpersistSpatialAnchorMSFT)(XrSpatialAnchorStoreConnectionMSFT, const XrSpatialAnchorPersistenceNameMSFT*);
typedef XrResult(XRAPI_PTR* PFN_xrClearSpatialAnchorStoreMSFT)(XrSpatialAnchorStoreConnectionMSFT);
typedef XrResult(XRAPI_PTR* PFN_xrEnumeratePersistedSpatialAnchorNamesMSFT)(XrSpatialAnchorStoreConnectionMSFT, uint32_t, uint32_t*, XrSpatialAnchorPersistenceNameMSFT*);
typedef XrResult(XRAPI_PTR* PFN_xrCreateSpatialAnchorFromPersistedNameMSFT)(XrSession, const XrSpatialAnchorFromPersistedAnchorCreateInfoMSFT*, XrSpatialAnchorMSFT*);
#endif
