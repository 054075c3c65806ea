// Sample of the fictional Parallax One platform. Apache-2.0.
using System.Threading.Tasks;

namespace Parallax.XR
{
    public static partial class XRManager
    {
        static Task<bool> s_Init;

        /// <summary>
        /// Loads the OpenXR runtime over several frames; await it before
        /// <see cref="StartSession"/>. Calls during the loading get the same task.
        /// </summary>
        public static Task<bool> Init()
        {
            if (s_Init == null || s_Init.IsCompleted) s_Init = Load();
            return s_Init;
        }

        static async Task<bool> Load()
        {
            if (manager == null || isInitialized) return isInitialized;
            var steps = manager.InitializeLoader();
            // Unity's synchronization context continues after a yield in the next frame.
            while (steps.MoveNext()) await Task.Yield();
            return isInitialized;
        }
    }
}
