// Sample of the fictional Parallax One platform. Apache-2.0.
using System;
using System.Runtime.InteropServices;
#if UNITY_EDITOR
using UnityEditor;
using UnityEditor.XR.OpenXR.Features;
#endif

namespace Parallax.XR
{
    /// <summary>
    /// Shows the cameras' picture behind the scene (XR_PARALLAX_passthrough). Scenes use
    /// <see cref="PassthroughLayer"/>.
    /// </summary>
#if UNITY_EDITOR
    [OpenXRFeature(
        UiName = "Parallax: Passthrough",
        BuildTargetGroups = new[] { BuildTargetGroup.Android },
        Company = "Parallax",
        Desc = "The room behind the scene.",
        DocumentationLink = "https://developer.parallax.example/sdk/unity/docs",
        OpenxrExtensionStrings = k_Extension,
        Version = "@VERSION@",
        FeatureId = k_FeatureId)]
#endif
    public sealed class PassthroughFeature : ParallaxFeature
    {
        public const string k_FeatureId = "com.parallax.xr.feature.passthrough";
        const string k_Extension = "XR_PARALLAX_passthrough";
        const int k_StateType = 1009000001;

        /// <summary>XrPassthroughStatePARALLAX.</summary>
        [StructLayout(LayoutKind.Sequential)]
        struct State
        {
            public int type;
            public IntPtr next;
            public uint visible;
            public float opacity;
        }

        delegate int SetState(ulong session, ref State state);

        SetState m_SetState;

        protected override string extensions => k_Extension;

        protected override bool LoadFunctions() =>
            TryLoad("xrSetPassthroughStatePARALLAX", out m_SetState);

        /// <summary>Opacity is 0 (hidden) to 1; next is a chain of structures, or zero.</summary>
        internal bool Show(float opacity, IntPtr next)
        {
            var state = new State
            {
                type = k_StateType,
                next = next,
                visible = opacity > 0 ? 1u : 0u,
                opacity = opacity,
            };
            return isReady && m_SetState(session, ref state) >= 0;
        }
    }
}
