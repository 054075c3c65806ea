/** The default name of a new passkey: the operating system's own name. */
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
