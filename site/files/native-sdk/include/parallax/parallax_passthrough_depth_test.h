/*
 * XR_PARALLAX_passthrough_depth_test: real things hide virtual ones that lie behind them.
 * Sample of the fictional Parallax One platform. Apache-2.0.
 *
 * Chain XrPassthroughDepthTestPARALLAX to XrPassthroughStatePARALLAX::next. The compositor compares
 * the room's depth with the depth that each projection layer submits by
 * XR_KHR_composition_layer_depth; layers without depth are drawn in front, as before.
 *
 * The number 9003 is not registered with Khronos, because the platform is fictional.
 */
#ifndef PARALLAX_PASSTHROUGH_DEPTH_TEST_H_
#define PARALLAX_PASSTHROUGH_DEPTH_TEST_H_ 1

#include "parallax_openxr.h"

#ifdef __cplusplus
extern "C" {
#endif

#define XR_PARALLAX_passthrough_depth_test 1
#define XR_PARALLAX_passthrough_depth_test_SPEC_VERSION 1
#define XR_PARALLAX_PASSTHROUGH_DEPTH_TEST_EXTENSION_NAME "XR_PARALLAX_passthrough_depth_test"

#define XR_TYPE_PASSTHROUGH_DEPTH_TEST_PARALLAX ((XrStructureType)1009002000)

typedef struct XrPassthroughDepthTestPARALLAX {
    XrStructureType type;
    const void* XR_MAY_ALIAS next;
    XrBool32 enabled;
} XrPassthroughDepthTestPARALLAX;

/* Shows the room at `opacity`, hiding what lies behind real things. */
static inline XrResult parallaxShowPassthroughWithDepthTest(const ParallaxPassthrough* functions,
                                                            XrSession session, float opacity) {
    XrPassthroughDepthTestPARALLAX depthTest;
    XrPassthroughStatePARALLAX state;
    if (!functions->xrSetPassthroughStatePARALLAX) return XR_ERROR_FUNCTION_UNSUPPORTED;
    depthTest.type = XR_TYPE_PASSTHROUGH_DEPTH_TEST_PARALLAX;
    depthTest.next = 0;
    depthTest.enabled = XR_TRUE;
    state.type = XR_TYPE_PASSTHROUGH_STATE_PARALLAX;
    state.next = &depthTest;
    state.visible = opacity > 0.0f ? XR_TRUE : XR_FALSE;
    state.opacity = opacity;
    return functions->xrSetPassthroughStatePARALLAX(session, &state);
}

#ifdef __cplusplus
}
#endif

#endif /* PARALLAX_PASSTHROUGH_DEPTH_TEST_H_ */
