import type { Words } from "../../../contract/words/en.ts";

type Piece = { text: string; look?: "prompt" | "comment" | "string" | "result" };
export type StepCode = { lines: Piece[][]; copied: string };

/** The code of each step, for the latest package. Prompts are not copied. */
export function codeOf(file: string, version: string, texts: Words["home"]["stepCode"]): StepCode[] {
  const name = file.replace(new RegExp(`-${version.replaceAll(".", "\\.")}\\.tgz$`), "");
  const manifest: Piece[][] = [
    [{ text: `// ${texts.besideManifest}`, look: "comment" }],
    [{ text: "{" }],
    [{ text: '  "dependencies": {' }],
    [{ text: `    "${name}": ` }, { text: `"file:${file}"`, look: "string" }],
    [{ text: "  }" }],
    [{ text: "}" }],
  ];
  const script: Piece[][] = [
    [{ text: `// ${texts.initialise}`, look: "comment" }],
    [{ text: "using Parallax.XR;" }],
    [],
    [{ text: "async void Start()" }],
    [{ text: "{" }],
    [{ text: "    if (await XRManager.Init()) XRManager.StartSession();" }],
    [{ text: "}" }],
  ];
  const shell: Piece[][] = [
    [{ text: `# ${texts.buildAndStart}`, look: "comment" }],
    [{ text: "$ ", look: "prompt" }, { text: "unity -batchmode -quit -projectPath . \\" }],
    [{ text: "    -buildTarget Android -executeMethod Parallax.Build.Android" }],
    [{ text: "$ ", look: "prompt" }, { text: "adb install -r Builds/" }, { text: "hello.apk", look: "string" }],
    [{ text: "Success", look: "result" }],
    [{ text: "$ ", look: "prompt" }, { text: "adb shell am start -n \\" }],
    [{ text: "    com.example.hello/com.unity3d.player.UnityPlayerActivity" }],
  ];
  return [manifest, script, shell].map((lines) => ({ lines, copied: copiedOf(lines) }));
}

function copiedOf(lines: Piece[][]): string {
  return lines
    .filter(([first]) => first?.look !== "result" && first?.look !== "comment")
    .map((line) =>
      line
        .filter(({ look }) => look !== "prompt")
        .map(({ text }) => text)
        .join(""),
    )
    .join("\n");
}
