// Sample of the fictional Parallax One platform. Apache-2.0.
using System.Collections.Generic;
using UnityEngine;
using UnityEngine.XR.Hands;

namespace Parallax.XR
{
    /// <summary>
    /// Joints and pinch of one hand, from Unity's XR Hands. Put it below the XR Origin's camera offset:
    /// poses are given in world space through its parent.
    /// </summary>
    [AddComponentMenu("XR/Parallax/Hand Joints")]
    public sealed class HandJoints : MonoBehaviour
    {
        // Fingertips measured on people: touching reads about 1 cm, a relaxed hand more than 5 cm.
        const float k_PinchClosed = 0.012f;
        const float k_PinchOpen = 0.05f;

        static readonly List<XRHandSubsystem> s_Subsystems = new List<XRHandSubsystem>();

        [SerializeField]
        Handedness m_Handedness = Handedness.Right;

        XRHandSubsystem m_Subsystem;

        /// <summary>Which hand.</summary>
        public Handedness handedness
        {
            get => m_Handedness;
            set => m_Handedness = value;
        }

        /// <summary>Whether the headset sees the hand now.</summary>
        public bool isTracked => TryGetHand(out _);

        /// <summary>How far thumb and index finger are closed: 0 open, 1 touching.</summary>
        public float pinch
        {
            get
            {
                if (!TryGetJoint(XRHandJointID.ThumbTip, out var thumb)) return 0;
                if (!TryGetJoint(XRHandJointID.IndexTip, out var index)) return 0;
                var gap = Vector3.Distance(thumb.position, index.position);
                return Mathf.InverseLerp(k_PinchOpen, k_PinchClosed, gap);
            }
        }

        /// <summary>Where a joint is, in world space.</summary>
        public bool TryGetJoint(XRHandJointID joint, out Pose pose)
        {
            pose = Pose.identity;
            if (!TryGetHand(out var hand) || !hand.GetJoint(joint).TryGetPose(out pose)) return false;
            var origin = transform.parent;
            if (origin != null)
            {
                pose = new Pose(origin.TransformPoint(pose.position), origin.rotation * pose.rotation);
            }
            return true;
        }

        bool TryGetHand(out XRHand hand)
        {
            hand = default;
            if (m_Subsystem == null || !m_Subsystem.running)
            {
                SubsystemManager.GetSubsystems(s_Subsystems);
                m_Subsystem = s_Subsystems.Find(subsystem => subsystem.running);
            }
            if (m_Subsystem == null) return false;
            hand = m_Handedness == Handedness.Left ? m_Subsystem.leftHand : m_Subsystem.rightHand;
            return hand.isTracked;
        }
    }
}
