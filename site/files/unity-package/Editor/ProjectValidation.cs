// Sample of the fictional Parallax One platform. Apache-2.0.
using System;
using System.Linq;
using Unity.XR.CoreUtils.Editor;
using UnityEditor;
using UnityEditor.Build;
using UnityEngine;
using UnityEngine.Rendering;
using UnityEngine.XR.OpenXR;

namespace Parallax.XR.Editor
{
    /// <summary>
    /// What a build for Parallax One needs, in Project Settings > XR Plug-in Management > Project
    /// Validation.
    /// </summary>
    static class ProjectValidation
    {
        const string k_Category = "Parallax XR";
        const AndroidSdkVersions k_OldestApi = AndroidSdkVersions.AndroidApiLevel29;

        static readonly GraphicsDeviceType[] s_GraphicsApis =
        {
            GraphicsDeviceType.Vulkan, GraphicsDeviceType.OpenGLES3,
        };

        [InitializeOnLoadMethod]
        static void AddRules() => BuildValidator.AddRules(BuildTargetGroup.Android, new[]
        {
            Rule(
                "Scripts are built with IL2CPP.",
                () => PlayerSettings.GetScriptingBackend(NamedBuildTarget.Android) == ScriptingImplementation.IL2CPP,
                () => PlayerSettings.SetScriptingBackend(NamedBuildTarget.Android, ScriptingImplementation.IL2CPP)),
            Rule(
                "The architecture is ARM64 alone.",
                () => PlayerSettings.Android.targetArchitectures == AndroidArchitecture.ARM64,
                () => PlayerSettings.Android.targetArchitectures = AndroidArchitecture.ARM64),
            Rule(
                "The minimum API level is 29 or higher.",
                () => PlayerSettings.Android.minSdkVersion >= k_OldestApi,
                () => PlayerSettings.Android.minSdkVersion = k_OldestApi),
            Rule(
                "The graphics API is Vulkan or OpenGL ES 3.",
                () => PlayerSettings.GetGraphicsAPIs(BuildTarget.Android).All(s_GraphicsApis.Contains),
                () =>
                {
                    PlayerSettings.SetUseDefaultGraphicsAPIs(BuildTarget.Android, false);
                    PlayerSettings.SetGraphicsAPIs(BuildTarget.Android, s_GraphicsApis);
                }),
            Rule(
                "Colors are blended in linear space.",
                () => PlayerSettings.colorSpace == ColorSpace.Linear,
                () => PlayerSettings.colorSpace = ColorSpace.Linear),
            Rule(
                "A Parallax feature is ticked in the OpenXR settings.",
                HasFeature,
                () => SettingsService.OpenProjectSettings("Project/XR Plug-in Management/OpenXR"),
                isFixedByHand: true),
        });

        static BuildValidationRule Rule(
            string message, Func<bool> check, Action fix, bool isFixedByHand = false) => new BuildValidationRule
        {
            Category = k_Category,
            Message = message,
            CheckPredicate = check,
            FixIt = fix,
            FixItAutomatic = !isFixedByHand,
            FixItMessage = isFixedByHand ? "Opens the OpenXR settings." : "Changes the player setting.",
            Error = !isFixedByHand,
        };

        static bool HasFeature()
        {
            var settings = OpenXRSettings.GetSettingsForBuildTargetGroup(BuildTargetGroup.Android);
            return settings != null
                && settings.GetFeatures<ParallaxFeature>().Any(feature => feature != null && feature.enabled);
        }
    }
}
