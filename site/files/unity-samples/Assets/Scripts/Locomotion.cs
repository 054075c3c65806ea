// Sample of the fictional Parallax One platform. Apache-2.0.
using Parallax.XR;
using UnityEngine;
using UnityEngine.XR.Hands;

namespace Parallax.Samples
{
    /// <summary>
    /// Teleporting and turning in steps, with hands alone: pinch with the right hand to aim and open it to
    /// go there, pinch with the left hand to turn. Nothing moves continuously, so that nobody feels unwell.
    /// Makes the camera, the hands and a floor itself.
    /// </summary>
    public sealed class Locomotion : MonoBehaviour
    {
        const float k_PinchStart = 0.9f;
        const float k_PinchEnd = 0.6f;
        const float k_Turn = 30;

        // A ball thrown along the hand: 6 m/s reach about 4 m on level ground.
        const float k_Speed = 6;
        const float k_Step = 0.04f;
        const int k_Steps = 40;

        // The cosine of 25 degrees: whoever lands on a steeper face would stand in a wall.
        const float k_Level = 0.9f;

        readonly Vector3[] m_Points = new Vector3[k_Steps + 1];

        Transform m_Eyes;
        HandJoints m_Left;
        HandJoints m_Right;
        LineRenderer m_Arc;
        Transform m_Target;
        bool m_Aims;
        bool m_LeftPinches;

        void Awake()
        {
            m_Eyes = Rig.AddCamera(transform).transform;
            m_Left = Rig.AddHand(transform, Handedness.Left);
            m_Right = Rig.AddHand(transform, Handedness.Right);
            AddPlaces();
            m_Arc = AddArc();
            m_Target = AddTarget();
        }

        void Update()
        {
            if (Aiming()) return;
            m_Arc.enabled = false;
            if (m_Aims && m_Target.gameObject.activeSelf) GoTo(m_Target.position);
            m_Aims = false;
            m_Target.gameObject.SetActive(false);
            TurnOnPinch();
        }

        /// <summary>True as long as the right hand pinches; a hand that is lost gives up its aim.</summary>
        bool Aiming()
        {
            if (!m_Right.TryGetJoint(XRHandJointID.Palm, out var palm))
            {
                m_Target.gameObject.SetActive(false);
                return false;
            }
            var pinch = m_Right.pinch;
            if (pinch < (m_Aims ? k_PinchEnd : k_PinchStart)) return false;
            m_Aims = true;
            // Opening the fingers moves the hand: the target is that of the last firm pinch.
            if (pinch >= k_PinchStart) Aim(palm.position, palm.rotation * Vector3.forward);
            return true;
        }

        void Aim(Vector3 point, Vector3 direction)
        {
            var velocity = direction * k_Speed;
            var count = 0;
            var isLevel = false;
            m_Points[count++] = point;
            while (count <= k_Steps)
            {
                velocity += Physics.gravity * k_Step;
                var next = point + velocity * k_Step;
                var hits = Physics.Linecast(point, next, out var hit);
                m_Points[count++] = hits ? hit.point : next;
                if (hits)
                {
                    isLevel = hit.normal.y >= k_Level;
                    m_Target.position = hit.point;
                    break;
                }
                point = next;
            }
            m_Arc.enabled = true;
            m_Arc.positionCount = count;
            m_Arc.SetPositions(m_Points);
            m_Target.gameObject.SetActive(isLevel);
        }

        /// <summary>Puts the wearer's feet there: the head may be anywhere in the tracked space.</summary>
        void GoTo(Vector3 place)
        {
            var feet = m_Eyes.position;
            feet.y = transform.position.y;
            transform.position += place - feet;
        }

        void TurnOnPinch()
        {
            var before = m_LeftPinches;
            m_LeftPinches = m_Left.pinch > (before ? k_PinchEnd : k_PinchStart);
            // About the head, or the wearer would be moved as well.
            if (m_LeftPinches && !before) transform.RotateAround(m_Eyes.position, Vector3.up, k_Turn);
        }

        static void AddPlaces()
        {
            var sun = new GameObject("Light").AddComponent<Light>();
            sun.type = LightType.Directional;
            sun.transform.rotation = Quaternion.Euler(50, -30, 0);
            GameObject.CreatePrimitive(PrimitiveType.Plane);
            for (var step = 0; step < 4; step++)
            {
                var block = GameObject.CreatePrimitive(PrimitiveType.Cube).transform;
                block.localScale = new Vector3(1.2f, 0.3f * (step + 1), 1.2f);
                block.position = new Vector3(step * 1.2f - 1.8f, block.localScale.y / 2, 3);
            }
        }

        LineRenderer AddArc()
        {
            var arc = new GameObject("Arc").AddComponent<LineRenderer>();
            arc.transform.SetParent(transform, false);
            arc.sharedMaterial = new Material(Shader.Find("Sprites/Default"));
            arc.widthMultiplier = 0.012f;
            arc.enabled = false;
            return arc;
        }

        static Transform AddTarget()
        {
            var target = GameObject.CreatePrimitive(PrimitiveType.Cylinder).transform;
            target.name = "Target";
            // Without its collider, or the next aim would hit it.
            Destroy(target.GetComponent<Collider>());
            target.localScale = new Vector3(0.5f, 0.01f, 0.5f);
            target.gameObject.SetActive(false);
            return target;
        }
    }
}
