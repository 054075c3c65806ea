import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const app = path.join(import.meta.dirname, "..");
/** Sheets of the console, of pages and of controls; paper has measures of its own. */
const sheets = globSync("**/*.css", { cwd: app })
  .filter((name) => !/styles[\\/](?:tokens|fonts|print)[.]css$/.test(name))
  .map((name): [string, string] => [name, readFileSync(path.join(app, name), "utf8")]);

/** Declarations of measures as `property: value`, with the sheet that they are in. */
const measures = sheets.flatMap(([sheet, text]) =>
  [
    ...text.matchAll(
      /^\s*((?:row-|column-)?gap|padding[a-z-]*|margin[a-z-]*|font-size|line-height|[a-z-]*radius): ([^;]+);/gm,
    ),
  ].map(([, property = "", value = ""]) => ({ sheet, property, value })),
);

/** What a property may say beside a step of the scale; `em` and `%` follow the text around. */
const free = /^(?:0|1|-?[12]px|auto|inherit|-?[\d.]+(?:em|%)|!important)$/;
/** A step of the scale, or what is computed with steps or the width of the window. */
const computed = /var\(--[\w-]+\)|\b(?:calc|min|max|clamp)\((?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*\)/g;

function isOnScale(sheet: string, property: string, value: string): boolean {
  // The specification gives the measures of the shell in pixels
  if (/console[\\/]shell[\\/]/.test(sheet) && /^(?:var\(--space-1\) )?[\dpx ]+$/.test(value)) return true;
  // Room for an icon, a marker or a second column beside a text
  if (/-(?:left|right|start|end)$/.test(property) && /^[\d.]+rem$/.test(value) && parseFloat(value) > 1.75) return true;
  const rest = value.replaceAll(computed, " ").trim();
  return rest === "" || rest.split(/\s+/).every((each) => free.test(each));
}

test("sizes of type, spaces, line heights and radii are steps of the scale in tokens.css", () => {
  const off = measures.filter(({ sheet, property, value }) => !isOnScale(sheet, property, value));
  expect(off.map(({ sheet, property, value }) => `${sheet}: ${property}: ${value}`)).toEqual([]);
  expect(measures.length).toBeGreaterThan(1_000);
  expect(isOnScale("ui/a.css", "gap", "0.5rem var(--space-4)")).toBe(false);
  expect(isOnScale("ui/a.css", "margin", "calc(-1 * var(--space-2)) auto")).toBe(true);
});

test("the scale has ten sizes of type, ten spaces, six line heights and four radii", () => {
  const tokens = readFileSync(path.join(app, "styles/tokens.css"), "utf8");
  const count = (pattern: RegExp) => new Set([...tokens.matchAll(pattern)].map(([, name]) => name)).size;
  expect({
    type: count(/--(display|h[1-3]|lead|text(?:-\d)?):/g),
    spaces: count(/--(space-\d+):/g),
    lines: count(/--(tight|[\w-]+-line):/g),
    radii: count(/--(radius-\d):/g),
  }).toEqual({ type: 10, spaces: 10, lines: 6, radii: 4 });
});
