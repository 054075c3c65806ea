/*
 * The OpenXR 1.0 types that the Parallax headers use, for builds without the OpenXR SDK.
 * Sample of the fictional Parallax One platform. Apache-2.0.
 *
 * Same names, sizes and values as <openxr/openxr.h>; never include both.
 */
#ifndef PARALLAX_OPENXR_TYPES_H_
#define PARALLAX_OPENXR_TYPES_H_ 1

#ifdef OPENXR_H_
#error "parallax_openxr_types.h stands in for <openxr/openxr.h>: include only one of them"
#endif

#include <stdint.h>

#if defined(_WIN32)
#define XRAPI_CALL __stdcall
#define XRAPI_PTR XRAPI_CALL
#else
#define XRAPI_CALL
#define XRAPI_PTR
#endif

#if defined(__GNUC__)
#define XR_MAY_ALIAS __attribute__((__may_alias__))
#else
#define XR_MAY_ALIAS
#endif

#if defined(__LP64__) || defined(_WIN64)
#define XR_DEFINE_HANDLE(object) typedef struct object##_T* object;
#else
#define XR_DEFINE_HANDLE(object) typedef uint64_t object;
#endif

XR_DEFINE_HANDLE(XrInstance)
XR_DEFINE_HANDLE(XrSession)

typedef uint32_t XrBool32;
#define XR_TRUE 1
#define XR_FALSE 0

/* Enumerations of OpenXR are 32 bits wide. */
typedef int32_t XrStructureType;
typedef int32_t XrResult;
#define XR_SUCCESS 0
#define XR_ERROR_VALIDATION_FAILURE (-1)
#define XR_ERROR_FUNCTION_UNSUPPORTED (-7)
#define XR_SUCCEEDED(result) ((result) >= 0)
#define XR_FAILED(result) ((result) < 0)

#ifdef __cplusplus
extern "C" {
#endif

typedef void(XRAPI_PTR* PFN_xrVoidFunction)(void);
typedef XrResult(XRAPI_PTR* PFN_xrGetInstanceProcAddr)(XrInstance instance, const char* name,
                                                       PFN_xrVoidFunction* function);

#ifdef __cplusplus
}
#endif

#endif /* PARALLAX_OPENXR_TYPES_H_ */
