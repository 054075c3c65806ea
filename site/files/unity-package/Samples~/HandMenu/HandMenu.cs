// Sample of the fictional Parallax One platform. Apache-2.0.
using System;
using UnityEngine;
using UnityEngine.Events;
using UnityEngine.XR.Hands;

namespace Parallax.XR.Samples
{
    /// <summary>
    /// A menu on the left palm, shown while the palm faces the eyes and pressed with the right index
    /// finger. Put it below the XR Origin's camera offset; it makes everything else itself.
    /// </summary>
    public sealed class HandMenu : MonoBehaviour
    {
        const float k_ButtonSize = 0.03f;
        const float k_ButtonGap = 0.008f;
        const float k_Lift = 0.06f;

        // Palm and view opposite within about 45 degrees; a little more to hide, against flicker.
        const float k_ShowFacing = 0.7f;
        const float k_HideFacing = 0.6f;

        /// <summary>One button: what it says and what it does.</summary>
        [Serializable]
        public sealed class Item
        {
            public string label = "Item";
            public UnityEvent pressed = new UnityEvent();
        }

        [SerializeField]
        Item[] m_Items = { new Item { label = "Home" }, new Item { label = "Room" }, new Item { label = "Quit" } };

        HandJoints m_Left;
        HandJoints m_Right;
        Transform m_Menu;
        Transform[] m_Buttons;
        int m_Touched = -1;

        void Awake()
        {
            m_Left = AddHand(Handedness.Left);
            m_Right = AddHand(Handedness.Right);
            m_Menu = new GameObject("Menu").transform;
            m_Menu.SetParent(transform, false);
            m_Buttons = new Transform[m_Items.Length];
            for (var index = 0; index < m_Items.Length; index++) m_Buttons[index] = AddButton(index);
            m_Menu.gameObject.SetActive(false);
        }

        void Update()
        {
            var eyes = Camera.main;
            if (eyes == null || !m_Left.TryGetJoint(XRHandJointID.Palm, out var palm))
            {
                m_Menu.gameObject.SetActive(false);
                return;
            }
            // OpenXR's palm joint points its -y away from the palm.
            var outOfPalm = palm.rotation * Vector3.down;
            var toEyes = (eyes.transform.position - palm.position).normalized;
            var needed = m_Menu.gameObject.activeSelf ? k_HideFacing : k_ShowFacing;
            m_Menu.gameObject.SetActive(Vector3.Dot(outOfPalm, toEyes) > needed);
            m_Menu.position = palm.position + outOfPalm * k_Lift;
            m_Menu.rotation = Quaternion.LookRotation(-toEyes);
            if (m_Menu.gameObject.activeSelf) Press();
        }

        void Press()
        {
            var touched = -1;
            if (m_Right.TryGetJoint(XRHandJointID.IndexTip, out var tip))
            {
                touched = Array.FindIndex(m_Buttons, button => Contains(button, tip.position));
            }
            // Once for each touch: the finger has to leave before the next.
            if (touched >= 0 && touched != m_Touched) m_Items[touched].pressed.Invoke();
            m_Touched = touched;
        }

        static bool Contains(Transform button, Vector3 point)
        {
            var local = button.InverseTransformPoint(point);
            return Mathf.Abs(local.x) < 0.5f && Mathf.Abs(local.y) < 0.5f && Mathf.Abs(local.z) < 0.5f;
        }

        HandJoints AddHand(Handedness handedness)
        {
            var hand = new GameObject($"{handedness} hand").AddComponent<HandJoints>();
            // Beside the menu, not below it: joints are given relative to the parent.
            hand.transform.SetParent(transform.parent, false);
            hand.handedness = handedness;
            return hand;
        }

        Transform AddButton(int index)
        {
            var button = GameObject.CreatePrimitive(PrimitiveType.Cube).transform;
            button.name = m_Items[index].label;
            button.SetParent(m_Menu, false);
            var middle = (m_Items.Length - 1) / 2f;
            button.localPosition = new Vector3((index - middle) * (k_ButtonSize + k_ButtonGap), 0, 0);
            button.localScale = new Vector3(k_ButtonSize, k_ButtonSize, k_ButtonSize / 3);

            var label = new GameObject("Label").AddComponent<TextMesh>();
            label.transform.SetParent(m_Menu, false);
            label.transform.localPosition = button.localPosition + new Vector3(0, -k_ButtonSize, 0);
            label.text = m_Items[index].label;
            label.anchor = TextAnchor.MiddleCenter;
            label.fontSize = 48;
            label.characterSize = 0.0012f;
            return button;
        }
    }
}
