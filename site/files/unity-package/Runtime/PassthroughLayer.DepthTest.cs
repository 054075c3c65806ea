// Sample of the fictional Parallax One platform. Apache-2.0.
using System;
using System.Runtime.InteropServices;
using UnityEngine;

namespace Parallax.XR
{
    public sealed partial class PassthroughLayer
    {
        const int k_DepthTestType = 1009002000;

        /// <summary>XrPassthroughDepthTestPARALLAX.</summary>
        [StructLayout(LayoutKind.Sequential)]
        struct DepthTest
        {
            public int type;
            public IntPtr next;
            public uint enabled;
        }

        // One for the whole process and never freed: the runtime may read it at any call.
        static IntPtr s_DepthTest;

        [SerializeField]
        bool m_DepthTest;

        /// <summary>
        /// Whether real things hide virtual ones that lie behind them. Needs the depth test feature
        /// and Depth Submission Mode other than None in the OpenXR settings.
        /// </summary>
        public bool depthTest
        {
            get => m_DepthTest;
            set
            {
                m_DepthTest = value;
                m_IsApplied = false;
            }
        }

        partial void Chain(ref IntPtr next)
        {
            if (!m_DepthTest || ParallaxFeature.Find<PassthroughDepthTestFeature>() == null) return;
            if (s_DepthTest == IntPtr.Zero) s_DepthTest = Marshal.AllocHGlobal(Marshal.SizeOf<DepthTest>());
            var test = new DepthTest { type = k_DepthTestType, next = next, enabled = 1 };
            Marshal.StructureToPtr(test, s_DepthTest, false);
            next = s_DepthTest;
        }
    }
}
