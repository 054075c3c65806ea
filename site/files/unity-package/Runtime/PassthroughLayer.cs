// Sample of the fictional Parallax One platform. Apache-2.0.
using System;
using UnityEngine;

namespace Parallax.XR
{
    /// <summary>
    /// Shows the room while it is enabled. The room is seen where the camera leaves alpha 0: clear to
    /// a solid color with alpha 0, and keep HDR off, whose buffers may have no alpha.
    /// </summary>
    [DisallowMultipleComponent]
    [AddComponentMenu("XR/Parallax/Passthrough Layer")]
    public sealed partial class PassthroughLayer : MonoBehaviour
    {
        [SerializeField, Range(0, 1)]
        float m_Opacity = 1;

        // The session may come after the component, so a change waits until it could be applied.
        bool m_IsApplied;

        /// <summary>From 0 (black) to 1.</summary>
        public float opacity
        {
            get => m_Opacity;
            set
            {
                m_Opacity = Mathf.Clamp01(value);
                m_IsApplied = false;
            }
        }

        void OnEnable() => m_IsApplied = false;

        void OnValidate() => m_IsApplied = false;

        void Update()
        {
            if (!m_IsApplied) m_IsApplied = Apply(m_Opacity);
        }

        void OnDisable() => Apply(0);

        bool Apply(float value)
        {
            var passthrough = ParallaxFeature.Find<PassthroughFeature>();
            if (passthrough == null) return false;
            var next = IntPtr.Zero;
            Chain(ref next);
            return passthrough.Show(value, next);
        }

        /// <summary>Puts further structures before <paramref name="next"/>.</summary>
        partial void Chain(ref IntPtr next);
    }
}
