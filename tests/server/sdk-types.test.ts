import { gzipSync } from "node:zlib";
import { pack } from "tar-stream";
import { buffer } from "node:stream/consumers";
import { expect } from "vitest";
import { storeTypes } from "../../server/catalogue/types/store-types.ts";
import { noise, addFile } from "./files.ts";
import { test } from "../portal.ts";

const source = `
namespace Acme
{
    /// <summary>Turns <see cref="Wheel"/>s.</summary>
    public sealed class Engine : Part
    {
        int m_Hidden;
        /// <summary>Turns in a second.</summary>
        public float speed { get => m_Speed; set => m_Speed = value; }
        float m_Speed = 2.5f;
        /// <summary>Whether it turns.</summary>
        public bool isOn { get; private set; }
        /// <summary>Starts it.</summary>
        [System.Obsolete("Use Run()")]
        public bool Start(int times) => true;
    }
    class Internal { public int no; }
}`;
const header = `
/** What others call. */
UCLASS()
class ACME_API UAcme : public UObject
{
  GENERATED_BODY()
  int Hidden;
public:
  /** Adds.
   * @param Left one
   */
  UFUNCTION(BlueprintCallable)
  static int Add(int Left, int Right);
};
/* How it went. */
typedef enum AcmeResult { ACME_OK = 0, /* Well. */ ACME_BAD = 1 } AcmeResult;
/* Opens it. */
AcmeResult acmeOpen(const char* name);
`;

async function archive(files: Record<string, string | Buffer>): Promise<Buffer> {
  const packed = pack();
  for (const [name, content] of Object.entries(files)) packed.entry({ name }, content);
  packed.finalize();
  return gzipSync(await buffer(packed));
}

test("a published archive's public types are listed, shown with their members, and found", async ({ site }) => {
  const files = {
    "p/Runtime/Engine.cs": source,
    "p/include/acme.h": header,
    "p/Samples~/Toy.cs": "public class Toy {}",
  };
  await addFile(site.portal, "acme.tgz", await archive(files));
  expect((await site.call("sdkTypes", { slug: "unity" })).items.map(({ name }) => name)).not.toContain("Engine");
  await storeTypes(site.portal);
  const { items } = await site.call("sdkTypes", { slug: "unity", pageSize: 100 });
  const names = items.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["AcmeResult", "Engine", "UAcme", "acme.h", "PassthroughLayer"]));
  expect(names).not.toContain("Internal");
  expect(names).not.toContain("Toy");
  expect(await site.call("sdkType", { slug: "unity", type: "engine" })).toMatchObject({
    namespace: "Acme",
    signature: "public sealed class Engine : Part",
    summary: "Turns `Wheel`s.",
    since: "2.8.0",
    members: [
      { name: "speed", kind: "property", type: "float", summary: "Turns in a second.", default: "2.5" },
      { name: "isOn", summary: "Whether it turns." },
      { name: "Start", kind: "method", signature: "public bool Start(int times)", deprecated: "Use Run()" },
    ],
  });
  expect((await site.call("sdkType", { slug: "unity", type: "engine" })).members[1]).not.toHaveProperty("default");
  expect((await site.call("sdkType", { slug: "unity", type: "uacme" })).members).toMatchObject([
    { name: "Add", kind: "method", summary: "Adds." },
  ]);
  expect((await site.call("sdkType", { slug: "unity", type: "acmeresult" })).members).toMatchObject([
    { name: "ACME_OK", summary: "Well." },
    { name: "ACME_BAD" },
  ]);
  expect((await site.call("sdkType", { slug: "unity", type: "acme.h" })).members).toMatchObject([
    { name: "acmeOpen", kind: "function", summary: "Opens it." },
  ]);
  expect((await site.call("search", { q: "UAcme" })).items[0]?.path).toBe("/sdk/unity/types/uacme");
  expect((await site.refusal("sdkType", { slug: "unity", type: "nothing" })).errCode).toBe(10108);
});

test("a type is a kind of its own, after what people wrote, unless the query is its name", async ({ site }) => {
  await storeTypes(site.portal);
  const { items, kinds } = await site.call("search", { q: "passthrough", pageSize: 100 });
  expect(kinds.type).toBeGreaterThan(0);
  const first = items.findIndex(({ kind }) => kind === "type");
  expect(items.slice(first).filter(({ kind }) => kind !== "type" && kind !== "call")).toEqual([]);
  expect(items[0]).toMatchObject({ kind: "docs" });
  const [named] = (await site.call("search", { q: "PassthroughLayer" })).items;
  const { summary } = await site.call("sdkType", { slug: "unity", type: "passthroughlayer" });
  expect(named).toMatchObject({ kind: "type", title: "PassthroughLayer" });
  expect(summary?.replaceAll("`", "")).toContain(named?.excerpt.replace("…", "") ?? "nothing");
});

test("a member exists since the version that brought it", async ({ site }) => {
  await storeTypes(site.portal);
  const { members, changes, since } = await site.call("sdkType", { slug: "unity", type: "passthroughlayer" });
  expect(members.find(({ name }) => name === "depthTest")?.since).toBe("2.8.0");
  expect(members.find(({ name }) => name === "opacity")?.since).toBe(since);
  expect(changes.at(-1)).toEqual({ version: "2.8.0", added: ["depthTest"] });
});

test("archives that are none, and sources that make no sense, have no types", async ({ site }) => {
  await addFile(site.portal, "broken.tgz", noise(10_000));
  const nested = `namespace N { ${"class A { public class B { ".repeat(20_000)}`;
  await addFile(site.portal, "odd.tgz", await archive({ "a/Deep.cs": nested, "a/noise.h": noise(100_000) }));
  await storeTypes(site.portal);
  const names = (await site.call("sdkTypes", { slug: "unity", pageSize: 100 })).items.map(({ name }) => name);
  expect(names).toContain("PassthroughLayer");
});
