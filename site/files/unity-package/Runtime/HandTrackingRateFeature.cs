// Sample of the fictional Parallax One platform. Apache-2.0.
using UnityEngine;
#if UNITY_EDITOR
using UnityEditor;
using UnityEditor.XR.OpenXR.Features;
#endif

namespace Parallax.XR
{
    /// <summary>How often the headset looks for the hands, in Hz.</summary>
    public enum HandTrackingRate
    {
        /// <summary>Saves battery.</summary>
        Hz30 = 30,

        /// <summary>Follows fast hands.</summary>
        Hz60 = 60,
    }

    /// <summary>Chooses the rate of hand tracking for this app (XR_PARALLAX_hand_tracking_rate).</summary>
#if UNITY_EDITOR
    [OpenXRFeature(
        UiName = "Parallax: Hand Tracking Rate",
        BuildTargetGroups = new[] { BuildTargetGroup.Android },
        Company = "Parallax",
        Desc = "Hand tracking at 30 or 60 Hz.",
        DocumentationLink = "https://developer.parallax.example/sdk/unity/docs",
        OpenxrExtensionStrings = k_Extension,
        Version = "@VERSION@",
        FeatureId = k_FeatureId)]
#endif
    public sealed class HandTrackingRateFeature : ParallaxFeature
    {
        public const string k_FeatureId = "com.parallax.xr.feature.handtrackingrate";
        const string k_Extension = "XR_PARALLAX_hand_tracking_rate";

        delegate int SetHandTrackingRate(ulong session, float rate);

        [SerializeField, Tooltip("The rate every session starts with.")]
        HandTrackingRate m_Rate = HandTrackingRate.Hz30;

        SetHandTrackingRate m_SetRate;

        protected override string extensions => k_Extension;

        protected override bool LoadFunctions() =>
            TryLoad("xrSetHandTrackingRatePARALLAX", out m_SetRate);

        /// <summary>The rate this app asks for.</summary>
        public HandTrackingRate rate => m_Rate;

        protected override void OnSessionCreate(ulong xrSession)
        {
            base.OnSessionCreate(xrSession);
            Request(m_Rate);
        }

        /// <summary>Asks for another rate; false while there is no session.</summary>
        public bool Request(HandTrackingRate wanted)
        {
            if (!isReady || m_SetRate(session, (float)wanted) < 0) return false;
            m_Rate = wanted;
            return true;
        }
    }
}
