// Sample of the fictional Parallax One platform. Apache-2.0.
using UnityEngine.XR.Management;

namespace Parallax.XR
{
    /// <summary>
    /// Starts and stops XR from code, for apps that begin on a flat screen. Turn "Initialize XR on
    /// Startup" off to use it.
    /// </summary>
    public static partial class XRManager
    {
        static XRManagerSettings manager =>
            XRGeneralSettings.Instance == null ? null : XRGeneralSettings.Instance.Manager;

        /// <summary>Whether the OpenXR loader is there, so that a session can start.</summary>
        public static bool isInitialized => manager != null && manager.activeLoader != null;

        /// <summary>Starts the session; false where Init did not succeed before.</summary>
        public static bool StartSession()
        {
            if (!isInitialized) return false;
            manager.StartSubsystems();
            return true;
        }

        /// <summary>Ends the session and lets the loader go.</summary>
        public static void StopSession()
        {
            if (!isInitialized) return;
            manager.StopSubsystems();
            manager.DeinitializeLoader();
        }
    }
}
