// Sample of the fictional Parallax One platform. Apache-2.0.
using System.Runtime.InteropServices;
using Parallax.XR.Native;
using UnityEngine;
#if UNITY_EDITOR
using UnityEditor;
using UnityEditor.XR.OpenXR.Features;
#endif

namespace Parallax.XR
{
    /// <summary>
    /// Anchors in the room (XR_MSFT_spatial_anchor). Scenes use <see cref="SpatialAnchor"/>.
    /// </summary>
#if UNITY_EDITOR
    [OpenXRFeature(
        UiName = "Parallax: Spatial Anchors",
        BuildTargetGroups = new[] { BuildTargetGroup.Android },
        Company = "Parallax",
        Desc = "Holds objects where they are in the room.",
        DocumentationLink = "https://developer.parallax.example/sdk/unity/docs",
        OpenxrExtensionStrings = k_Extensions,
        Version = "@VERSION@",
        FeatureId = k_FeatureId)]
#endif
    public sealed class SpatialAnchorFeature : ParallaxFeature
    {
        public const string k_FeatureId = "com.parallax.xr.feature.spatialanchor";

        // The second one turns the system's clock into the runtime's, which Unity does not hand out.
        const string k_Extensions = "XR_MSFT_spatial_anchor XR_KHR_convert_timespec_time";
        const int k_ClockMonotonic = 1;

        delegate int CreateAnchor(ulong session, ref XrAnchorCreateInfo info, out ulong anchor);
        delegate int CreateAnchorSpace(ulong session, ref XrAnchorSpaceCreateInfo info, out ulong space);
        delegate int LocateSpace(ulong space, ulong origin, long time, ref XrSpaceLocation location);
        delegate int ConvertTime(ulong instance, ref Timespec timespec, out long time);
        delegate int DestroyHandle(ulong handle);

        [DllImport("libc", EntryPoint = "clock_gettime")]
        static extern int ClockGetTime(int clock, out Timespec time);

        CreateAnchor m_CreateAnchor;
        CreateAnchorSpace m_CreateSpace;
        LocateSpace m_LocateSpace;
        ConvertTime m_ConvertTime;
        DestroyHandle m_DestroyAnchor;
        DestroyHandle m_DestroySpace;

        protected override string extensions => k_Extensions;

        protected override bool LoadFunctions() =>
            TryLoad("xrCreateSpatialAnchorMSFT", out m_CreateAnchor)
            && TryLoad("xrCreateSpatialAnchorSpaceMSFT", out m_CreateSpace)
            && TryLoad("xrDestroySpatialAnchorMSFT", out m_DestroyAnchor)
            && TryLoad("xrLocateSpace", out m_LocateSpace)
            && TryLoad("xrDestroySpace", out m_DestroySpace)
            && TryLoad("xrConvertTimespecTimeToTimeKHR", out m_ConvertTime);

        bool TryGetTime(out long time)
        {
            time = 0;
            return ClockGetTime(k_ClockMonotonic, out var now) == 0
                && m_ConvertTime(instance, ref now, out time) >= 0;
        }

        /// <summary>Makes an anchor at a pose of the tracking space.</summary>
        internal bool TryCreate(Pose pose, out ulong anchor)
        {
            anchor = 0;
            if (!isReady || !TryGetTime(out var time)) return false;
            var info = new XrAnchorCreateInfo
            {
                type = XrAnchorCreateInfo.k_Type,
                space = GetCurrentAppSpace(),
                pose = XrPose.From(pose),
                time = time,
            };
            return m_CreateAnchor(session, ref info, out anchor) >= 0;
        }

        /// <summary>The space whose origin is the anchor.</summary>
        internal bool TryCreateSpace(ulong anchor, out ulong space)
        {
            var info = new XrAnchorSpaceCreateInfo
            {
                type = XrAnchorSpaceCreateInfo.k_Type,
                anchor = anchor,
                poseInAnchorSpace = XrPose.identity,
            };
            space = 0;
            return isReady && m_CreateSpace(session, ref info, out space) >= 0;
        }

        /// <summary>Where the anchor is now, in the tracking space; false while it is not found.</summary>
        internal bool TryLocate(ulong space, out Pose pose)
        {
            pose = Pose.identity;
            if (!isReady || !TryGetTime(out var time)) return false;
            var location = XrSpaceLocation.Create();
            if (m_LocateSpace(space, GetCurrentAppSpace(), time, ref location) < 0) return false;
            pose = location.pose.ToPose();
            return location.isValid;
        }

        /// <summary>Frees both handles; 0 stands for none. They end with the session by themselves.</summary>
        internal void Destroy(ulong anchor, ulong space)
        {
            if (!isReady) return;
            if (space != 0) m_DestroySpace(space);
            if (anchor != 0) m_DestroyAnchor(anchor);
        }
    }
}
