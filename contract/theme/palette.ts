import { toHex, toOklch } from "./oklch.ts";
import { table, tokens, type Token } from "./table.ts";

/** Every colour derived from a theme colour `#rrggbb`, computed as browsers compute relative colours. */
export function palette(theme: string, mode: "light" | "dark"): Record<Token, string> {
  const { lightness, chroma, hue } = toOklch(theme);
  const colour = (token: Token) => {
    const formula = table[mode][token];
    const [min, max] = formula.lightness;
    return toHex({
      lightness: Math.min(max, Math.max(min, lightness)),
      chroma: Math.min(chroma, formula.chroma),
      hue,
    });
  };
  return Object.fromEntries(tokens.map((token) => [token, colour(token)])) as Record<Token, string>; // one for each token
}
