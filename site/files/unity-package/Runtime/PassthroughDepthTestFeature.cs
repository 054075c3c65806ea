// Sample of the fictional Parallax One platform. Apache-2.0.
#if UNITY_EDITOR
using UnityEditor;
using UnityEditor.XR.OpenXR.Features;
#endif

namespace Parallax.XR
{
    /// <summary>
    /// Lets <see cref="PassthroughLayer.depthTest"/> work (XR_PARALLAX_passthrough_depth_test). The
    /// extension has no functions of its own.
    /// </summary>
#if UNITY_EDITOR
    [OpenXRFeature(
        UiName = "Parallax: Passthrough Depth Test",
        BuildTargetGroups = new[] { BuildTargetGroup.Android },
        Company = "Parallax",
        Desc = "Real things hide virtual ones behind them.",
        DocumentationLink = "https://developer.parallax.example/sdk/unity/docs",
        OpenxrExtensionStrings = k_Extension,
        Version = "@VERSION@",
        FeatureId = k_FeatureId)]
#endif
    public sealed class PassthroughDepthTestFeature : ParallaxFeature
    {
        public const string k_FeatureId = "com.parallax.xr.feature.passthroughdepthtest";
        const string k_Extension = "XR_PARALLAX_passthrough_depth_test";

        protected override string extensions => k_Extension;

        protected override bool LoadFunctions() => true;
    }
}
