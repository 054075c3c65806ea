import { languages, lnOf, type Language } from "../contract/language.ts";
import type { Line } from "./measure.ts";
import { startPortal } from "./portal.ts";
import { record } from "./recorded.ts";
import { brotliKilobytes } from "./weight.ts";

/** The shell's first script as its page references it: the entry, its imports, and the first dictionary. */
export async function shellWeights(): Promise<Line[]> {
  const { port } = await startPortal();
  return Promise.all(languages.map((language) => weight(port, language)));
}

async function weight(port: number, language: Language): Promise<Line> {
  const cookie = `ln=${lnOf(language)}`;
  const html = (await record(port, "/dashboard", { cookie })).body.toString();
  const files = [
    ...matches(html, /<link rel="modulepreload" href="([^"]+)"/g),
    ...matches(html, /<script type="module" src="([^"]+)"/g),
  ];
  if (files.length === 0) throw new Error("the shell's page names no script");
  const figure = await brotliKilobytes(port, files, cookie);
  return { what: `shell, first script, ${language}`, figure, unit: "KB brotli", bar: { atMost: 120 } };
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, file = ""]) => file);
}
