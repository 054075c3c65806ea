// Sample of the fictional Parallax One platform. Apache-2.0.
using System;
using System.Runtime.InteropServices;
using UnityEngine;

namespace Parallax.XR.Native
{
    /// <summary>XrPosef. OpenXR looks along -z, Unity along +z, so z and the turns around x and y flip.</summary>
    [StructLayout(LayoutKind.Sequential)]
    struct XrPose
    {
        float m_Qx, m_Qy, m_Qz, m_Qw;
        float m_X, m_Y, m_Z;

        public static readonly XrPose identity = From(Pose.identity);

        public static XrPose From(Pose pose) => new XrPose
        {
            m_Qx = -pose.rotation.x,
            m_Qy = -pose.rotation.y,
            m_Qz = pose.rotation.z,
            m_Qw = pose.rotation.w,
            m_X = pose.position.x,
            m_Y = pose.position.y,
            m_Z = -pose.position.z,
        };

        public Pose ToPose() =>
            new Pose(new Vector3(m_X, m_Y, -m_Z), new Quaternion(-m_Qx, -m_Qy, m_Qz, m_Qw));
    }

    /// <summary>XrSpaceLocation.</summary>
    [StructLayout(LayoutKind.Sequential)]
    struct XrSpaceLocation
    {
        const int k_Type = 42;
        const ulong k_OrientationValid = 1;
        const ulong k_PositionValid = 2;

        int m_Type;
        IntPtr m_Next;
        ulong m_Flags;
        public XrPose pose;

        public bool isValid =>
            (m_Flags & (k_OrientationValid | k_PositionValid)) == (k_OrientationValid | k_PositionValid);

        public static XrSpaceLocation Create() => new XrSpaceLocation { m_Type = k_Type };
    }

    /// <summary>XrSpatialAnchorCreateInfoMSFT.</summary>
    [StructLayout(LayoutKind.Sequential)]
    struct XrAnchorCreateInfo
    {
        public const int k_Type = 1000039000;

        public int type;
        public IntPtr next;
        public ulong space;
        public XrPose pose;
        public long time;
    }

    /// <summary>XrSpatialAnchorSpaceCreateInfoMSFT.</summary>
    [StructLayout(LayoutKind.Sequential)]
    struct XrAnchorSpaceCreateInfo
    {
        public const int k_Type = 1000039001;

        public int type;
        public IntPtr next;
        public ulong anchor;
        public XrPose poseInAnchorSpace;
    }

    /// <summary>timespec of the C library, on 64 bits.</summary>
    [StructLayout(LayoutKind.Sequential)]
    struct Timespec
    {
        public long seconds;
        public long nanoseconds;
    }
}
