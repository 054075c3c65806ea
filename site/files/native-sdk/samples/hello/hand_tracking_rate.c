/*
 * Asks for hand tracking at 60 Hz, in C, against a runtime that only writes down what it is asked.
 * Sample of the fictional Parallax One platform. Apache-2.0.
 */
#include <parallax/parallax_hand_tracking_rate.h>

#include <stdio.h>
#include <string.h>

static XrResult XRAPI_CALL setHandTrackingRate(XrSession session, float rate) {
    (void)session;
    if (rate != 30.0f && rate != 60.0f) return XR_ERROR_VALIDATION_FAILURE;
    printf("runtime: hand tracking at %.0f Hz\n", (double)rate);
    return XR_SUCCESS;
}

static XrResult XRAPI_CALL getInstanceProcAddr(XrInstance instance, const char* name,
                                               PFN_xrVoidFunction* function) {
    (void)instance;
    if (strcmp(name, "xrSetHandTrackingRatePARALLAX") != 0) return XR_ERROR_FUNCTION_UNSUPPORTED;
    *function = (PFN_xrVoidFunction)setHandTrackingRate;
    return XR_SUCCESS;
}

int main(void) {
    XrResult good = parallaxSetHandTrackingRate(0, getInstanceProcAddr, 0, 60.0f);
    XrResult bad = parallaxSetHandTrackingRate(0, getInstanceProcAddr, 0, 45.0f);
    printf("60 Hz: %d, 45 Hz: %d\n", (int)good, (int)bad);
    return XR_SUCCEEDED(good) && bad == XR_ERROR_VALIDATION_FAILURE ? 0 : 1;
}
