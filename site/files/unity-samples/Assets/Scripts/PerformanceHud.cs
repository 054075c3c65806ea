// Sample of the fictional Parallax One platform. Apache-2.0.
using System.Globalization;
using System.IO;
using Parallax.XR;
using UnityEngine;

namespace Parallax.Samples
{
    /// <summary>
    /// Frame times before the eyes: the latest 120 frames as a line, the slowest of them, and how many
    /// refreshes were missed. Writes a log that the Metrics Tool reads. Add it to any object; it
    /// needs a camera that is tagged MainCamera.
    /// </summary>
    public sealed class PerformanceHud : MonoBehaviour
    {
        const int k_Frames = 120;
        const float k_Width = 0.3f;
        const float k_Height = 0.1f;

        // Twice a second: a number that changes with every frame cannot be read.
        const float k_TextEvery = 0.5f;

        // Where no session tells its own.
        const float k_UsualRate = 72;

        static readonly Vector3 k_Place = new Vector3(0, -0.18f, 0.9f);

        [SerializeField, Tooltip("Writes frames.csv into the app's folder of persistent data.")]
        bool m_WritesLog = true;

        readonly float[] m_Times = new float[k_Frames];
        readonly Vector3[] m_Points = new Vector3[k_Frames];

        Transform m_Panel;
        LineRenderer m_Line;
        LineRenderer m_Budget;
        TextMesh m_Text;
        StreamWriter m_Log;
        int m_Frame;
        int m_Missed;
        float m_Rate = k_UsualRate;
        float m_SinceText = k_TextEvery;
        double m_Clock;

        void OnEnable()
        {
            m_Panel = new GameObject("Performance").transform;
            m_Line = AddLine("Frames", Color.white, 0.0012f);
            m_Budget = AddLine("Budget", new Color(1, 1, 1, 0.4f), 0.0006f);
            m_Text = AddText();
            if (!m_WritesLog) return;
            m_Log = new StreamWriter(Path.Combine(Application.persistentDataPath, "frames.csv"));
            m_Log.WriteLine("timestamp_ms,frame_ms");
        }

        void OnDisable()
        {
            m_Log?.Dispose();
            m_Log = null;
            if (m_Panel != null) Destroy(m_Panel.gameObject);
        }

        // Android may end a paused app without another call.
        void OnApplicationPause(bool isPaused)
        {
            if (isPaused) m_Log?.Flush();
        }

        // After everything else of the frame has moved, the camera as well.
        void LateUpdate()
        {
            Count(Time.unscaledDeltaTime * 1000);
            m_SinceText += Time.unscaledDeltaTime;
            if (m_SinceText >= k_TextEvery)
            {
                m_SinceText = 0;
                m_Rate = CurrentRate();
                Tell();
            }
            Draw();
            Follow();
        }

        void Count(float milliseconds)
        {
            m_Times[m_Frame % k_Frames] = milliseconds;
            m_Frame++;
            // The compositor shows the last frame again at every refresh that a frame misses.
            m_Missed += Mathf.Max(0, Mathf.RoundToInt(milliseconds * m_Rate / 1000) - 1);
            if (m_Log == null) return;
            m_Log.WriteLine(string.Format(CultureInfo.InvariantCulture, "{0:F2},{1:F2}", m_Clock, milliseconds));
            m_Clock += milliseconds;
        }

        static float CurrentRate()
        {
            var display = ParallaxFeature.Find<DisplayRefreshRateFeature>();
            return display != null && display.current > 0 ? display.current : k_UsualRate;
        }

        void Tell()
        {
            var slowest = Mathf.Max(m_Times);
            m_Text.text = string.Format(
                CultureInfo.InvariantCulture, "{0:F0} Hz   slowest {1:F1} ms   missed {2}", m_Rate, slowest, m_Missed);
            m_Text.color = slowest * m_Rate > 1500 ? Color.yellow : Color.white;
        }

        /// <summary>The oldest frame at the left; the height of the panel is two refresh intervals.</summary>
        void Draw()
        {
            for (var index = 0; index < k_Frames; index++)
            {
                var intervals = m_Times[(m_Frame + index) % k_Frames] * m_Rate / 1000;
                var x = (index / (k_Frames - 1f) - 0.5f) * k_Width;
                m_Points[index] = new Vector3(x, Mathf.Min(intervals, 2) / 2 * k_Height, 0);
            }
            m_Line.positionCount = k_Frames;
            m_Line.SetPositions(m_Points);
            m_Budget.SetPosition(0, new Vector3(-k_Width / 2, k_Height / 2, 0));
            m_Budget.SetPosition(1, new Vector3(k_Width / 2, k_Height / 2, 0));
        }

        void Follow()
        {
            var eyes = Camera.main;
            if (eyes == null) return;
            m_Panel.SetPositionAndRotation(eyes.transform.TransformPoint(k_Place), eyes.transform.rotation);
        }

        LineRenderer AddLine(string name, Color colour, float width)
        {
            var line = new GameObject(name).AddComponent<LineRenderer>();
            line.transform.SetParent(m_Panel, false);
            line.sharedMaterial = new Material(Shader.Find("Sprites/Default"));
            line.useWorldSpace = false;
            line.startColor = line.endColor = colour;
            line.widthMultiplier = width;
            return line;
        }

        TextMesh AddText()
        {
            var text = new GameObject("Text").AddComponent<TextMesh>();
            text.transform.SetParent(m_Panel, false);
            text.transform.localPosition = new Vector3(-k_Width / 2, -0.02f, 0);
            text.anchor = TextAnchor.MiddleLeft;
            text.fontSize = 48;
            text.characterSize = 0.0024f;
            return text;
        }
    }
}
