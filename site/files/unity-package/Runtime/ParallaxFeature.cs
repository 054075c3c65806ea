// Sample of the fictional Parallax One platform. Apache-2.0.
using System;
using System.Runtime.InteropServices;
using UnityEngine;
using UnityEngine.XR.OpenXR;
using UnityEngine.XR.OpenXR.Features;

namespace Parallax.XR
{
    /// <summary>
    /// What the features of this package share: the instance, the session and the way to the
    /// runtime's functions.
    /// </summary>
    public abstract class ParallaxFeature : OpenXRFeature
    {
        delegate int GetInstanceProcAddr(
            ulong instance, [MarshalAs(UnmanagedType.LPStr)] string name, out IntPtr function);

        /// <summary>The XrInstance, 0 while there is none.</summary>
        protected ulong instance { get; private set; }

        /// <summary>The XrSession, 0 while there is none.</summary>
        protected ulong session { get; private set; }

        /// <summary>Whether the runtime has the extension and a session exists.</summary>
        public bool isReady => enabled && session != 0;

        /// <summary>The extensions this feature cannot do without, separated by spaces.</summary>
        protected abstract string extensions { get; }

        /// <summary>Loads the runtime's functions. False turns the feature off.</summary>
        protected abstract bool LoadFunctions();

        /// <summary>
        /// The feature of this type, or null where it is not part of the build or not ready.
        /// </summary>
        public static T Find<T>() where T : ParallaxFeature
        {
            var settings = OpenXRSettings.Instance;
            var feature = settings == null ? null : settings.GetFeature<T>();
            return feature != null && feature.isReady ? feature : null;
        }

        protected override bool OnInstanceCreate(ulong xrInstance)
        {
            instance = xrInstance;
            foreach (var extension in extensions.Split(' '))
            {
                if (OpenXRRuntime.IsExtensionEnabled(extension)) continue;
                Debug.LogWarning($"{GetType().Name} is off: the runtime has no {extension}.");
                return false;
            }
            return base.OnInstanceCreate(xrInstance) && LoadFunctions();
        }

        protected override void OnInstanceDestroy(ulong xrInstance)
        {
            instance = 0;
            base.OnInstanceDestroy(xrInstance);
        }

        protected override void OnSessionCreate(ulong xrSession)
        {
            session = xrSession;
            base.OnSessionCreate(xrSession);
        }

        protected override void OnSessionDestroy(ulong xrSession)
        {
            session = 0;
            base.OnSessionDestroy(xrSession);
        }

        /// <summary>Asks the runtime for a function; false where it has none of that name.</summary>
        protected bool TryLoad<T>(string name, out T function) where T : class
        {
            var getProc = Marshal.GetDelegateForFunctionPointer<GetInstanceProcAddr>(xrGetInstanceProcAddr);
            var found = getProc(instance, name, out var pointer) >= 0 && pointer != IntPtr.Zero;
            function = found ? Marshal.GetDelegateForFunctionPointer<T>(pointer) : null;
            return found;
        }
    }
}
