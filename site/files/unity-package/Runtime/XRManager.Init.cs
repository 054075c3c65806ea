// Sample of the fictional Parallax One platform. Apache-2.0.
namespace Parallax.XR
{
    public static partial class XRManager
    {
        /// <summary>Loads the OpenXR runtime; the call returns when it is there or has failed.</summary>
        public static bool Init()
        {
            if (manager != null && !isInitialized) manager.InitializeLoaderSync();
            return isInitialized;
        }
    }
}
