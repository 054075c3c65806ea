/** Order matters: most browsers also call themselves Chrome or Safari. */
const browsers: [pattern: RegExp, name: string][] = [
  [/\bMicroMessenger\//, "WeChat"],
  [/\bEdgA?\/|\bEdgiOS\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bOculusBrowser\//, "Oculus Browser"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChrome\/|\bCriOS\/|\bChromium\//, "Chrome"],
  [/\bSafari\//, "Safari"],
  [/\bcurl\//, "curl"],
];

const systems: [pattern: RegExp, name: string][] = [
  [/\bAndroid\b/, "Android"],
  [/\biPhone\b|\biPad\b/, "iOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

/**
 * The family of a browser and its system, such as `Firefox on Windows`: enough for its owner to recognize it, and no
 * more.
 */
export function browserFamily(userAgent: string | undefined): string {
  const named = (table: typeof browsers) => table.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  const browser = named(browsers) ?? "Other";
  const system = named(systems);
  return system ? `${browser} on ${system}` : browser;
}
