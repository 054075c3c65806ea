// Sample of the fictional Parallax One platform. Apache-2.0.
using System.Runtime.InteropServices;
#if UNITY_EDITOR
using UnityEditor;
using UnityEditor.XR.OpenXR.Features;
#endif

namespace Parallax.XR
{
    /// <summary>Asks for a display refresh rate (XR_FB_display_refresh_rate).</summary>
#if UNITY_EDITOR
    [OpenXRFeature(
        UiName = "Parallax: Display Refresh Rate",
        BuildTargetGroups = new[] { BuildTargetGroup.Android, BuildTargetGroup.Standalone },
        Company = "Parallax",
        Desc = "Lists the display's refresh rates and asks for one.",
        DocumentationLink = "https://developer.parallax.example/sdk/unity/docs",
        OpenxrExtensionStrings = k_Extension,
        Version = "@VERSION@",
        FeatureId = k_FeatureId)]
#endif
    public sealed class DisplayRefreshRateFeature : ParallaxFeature
    {
        public const string k_FeatureId = "com.parallax.xr.feature.refreshrate";
        const string k_Extension = "XR_FB_display_refresh_rate";

        delegate int EnumerateRates(ulong session, uint capacity, out uint count, [In, Out] float[] rates);
        delegate int GetRate(ulong session, out float rate);
        delegate int RequestRate(ulong session, float rate);

        EnumerateRates m_EnumerateRates;
        GetRate m_GetRate;
        RequestRate m_RequestRate;

        protected override string extensions => k_Extension;

        protected override bool LoadFunctions() =>
            TryLoad("xrEnumerateDisplayRefreshRatesFB", out m_EnumerateRates)
            && TryLoad("xrGetDisplayRefreshRateFB", out m_GetRate)
            && TryLoad("xrRequestDisplayRefreshRateFB", out m_RequestRate);

        /// <summary>The rates the display has, in Hz; none while there is no session.</summary>
        public float[] GetRates()
        {
            if (!isReady || m_EnumerateRates(session, 0, out var count, null) < 0) return new float[0];
            var rates = new float[count];
            return m_EnumerateRates(session, count, out _, rates) < 0 ? new float[0] : rates;
        }

        /// <summary>The rate now, in Hz; 0 while there is no session.</summary>
        public float current => isReady && m_GetRate(session, out var rate) >= 0 ? rate : 0;

        /// <summary>
        /// Asks for a rate in Hz; 0 leaves it to the system. True says the request was taken: the
        /// display may change a few frames later.
        /// </summary>
        public bool Request(float rate) => isReady && m_RequestRate(session, rate) >= 0;
    }
}
