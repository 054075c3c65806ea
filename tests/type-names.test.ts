import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** The folders across which exported type names must be unique. */
const parts = ["server", "contract", "app"];

test("an exported type name is declared once in the whole program", () => {
  const declarations = exportedTypes();
  const several = [...declarations].filter(([, files]) => files.length > 1);
  expect(several.map(([name, files]) => `${name}: ${files.join(", ")}`)).toEqual([]);
  expect(declarations.size).toBeGreaterThan(100); // guards against finding none
});

/** The files that declare each exported type, interface, class or enum; re-exports do not count. */
function exportedTypes(): Map<string, string[]> {
  const declarations = new Map<string, string[]>();
  for (const file of sourceFiles()) {
    const text = readFileSync(join(import.meta.dirname, "..", file), "utf8");
    for (const [, name = ""] of text.matchAll(
      /^export (?:declare )?(?:abstract )?(?:type|interface|class|enum) (\w+)/gm,
    ))
      declarations.set(name, [...(declarations.get(name) ?? []), file]);
  }
  return declarations;
}

function sourceFiles(): string[] {
  return parts.flatMap((part) =>
    readdirSync(join(import.meta.dirname, "..", part), { recursive: true, encoding: "utf8" })
      .map((file) => `${part}/${file.replaceAll("\\", "/")}`)
      .filter((file) => /(?<![.]test)[.]tsx?$/.test(file)),
  );
}
