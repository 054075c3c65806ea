import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { contrast } from "./oklch.ts";
import { palette } from "./palette.ts";
import { table, tokens, type Formula, type Token } from "./table.ts";

const presets = ["#409EFF", "#1890ff", "#304156", "#212121", "#11a983", "#13c2c2", "#6959CD", "#f5222d"];
const extremes = ["#000000", "#ffffff", "#808080", "#ff0000", "#00ff00", "#0000ff", "#ffff00", "#00ffff", "#ff00ff"];
const anyColour = fc.oneof(
  fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`),
  fc.constantFrom(...presets, ...extremes),
);
const styles = readFileSync(new URL("../../app/styles/tokens.css", import.meta.url), "utf8");

/** Foregrounds, backgrounds and the minimum contrast between them (WCAG 2, 1.4.3 and 1.4.11). */
const needed: { contrast: number; front: string[]; behind: string[] }[] = [
  {
    contrast: 4.5,
    front: ["ink", "ink-2", "ink-3", "link", "ok", "warn", "bad"],
    behind: ["bg", "surface", "sunken", "wash"],
  },
  { contrast: 4.5, front: ["ok"], behind: ["ok-wash"] },
  { contrast: 4.5, front: ["warn"], behind: ["warn-wash"] },
  { contrast: 4.5, front: ["bad"], behind: ["bad-wash"] },
  { contrast: 4.5, front: ["on-fill"], behind: ["fill"] },
  { contrast: 4.5, front: ["bg"], behind: ["ink"] },
  { contrast: 3, front: ["edge", "fill"], behind: ["bg", "surface", "sunken"] },
];

test.each(["light", "dark"] as const)("every theme colour has sufficient contrast: %s", (mode) => {
  const fixed = fixedColours(mode);
  const check = (theme: string) => {
    const colours: Record<string, string> = { ...fixed, ...palette(theme, mode) };
    for (const { contrast: min, front, behind } of needed) {
      for (const text of front) {
        for (const ground of behind) {
          const difference = contrast(colours[text] ?? "", colours[ground] ?? "");
          expect(difference, `${theme}: ${text} on ${ground}`).toBeGreaterThanOrEqual(min);
        }
      }
    }
  };
  for (const theme of [...presets, ...extremes]) check(theme);
  fc.assert(fc.property(anyColour, check), { numRuns: 100 });
});

test("the stylesheet has the same formulas", () => {
  const formulas = Object.fromEntries(tokens.map((token) => [token, formulasOf(token)]));
  const said = (token: Token) => [spell(table.light[token]), spell(table.dark[token])];
  expect(formulas).toEqual(Object.fromEntries(tokens.map((token) => [token, said(token)])));
});

/** The colours that `tokens.css` declares for every theme. */
function fixedColours(mode: "light" | "dark"): Record<string, string> {
  const found = [...styles.matchAll(/--([\w-]+): light-dark\((#\w+), (#\w+)\);/g)];
  return Object.fromEntries(
    found.map(([, name = "", light = "", dark = ""]) => [name, mode === "light" ? light : dark]),
  );
}

/** A token's values in the stylesheet: light, dark. */
function formulasOf(token: string): string[] {
  const relative = styles.slice(styles.indexOf("@supports"));
  const [, value = ""] = new RegExp(`--${token}: light-dark\\(([^;]+)\\);`).exec(relative) ?? [];
  return [...value.matchAll(/#fff|oklch\(from var\(--theme\) ((?:[^()]|\([^()]*\))+)\)/g)].map(
    ([whole, formula]) => formula ?? whole,
  );
}

function spell({ lightness: [min, max], chroma }: Formula): string {
  if (min === 1 && chroma === 0) return "#fff";
  const range = min === 0 ? `min(l, ${max})` : max === 1 ? `max(l, ${min})` : `clamp(${min}, l, ${max})`;
  return `${min === max ? min : range} ${chroma === Infinity ? "c" : `min(c, ${chroma})`} h`;
}
