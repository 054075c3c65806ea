import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { compileFolder, ownWordsOf } from "./content-checks.ts";

const root = path.resolve(import.meta.dirname, "..");
const { content } = await compileFolder(path.join(root, "site"));
const { settings, products } = content;
const ofTheSample = ownWordsOf(content);
const slugs = new RegExp(`\\b(?:slug|product)s?\\b[^"]*"(?:${products.map(({ slug }) => slug).join("|")})"`, "i");
/** The program and the sample have the same name. Visitors read it in one place, which a setting removes. */
const readByVisitors = /^(?:app|client|contract|server\/(?:messages|pages|http))\//;

const folders = ["app", "client", "server", "contract", "packages", "cli", "build", "deploy", "*.ts", "*.mjs"];
const sources = execFileSync("git", ["ls-files", ...folders], { cwd: root, encoding: "utf8" })
  .split("\n")
  .filter((file) =>
    /^(?!tests\/|site\/|bench\/).+\.(?:tsx?|m?js|css|html|ya?ml|conf|cfg|service)$|^deploy\/[^.]+$/.test(file),
  )
  .filter((file) => !/\.test\.tsx?$/.test(file));

test("the program names nothing of the sample", () => {
  const named = sources.flatMap((file) =>
    readFileSync(path.join(root, file), "utf8")
      .split("\n")
      .filter(
        (line) =>
          slugs.test(line) ||
          ofTheSample.some((words) => line.includes(words)) ||
          (readByVisitors.test(file) && line.includes(settings.name.en) && !/^ *poweredBy:/.test(line)),
      )
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(named).toEqual([]);
  expect(sources.length).toBeGreaterThan(500);
});
