// Sample of the fictional Parallax One platform. Apache-2.0.
using System.IO;
using System.Linq;
using UnityEditor;
using UnityEditor.Build.Reporting;

namespace Parallax
{
    /// <summary>
    /// Builds without the editor's window:
    /// <c>unity -batchmode -quit -projectPath . -executeMethod Parallax.Build.Android</c>.
    /// </summary>
    public static class Build
    {
        /// <summary>Builds the scenes of the build settings to Builds/&lt;product&gt;.apk.</summary>
        public static void Android()
        {
            var report = BuildPipeline.BuildPlayer(new BuildPlayerOptions
            {
                scenes = EditorBuildSettings.scenes.Where(scene => scene.enabled).Select(scene => scene.path).ToArray(),
                locationPathName = Path.Combine("Builds", FileName(PlayerSettings.productName) + ".apk"),
                target = BuildTarget.Android,
                targetGroup = BuildTargetGroup.Android,
            });
            if (report.summary.result == BuildResult.Succeeded) return;
            // A thrown exception makes the editor end with exit code 1.
            throw new BuildFailed($"The build {report.summary.result}: {report.summary.totalErrors} errors.");
        }

        static string FileName(string product) =>
            string.Concat(product.Select(letter => char.IsLetterOrDigit(letter) ? char.ToLowerInvariant(letter) : '-'));

        sealed class BuildFailed : System.Exception
        {
            public BuildFailed(string message) : base(message) { }
        }
    }
}
