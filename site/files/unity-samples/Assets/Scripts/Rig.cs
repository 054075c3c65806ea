// Sample of the fictional Parallax One platform. Apache-2.0.
using Parallax.XR;
using UnityEngine;
using UnityEngine.InputSystem;
using UnityEngine.InputSystem.XR;
using UnityEngine.XR.Hands;

namespace Parallax.Samples
{
    /// <summary>The camera and the hands of a sample, made below its object.</summary>
    public static class Rig
    {
        /// <summary>A camera that follows the head.</summary>
        public static Camera AddCamera(Transform origin)
        {
            var eyes = new GameObject("Camera").AddComponent<Camera>();
            eyes.tag = "MainCamera";
            eyes.transform.SetParent(origin, false);
            eyes.nearClipPlane = 0.05f;
            var driver = eyes.gameObject.AddComponent<TrackedPoseDriver>();
            driver.positionInput = Follow("<XRHMD>/centerEyePosition");
            driver.rotationInput = Follow("<XRHMD>/centerEyeRotation");
            return eyes;
        }

        /// <summary>The joints of one hand.</summary>
        public static HandJoints AddHand(Transform origin, Handedness handedness)
        {
            var hand = new GameObject($"{handedness} hand").AddComponent<HandJoints>();
            hand.transform.SetParent(origin, false);
            hand.handedness = handedness;
            return hand;
        }

        static InputActionProperty Follow(string path)
        {
            var action = new InputAction(binding: path);
            action.Enable();
            return new InputActionProperty(action);
        }
    }
}
