// Sample of the fictional Parallax One platform. Apache-2.0.
using System.Collections.Generic;

namespace Parallax.XR
{
    /// <summary>
    /// Anchors that are still there in the next session, by name. Names are UTF-8 of 1 to 255 bytes and
    /// belong to this app.
    /// </summary>
    public static class SpatialAnchorStore
    {
        /// <summary>Whether this headset can keep anchors, and a session runs.</summary>
        public static bool isReady => ParallaxFeature.Find<SpatialAnchorStoreFeature>() != null;

        /// <summary>The names of all kept anchors.</summary>
        public static IReadOnlyList<string> GetNames()
        {
            var store = ParallaxFeature.Find<SpatialAnchorStoreFeature>();
            return store == null ? new string[0] : store.GetNames();
        }

        /// <summary>Keeps an anchor, in place of an older one of the same name.</summary>
        public static bool Save(string name, SpatialAnchor anchor)
        {
            var store = ParallaxFeature.Find<SpatialAnchorStoreFeature>();
            return store != null && anchor.handle != 0 && store.Save(name, anchor.handle);
        }

        /// <summary>Moves an object to where the anchor was kept; false where there is none.</summary>
        public static bool Load(string name, SpatialAnchor target)
        {
            var store = ParallaxFeature.Find<SpatialAnchorStoreFeature>();
            var anchors = ParallaxFeature.Find<SpatialAnchorFeature>();
            if (store == null || anchors == null) return false;
            return store.TryCreate(name, out var anchor) && target.Hold(anchors, anchor);
        }

        /// <summary>Forgets an anchor. Objects that hold it stay where they are in this session.</summary>
        public static bool Erase(string name)
        {
            var store = ParallaxFeature.Find<SpatialAnchorStoreFeature>();
            return store != null && store.Erase(name);
        }
    }
}
