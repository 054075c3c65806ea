/** Normalizes `#rgb` or `#rrggbb`, with or without the number sign, to `#rrggbb`; `null` for anything else. */
export function readColour(text: string): string | null {
  const [, digits] = /^\s*#?([0-9a-f]{3}|[0-9a-f]{6})\s*$/i.exec(text) ?? [];
  if (digits === undefined) return null;
  return `#${digits.length === 3 ? digits.replaceAll(/./g, "$&$&") : digits}`;
}

export function isSameColour(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** The HSL hue of `#rrggbb` in whole degrees, 0 to 359; 0 for grey. */
export function hueOf(hex: string): number {
  const [red, green, blue] = channelsOf(hex);
  const max = Math.max(red, green, blue);
  const range = max - Math.min(red, green, blue);
  if (range === 0) return 0;
  const sixths =
    max === red ? (green - blue) / range : max === green ? (blue - red) / range + 2 : (red - green) / range + 4;
  return (Math.round(sixths * 60) + 360) % 360;
}

/**
 * The same colour with another hue. Colours close to grey, black or white are saturated first, or the hue would not
 * show.
 */
export function withHue(hex: string, hue: number): string {
  const [red, green, blue] = channelsOf(hex);
  const [min, max] = [Math.min(red, green, blue), Math.max(red, green, blue)];
  const lightness = Math.min(0.75, Math.max(0.25, (min + max) / 2));
  const reach = 1 - Math.abs(min + max - 1);
  const saturation = max - min < 0.08 ? 0.6 : (max - min) / reach;
  const channel = (offset: number) => {
    const sector = (offset + hue / 30) % 12;
    return (
      lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(sector - 3, 9 - sector, 1))
    );
  };
  return `#${[0, 8, 4].map((offset) => digitsOf(channel(offset))).join("")}`;
}

function channelsOf(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

function digitsOf(channel: number): string {
  return Math.round(channel * 255)
    .toString(16)
    .padStart(2, "0");
}
