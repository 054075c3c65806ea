/*
 * XR_PARALLAX_hand_tracking_rate: how often the headset looks for the hands.
 * Sample of the fictional Parallax One platform. Apache-2.0.
 *
 * 30 Hz saves battery, 60 Hz follows fast hands. The rate belongs to the session: another
 * application does not inherit it. Joints still come from XR_EXT_hand_tracking.
 *
 * The number 9002 is not registered with Khronos, because the platform is fictional.
 */
#ifndef PARALLAX_HAND_TRACKING_RATE_H_
#define PARALLAX_HAND_TRACKING_RATE_H_ 1

#include "parallax_openxr.h"

#ifdef __cplusplus
extern "C" {
#endif

#define XR_PARALLAX_hand_tracking_rate 1
#define XR_PARALLAX_hand_tracking_rate_SPEC_VERSION 1
#define XR_PARALLAX_HAND_TRACKING_RATE_EXTENSION_NAME "XR_PARALLAX_hand_tracking_rate"

/* `rate` is 30 or 60 (Hz); other values: XR_ERROR_VALIDATION_FAILURE. */
typedef XrResult(XRAPI_PTR* PFN_xrSetHandTrackingRatePARALLAX)(XrSession session, float rate);

/* Sets the rate, loading the function first; meant to be called once a session. */
static inline XrResult parallaxSetHandTrackingRate(XrInstance instance,
                                                   PFN_xrGetInstanceProcAddr getProc,
                                                   XrSession session, float rate) {
    PFN_xrVoidFunction function = 0;
    XrResult result = getProc(instance, "xrSetHandTrackingRatePARALLAX", &function);
    if (XR_FAILED(result)) return result;
    return ((PFN_xrSetHandTrackingRatePARALLAX)function)(session, rate);
}

#ifdef __cplusplus
}
#endif

#endif /* PARALLAX_HAND_TRACKING_RATE_H_ */
