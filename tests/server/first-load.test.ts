import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { loadFirstContent } from "../../server/content/first-content/load.ts";
import { contents, emptyEnvironment, smallContent, smallContents, withPortal } from "./empty.ts";

let content: string;
beforeEach(() => {
  const { folder, [Symbol.dispose]: remove } = smallContent();
  content = folder;
  return remove;
});

const nothing = { products: 0, releases: 0, files: 0, licences: 0, blobs: 0 };

function edit(file: string, change: (text: string) => string): () => void {
  const name = path.join(content, file);
  const before = readFileSync(name, "utf8");
  writeFileSync(name, change(before));
  return () => writeFileSync(name, before);
}

describe("invalid content", () => {
  const breaks: [what: string, message: RegExp, damage: () => () => void][] = [
    [
      "YAML that is none",
      /content\/releases\/metrics\.yaml:\d+: ./,
      () => edit("releases/metrics.yaml", (text) => `${text}\n  - [`),
    ],
    [
      "a missing translation",
      /content\/releases\/sports-data\.yaml:\d+: \d+\.zh\.content: ./,
      () =>
        edit("releases/sports-data.yaml", (text) =>
          text.replace(/zh:\n( +)content:\n/, "zh:\n$1content: []\n$1other:\n"),
        ),
    ],
    [
      "an unknown field",
      /content\/products\.yaml:\d+: 0\.colour: ./,
      () => edit("products.yaml", (text) => text.replace("kind: tool", "kind: tool\n  colour: red")),
    ],
    [
      "a licence without its text",
      /content\/licence\.zh\.md: the text is missing/,
      () => edit("licence.zh.md", (text) => text.slice(0, text.indexOf("---", 4) + 4)),
    ],
    ["an archive that cannot be packed", /metrics-tool/, () => edit("files/metrics-tool/archive.json", () => "{")],
  ];

  test.for(breaks)(
    "is refused with file, line and field and not half loaded, and loads when it is right: %s",
    async ([, message, damage]) => {
      await using empty = await emptyEnvironment();
      const repair = damage();
      await withPortal(empty.environment, async (portal) => {
        await expect(loadFirstContent(portal, content)).rejects.toThrow(message);
        expect(await contents(portal)).toEqual(nothing);
      });
      repair();
      await withPortal(empty.environment, async (portal) => {
        expect(await loadFirstContent(portal, content)).toBe("loaded");
        expect(await contents(portal)).toEqual(smallContents);
        expect(await loadFirstContent(portal, content)).toBe("already there");
        expect(await contents(portal)).toEqual(smallContents);
      });
    },
  );

  test("is not read once a portal has its content", async () => {
    await using empty = await emptyEnvironment();
    await withPortal(empty.environment, async (portal) => {
      expect(await loadFirstContent(portal, content)).toBe("loaded");
      edit("products.yaml", () => "- [");
      expect(await loadFirstContent(portal, content)).toBe("already there");
    });
  });

  test("leaves nothing behind if the database fails during the import", async () => {
    await using empty = await emptyEnvironment();
    await withPortal(empty.environment, async (portal) => {
      await portal.db.write(
        async (write) =>
          void (await write
            .insertInto("products")
            .values({
              slug: "sports-data",
              kind: "notes",
              name_en: "",
              name_zh: "",
              summary_en: "",
              summary_zh: "",
              position: 0,
              revision: 1,
            })
            .execute()),
      );
      await expect(loadFirstContent(portal, content)).rejects.toThrow(/unique/i);
      expect(await contents(portal)).toEqual({ ...nothing, products: 1 });
      await portal.db.write(async (write) => void (await write.deleteFrom("products").execute()));
      expect(await loadFirstContent(portal, content)).toBe("loaded");
    });
  });
});
