// Sample of the fictional Parallax One platform. Apache-2.0.
using UnityEngine;

namespace Parallax.XR
{
    /// <summary>
    /// Holds this object where it is in the room. The object must be a child of the XR Origin's camera
    /// offset: its local pose is the pose in the tracking space.
    /// </summary>
    [DisallowMultipleComponent]
    [AddComponentMenu("XR/Parallax/Spatial Anchor")]
    public sealed class SpatialAnchor : MonoBehaviour
    {
        ulong m_Space;

        /// <summary>The runtime's handle, 0 while there is none.</summary>
        internal ulong handle { get; private set; }

        /// <summary>Whether the headset knows where the anchor is now.</summary>
        public bool isTracked { get; private set; }

        void Update()
        {
            var anchors = ParallaxFeature.Find<SpatialAnchorFeature>();
            isTracked = false;
            if (anchors == null) return;
            if (handle == 0) Anchor(anchors);
            if (m_Space == 0 || !anchors.TryLocate(m_Space, out var pose)) return;
            transform.localPosition = pose.position;
            transform.localRotation = pose.rotation;
            isTracked = true;
        }

        void OnDisable() => Release();

        void Anchor(SpatialAnchorFeature anchors)
        {
            var here = new Pose(transform.localPosition, transform.localRotation);
            if (anchors.TryCreate(here, out var anchor)) Hold(anchors, anchor);
        }

        /// <summary>Takes over an anchor that exists, in place of the one it had.</summary>
        internal bool Hold(SpatialAnchorFeature anchors, ulong anchor)
        {
            Release();
            if (!anchors.TryCreateSpace(anchor, out m_Space))
            {
                anchors.Destroy(anchor, 0);
                return false;
            }
            handle = anchor;
            return true;
        }

        void Release()
        {
            var anchors = ParallaxFeature.Find<SpatialAnchorFeature>();
            if (anchors != null) anchors.Destroy(handle, m_Space);
            handle = 0;
            m_Space = 0;
            isTracked = false;
        }
    }
}
