/** What a new passkey is called until its owner renames it: systems by the names that they give themselves. */
export function deviceName(): string {
  const { userAgent } = navigator;
  const systems = [
    [/iPhone/, "iPhone"],
    [/iPad/, "iPad"],
    [/Android/, "Android"],
    [/Macintosh/, "Mac"],
    [/Windows/, "Windows"],
    [/CrOS/, "Chromebook"],
    [/Linux/, "Linux"],
  ] as const;
  return systems.find(([pattern]) => pattern.test(userAgent))?.[1] ?? "Passkey";
}
