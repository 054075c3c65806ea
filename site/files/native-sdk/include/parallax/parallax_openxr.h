/*
 * Parallax One: vendor extensions of OpenXR, version @VERSION@.
 * Sample of the fictional Parallax One platform. Apache-2.0.
 *
 * C99 and C++11. Include <openxr/openxr.h> first, or let this header find it; without the OpenXR
 * SDK it brings the few types it needs (parallax_openxr_types.h).
 */
#ifndef PARALLAX_OPENXR_H_
#define PARALLAX_OPENXR_H_ 1

#define PARALLAX_OPENXR_VERSION_MAJOR @MAJOR@
#define PARALLAX_OPENXR_VERSION_MINOR @MINOR@
#define PARALLAX_OPENXR_VERSION_PATCH @PATCH@
#define PARALLAX_OPENXR_VERSION_STRING "@VERSION@"

/* For comparisons: #if PARALLAX_OPENXR_VERSION >= PARALLAX_OPENXR_MAKE_VERSION(2, 1, 0) */
#define PARALLAX_OPENXR_MAKE_VERSION(major, minor, patch) ((major) * 1000000 + (minor) * 1000 + (patch))
#define PARALLAX_OPENXR_VERSION                                                                  \
    PARALLAX_OPENXR_MAKE_VERSION(PARALLAX_OPENXR_VERSION_MAJOR, PARALLAX_OPENXR_VERSION_MINOR,    \
                                 PARALLAX_OPENXR_VERSION_PATCH)

#ifndef OPENXR_H_
#if !defined(PARALLAX_OPENXR_STANDALONE) && defined(__has_include)
#if __has_include(<openxr/openxr.h>)
#include <openxr/openxr.h>
#endif
#endif
#endif
#ifndef OPENXR_H_
#include "parallax_openxr_types.h"
#endif

#ifdef __cplusplus
extern "C" {
#endif

/*
 * XR_PARALLAX_passthrough: the cameras' picture behind everything an application draws.
 *
 * While passthrough is visible, the compositor blends each projection layer by its alpha, so an
 * application shows the room by clearing to alpha 0. The state belongs to the session and holds
 * until it is set again or the session ends.
 *
 * The number 9001 is not registered with Khronos, because the platform is fictional.
 */
#define XR_PARALLAX_passthrough 1
#define XR_PARALLAX_passthrough_SPEC_VERSION 1
#define XR_PARALLAX_PASSTHROUGH_EXTENSION_NAME "XR_PARALLAX_passthrough"

#define XR_TYPE_SYSTEM_PASSTHROUGH_PROPERTIES_PARALLAX ((XrStructureType)1009000000)
#define XR_TYPE_PASSTHROUGH_STATE_PARALLAX ((XrStructureType)1009000001)

/* Chain to XrSystemProperties::next to ask what the headset can do. */
typedef struct XrSystemPassthroughPropertiesPARALLAX {
    XrStructureType type;
    void* XR_MAY_ALIAS next;
    XrBool32 supportsPassthrough;
    XrBool32 supportsColor;
} XrSystemPassthroughPropertiesPARALLAX;

typedef struct XrPassthroughStatePARALLAX {
    XrStructureType type;
    const void* XR_MAY_ALIAS next;
    XrBool32 visible;
    float opacity; /* 0 (black) to 1; outside: XR_ERROR_VALIDATION_FAILURE */
} XrPassthroughStatePARALLAX;

typedef XrResult(XRAPI_PTR* PFN_xrSetPassthroughStatePARALLAX)(XrSession session,
                                                               const XrPassthroughStatePARALLAX* state);

/* The functions of the extension; all null until loaded. */
typedef struct ParallaxPassthrough {
    PFN_xrSetPassthroughStatePARALLAX xrSetPassthroughStatePARALLAX;
} ParallaxPassthrough;

/*
 * Loads the functions. Answers XR_ERROR_FUNCTION_UNSUPPORTED where the extension was not enabled in
 * xrCreateInstance.
 */
static inline XrResult parallaxLoadPassthrough(XrInstance instance, PFN_xrGetInstanceProcAddr getProc,
                                               ParallaxPassthrough* functions) {
    PFN_xrVoidFunction function = 0;
    XrResult result = getProc(instance, "xrSetPassthroughStatePARALLAX", &function);
    functions->xrSetPassthroughStatePARALLAX =
        XR_SUCCEEDED(result) ? (PFN_xrSetPassthroughStatePARALLAX)function : 0;
    return result;
}

/* Shows the room at `opacity`, or hides it at 0. */
static inline XrResult parallaxShowPassthrough(const ParallaxPassthrough* functions, XrSession session,
                                               float opacity) {
    XrPassthroughStatePARALLAX state;
    if (!functions->xrSetPassthroughStatePARALLAX) return XR_ERROR_FUNCTION_UNSUPPORTED;
    state.type = XR_TYPE_PASSTHROUGH_STATE_PARALLAX;
    state.next = 0;
    state.visible = opacity > 0.0f ? XR_TRUE : XR_FALSE;
    state.opacity = opacity;
    return functions->xrSetPassthroughStatePARALLAX(session, &state);
}

#ifdef __cplusplus
}
#endif

#endif /* PARALLAX_OPENXR_H_ */
