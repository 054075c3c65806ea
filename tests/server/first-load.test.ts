import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { toJson } from "../../server/database/json.ts";
import { loadFirstSite } from "../../server/content/site/first/load.ts";
import { contents, emptyEnvironment, smallContent, smallContents, withPortal } from "./empty.ts";

let content: string;
beforeEach(() => {
  const { folder, [Symbol.dispose]: remove } = smallContent();
  content = folder;
  return remove;
});

const none = { core: [], platform: [], tool: [], enterprise: [], business: [], device: [] };
/** Notes without a line. */
const noNotes = { content: [], newAdd: none, newUpdate: none, newFixed: none, update: none, fix: none, issue: none };

const nothing = { products: 0, releases: 0, files: 0, licences: 0, site_revisions: 0 };

function edit(file: string, change: (text: string) => string): void {
  const name = path.join(content, file);
  writeFileSync(name, change(readFileSync(name, "utf8")));
}

describe("invalid content", () => {
  const breaks: [what: string, message: RegExp, damage: () => void][] = [
    [
      "YAML that is none",
      /releases\/metrics\/1\.1\.0\.yaml:\d+: ./,
      () => edit("releases/metrics/1.1.0.yaml", (text) => `${text}\n  - [`),
    ],
    [
      "a missing translation",
      /releases\/sports-data\/0\.9\.0\.yaml:\d+: zh\.content: ./,
      () =>
        edit("releases/sports-data/0.9.0.yaml", (text) =>
          text.replace(/zh:\n( +)content:\n.*\n/, "zh:\n$1content: []\n"),
        ),
    ],
    [
      "an unknown field",
      /products\.yaml:\d+: 0\.colour: ./,
      () => edit("products.yaml", (text) => text.replace("kind: tool", "kind: tool\n  colour: red")),
    ],
    [
      "a licence without its text",
      /licences\/sdk-licence\.zh\.md:\d+: the text is missing/,
      () => edit("licences/sdk-licence.zh.md", (text) => text.slice(0, text.indexOf("---", 4) + 4)),
    ],
    ["an archive that cannot be packed", /metrics-tool/, () => edit("files/metrics-tool/archive.json", () => "{")],
  ];

  test.for(breaks)("is refused with file, line and field, and not half loaded: %s", async ([, message, damage]) => {
    await using empty = await emptyEnvironment();
    damage();
    await withPortal(empty.environment, async (portal) => {
      await expect(loadFirstSite(portal, content)).rejects.toThrow(message);
      expect(await contents(portal)).toEqual(nothing);
    });
  });

  test("is not read once a portal has its content", async () => {
    await using empty = await emptyEnvironment();
    await withPortal(empty.environment, async (portal) => {
      expect(await loadFirstSite(portal, content)).toBe("loaded");
      edit("products.yaml", () => "- [");
      expect(await loadFirstSite(portal, content)).toBe("already there");
      expect(await contents(portal)).toEqual(smallContents);
    });
  });

  test("leaves nothing behind if the database fails during the import", async () => {
    await using empty = await emptyEnvironment();
    await withPortal(empty.environment, async (portal) => {
      const taken = { product: "sports-data", version: "0.9.0", state: "draft", other: 0, revision: 1 } as const;
      const texts = { update_time: "", notes_en: toJson(noNotes), notes_zh: toJson(noNotes), requires: toJson([]) };
      const names = { name_en: "", name_zh: "", summary_en: "", summary_zh: "" };
      await portal.db.write(async (write) => {
        const product = { slug: "sports-data", kind: "notes", position: 0, revision: 1, ...names } as const;
        await write.insertInto("products").values(product).execute();
        const unset = { version_order: "", publish_at: null, withdrawn_at: null, withdrawn_reason: null };
        await write
          .insertInto("releases")
          .values({ ...taken, ...texts, ...unset })
          .execute();
      });
      await expect(loadFirstSite(portal, content)).rejects.toThrow(/unique/i);
      expect(await contents(portal)).toEqual({ ...nothing, products: 1, releases: 1 });
      await portal.db.write(async (write) => void (await write.deleteFrom("releases").execute()));
      expect(await loadFirstSite(portal, content)).toBe("loaded");
    });
  });
});
