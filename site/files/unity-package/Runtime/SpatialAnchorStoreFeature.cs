// Sample of the fictional Parallax One platform. Apache-2.0.
using System;
using System.Runtime.InteropServices;
using System.Text;
#if UNITY_EDITOR
using UnityEditor;
using UnityEditor.XR.OpenXR.Features;
#endif

namespace Parallax.XR
{
    /// <summary>
    /// Keeps anchors across sessions (XR_MSFT_spatial_anchor_persistence). Scenes use
    /// <see cref="SpatialAnchorStore"/>.
    /// </summary>
#if UNITY_EDITOR
    [OpenXRFeature(
        UiName = "Parallax: Spatial Anchor Store",
        BuildTargetGroups = new[] { BuildTargetGroup.Android },
        Company = "Parallax",
        Desc = "Spatial anchors that are still there in the next session.",
        DocumentationLink = "https://developer.parallax.example/sdk/unity/docs",
        OpenxrExtensionStrings = k_Extension,
        Version = "@VERSION@",
        FeatureId = k_FeatureId)]
#endif
    public sealed class SpatialAnchorStoreFeature : ParallaxFeature
    {
        public const string k_FeatureId = "com.parallax.xr.feature.spatialanchorstore";
        const string k_Extension = "XR_MSFT_spatial_anchor_persistence";
        const int k_PersistenceInfoType = 1000142000;
        const int k_FromNameInfoType = 1000142001;
        const int k_NameSize = 256;

        /// <summary>XrSpatialAnchorPersistenceNameMSFT: UTF-8, ended by a zero byte.</summary>
        [StructLayout(LayoutKind.Sequential)]
        struct Name
        {
            [MarshalAs(UnmanagedType.ByValArray, SizeConst = k_NameSize)]
            public byte[] bytes;

            public static Name From(string text)
            {
                var bytes = new byte[k_NameSize];
                if (string.IsNullOrEmpty(text) || Encoding.UTF8.GetByteCount(text) >= k_NameSize)
                {
                    throw new ArgumentException($"A name has 1 to {k_NameSize - 1} bytes.", nameof(text));
                }
                Encoding.UTF8.GetBytes(text, 0, text.Length, bytes, 0);
                return new Name { bytes = bytes };
            }
        }

        /// <summary>XrSpatialAnchorPersistenceInfoMSFT.</summary>
        [StructLayout(LayoutKind.Sequential)]
        struct PersistenceInfo
        {
            public int type;
            public IntPtr next;
            public Name name;
            public ulong anchor;
        }

        /// <summary>XrSpatialAnchorFromPersistedAnchorCreateInfoMSFT.</summary>
        [StructLayout(LayoutKind.Sequential)]
        struct FromNameInfo
        {
            public int type;
            public IntPtr next;
            public ulong store;
            public Name name;
        }

        delegate int OpenStore(ulong session, out ulong store);
        delegate int CloseStore(ulong store);
        delegate int Persist(ulong store, ref PersistenceInfo info);
        delegate int Unpersist(ulong store, ref Name name);
        delegate int EnumerateNames(ulong store, uint capacity, out uint count, [In, Out] byte[] names);
        delegate int CreateFromName(ulong session, ref FromNameInfo info, out ulong anchor);

        OpenStore m_OpenStore;
        CloseStore m_CloseStore;
        Persist m_Persist;
        Unpersist m_Unpersist;
        EnumerateNames m_EnumerateNames;
        CreateFromName m_CreateFromName;
        ulong m_Store;

        protected override string extensions => k_Extension;

        protected override bool LoadFunctions() =>
            TryLoad("xrCreateSpatialAnchorStoreConnectionMSFT", out m_OpenStore)
            && TryLoad("xrDestroySpatialAnchorStoreConnectionMSFT", out m_CloseStore)
            && TryLoad("xrPersistSpatialAnchorMSFT", out m_Persist)
            && TryLoad("xrUnpersistSpatialAnchorMSFT", out m_Unpersist)
            && TryLoad("xrEnumeratePersistedSpatialAnchorNamesMSFT", out m_EnumerateNames)
            && TryLoad("xrCreateSpatialAnchorFromPersistedNameMSFT", out m_CreateFromName);

        protected override void OnSessionCreate(ulong xrSession)
        {
            base.OnSessionCreate(xrSession);
            if (m_OpenStore(xrSession, out m_Store) < 0) m_Store = 0;
        }

        protected override void OnSessionDestroy(ulong xrSession)
        {
            if (m_Store != 0) m_CloseStore(m_Store);
            m_Store = 0;
            base.OnSessionDestroy(xrSession);
        }

        internal bool Save(string name, ulong anchor)
        {
            var info = new PersistenceInfo
            {
                type = k_PersistenceInfoType,
                name = Name.From(name),
                anchor = anchor,
            };
            return m_Store != 0 && m_Persist(m_Store, ref info) >= 0;
        }

        internal bool Erase(string name)
        {
            var stored = Name.From(name);
            return m_Store != 0 && m_Unpersist(m_Store, ref stored) >= 0;
        }

        internal bool TryCreate(string name, out ulong anchor)
        {
            var info = new FromNameInfo
            {
                type = k_FromNameInfoType,
                store = m_Store,
                name = Name.From(name),
            };
            anchor = 0;
            return m_Store != 0 && m_CreateFromName(session, ref info, out anchor) >= 0;
        }

        internal string[] GetNames()
        {
            if (m_Store == 0 || m_EnumerateNames(m_Store, 0, out var count, null) < 0) return new string[0];
            // An array of fixed-size names is one block of bytes.
            var bytes = new byte[count * k_NameSize];
            if (m_EnumerateNames(m_Store, count, out count, bytes) < 0) return new string[0];
            var names = new string[count];
            for (var index = 0; index < names.Length; index++)
            {
                var start = index * k_NameSize;
                var end = Array.IndexOf(bytes, (byte)0, start, k_NameSize);
                names[index] = Encoding.UTF8.GetString(bytes, start, end < 0 ? k_NameSize : end - start);
            }
            return names;
        }
    }
}
