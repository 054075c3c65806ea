// Shows the room at half strength, against a runtime that only writes down what it is asked.
// Sample of the fictional Parallax One platform. Apache-2.0.
//
// It needs neither a headset nor the OpenXR loader. In an application, take the instance from
// xrCreateInstance (with XR_PARALLAX_PASSTHROUGH_EXTENSION_NAME enabled), the session from
// xrCreateSession, and pass xrGetInstanceProcAddr itself.
#include <parallax/parallax_openxr.h>

#include <cstdio>
#include <cstring>

namespace {

XrResult XRAPI_CALL SetPassthroughState(XrSession, const XrPassthroughStatePARALLAX* state) {
    if (state->type != XR_TYPE_PASSTHROUGH_STATE_PARALLAX) return XR_ERROR_VALIDATION_FAILURE;
    if (!(state->opacity >= 0.0f && state->opacity <= 1.0f)) return XR_ERROR_VALIDATION_FAILURE;
    std::printf("runtime: passthrough %s, opacity %.2f\n", state->visible ? "shown" : "hidden",
                static_cast<double>(state->opacity));
    return XR_SUCCESS;
}

XrResult XRAPI_CALL GetInstanceProcAddr(XrInstance, const char* name, PFN_xrVoidFunction* function) {
    if (std::strcmp(name, "xrSetPassthroughStatePARALLAX") != 0) return XR_ERROR_FUNCTION_UNSUPPORTED;
    *function = reinterpret_cast<PFN_xrVoidFunction>(&SetPassthroughState);
    return XR_SUCCESS;
}

}  // namespace

int main() {
    std::printf("Parallax OpenXR headers %s\n", PARALLAX_OPENXR_VERSION_STRING);

    ParallaxPassthrough passthrough = {};
    XrInstance instance{};
    XrSession session{};
    XrResult result = parallaxLoadPassthrough(instance, GetInstanceProcAddr, &passthrough);
    if (XR_SUCCEEDED(result)) result = parallaxShowPassthrough(&passthrough, session, 0.5f);
    if (XR_SUCCEEDED(result)) result = parallaxShowPassthrough(&passthrough, session, 0.0f);
    if (XR_FAILED(result)) {
        std::fprintf(stderr, "XR_PARALLAX_passthrough failed: %d\n", static_cast<int>(result));
        return 1;
    }
    return 0;
}
