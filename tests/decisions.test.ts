import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { linksIn } from "./markdown.ts";

const decisions = path.resolve(import.meta.dirname, "../docs/decisions");
const records = readdirSync(decisions).filter((name) => /^\d{4}-.*[.]md$/.test(name));

/** The most words of a decision: one screen. */
const longest = 400;

describe("the decisions", () => {
  test("have numbers of their own", () => {
    const numbers = records.map((name) => Number(name.slice(0, 4)));
    expect(new Set(numbers).size).toBe(records.length);
  });

  test.each(records)("%s has the common form", (name) => {
    const text = readFileSync(path.join(decisions, name), "utf8");
    const [, number] = /^# (\d+)[.] .+\n\n/.exec(text) ?? [];
    expect(Number(number)).toBe(Number(name.slice(0, 4)));
    expect(text).toMatch(/\n\n- Date: \d{4}-\d\d-\d\d(?: \(revised \d{4}-\d\d-\d\d\))?\n- Status: .+\n\n## Context\n/);
    expect([...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)).toEqual([
      "Context",
      "Decision",
      "Consequences",
    ]);
    const [, status = ""] = /^- Status: (.+)$/m.exec(text) ?? [];
    expect(status).toMatch(/^accepted$|^(?:partly )?superseded by \[decision \d+\]\(\d{4}-[\w-]+[.]md\)$/);
    expect(text.trim().split(/\s+/).length).toBeLessThanOrEqual(longest);
    expect(linksIn(text).filter((target) => !existsSync(path.join(decisions, target)))).toEqual([]);
  });
});
