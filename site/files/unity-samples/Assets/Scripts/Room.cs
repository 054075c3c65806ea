// Sample of the fictional Parallax One platform. Apache-2.0.
using Parallax.XR;
using UnityEngine;
using UnityEngine.XR.Hands;

namespace Parallax.Samples
{
    /// <summary>
    /// Your room, with a cube in it: pinch with the right hand to put the cube where your fingers are,
    /// with the left hand to see less or more of the room. Makes the camera and everything else itself,
    /// so it can be dropped into an empty scene.
    /// </summary>
    public sealed class Room : MonoBehaviour
    {
        const float k_PinchStart = 0.9f;
        const float k_PinchEnd = 0.6f;
        const float k_CubeSize = 0.1f;

        HandJoints m_Left;
        HandJoints m_Right;
        PassthroughLayer m_Passthrough;
        Transform m_Cube;
        bool m_LeftPinches;
        bool m_RightPinches;

        void Awake()
        {
            AddCamera();
            m_Left = Rig.AddHand(transform, Handedness.Left);
            m_Right = Rig.AddHand(transform, Handedness.Right);
            m_Passthrough = gameObject.AddComponent<PassthroughLayer>();
            m_Cube = GameObject.CreatePrimitive(PrimitiveType.Cube).transform;
            m_Cube.SetParent(transform, false);
            m_Cube.localPosition = new Vector3(0, 1.2f, 1);
            m_Cube.localScale = Vector3.one * k_CubeSize;
            m_Cube.gameObject.AddComponent<SpatialAnchor>();
        }

        void Update()
        {
            if (Pinched(m_Right, ref m_RightPinches)) MoveCube();
            if (Pinched(m_Left, ref m_LeftPinches))
            {
                m_Passthrough.opacity = m_Passthrough.opacity > 0.5f ? 0.3f : 1;
            }
        }

        void MoveCube()
        {
            if (!m_Right.TryGetJoint(XRHandJointID.IndexTip, out var tip)) return;
            // A new anchor at the new place: disabling the component lets the old one go.
            var anchor = m_Cube.GetComponent<SpatialAnchor>();
            anchor.enabled = false;
            m_Cube.position = tip.position;
            anchor.enabled = true;
        }

        /// <summary>True in the frame in which a pinch begins.</summary>
        static bool Pinched(HandJoints hand, ref bool pinches)
        {
            var before = pinches;
            pinches = hand.pinch > (before ? k_PinchEnd : k_PinchStart);
            return pinches && !before;
        }

        void AddCamera()
        {
            var eyes = Rig.AddCamera(transform);
            eyes.clearFlags = CameraClearFlags.SolidColor;
            eyes.backgroundColor = Color.clear;
            eyes.allowHDR = false;
        }
    }
}
