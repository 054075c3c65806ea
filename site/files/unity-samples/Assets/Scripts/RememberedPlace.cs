// Sample of the fictional Parallax One platform. Apache-2.0.
using System.Linq;
using Parallax.XR;
using UnityEngine;

namespace Parallax.Samples
{
    /// <summary>
    /// Puts this object where it was in the last session, and keeps its place when the app pauses. Add
    /// it beside a SpatialAnchor.
    /// </summary>
    [RequireComponent(typeof(SpatialAnchor))]
    public sealed class RememberedPlace : MonoBehaviour
    {
        [SerializeField, Tooltip("The anchor's name in the store; one for each object.")]
        string m_Name = "place";

        SpatialAnchor m_Anchor;
        bool m_IsRestored;

        void Awake() => m_Anchor = GetComponent<SpatialAnchor>();

        void Update()
        {
            if (m_IsRestored || !SpatialAnchorStore.isReady) return;
            m_IsRestored = true;
            if (SpatialAnchorStore.GetNames().Contains(m_Name)) SpatialAnchorStore.Load(m_Name, m_Anchor);
        }

        void OnApplicationPause(bool isPaused)
        {
            if (isPaused && m_Anchor.isTracked) SpatialAnchorStore.Save(m_Name, m_Anchor);
        }
    }
}
