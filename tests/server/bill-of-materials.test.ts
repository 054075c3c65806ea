import { expect } from "vitest";
import { readingTest as test } from "../portal.ts";

type Bill = {
  serialNumber: string;
  metadata: { component: { "bom-ref": string } };
  components: { "bom-ref": string; type: string; purl?: string; hashes?: { alg: string; content: string }[] }[];
  dependencies: { ref: string; dependsOn: string[] }[];
};

test("a release's bill of materials names every file with its hashes, and what packages need", async ({ site }) => {
  const response = await site.app.inject("/sdk/unity/releases/2.8.0/sbom.cdx.json");
  expect(response.headers["content-type"]).toBe("application/vnd.cyclonedx+json; charset=utf-8");
  const bill = response.json<Bill>();
  expect(bill).toMatchObject({ bomFormat: "CycloneDX", specVersion: "1.6" });
  expect(bill.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  const { versions } = await site.call("product", { slug: "unity" });
  const published = versions.find(({ version }) => version === "2.8.0")?.files ?? [];
  const hashed = bill.components.flatMap(({ hashes }) => hashes?.find(({ alg }) => alg === "SHA-256")?.content ?? []);
  expect(hashed).toEqual(published.map(({ sha256 }) => sha256));
  for (const { hashes = [] } of bill.components)
    for (const { alg, content } of hashes)
      expect(content.length).toBe({ MD5: 32, "SHA-1": 40, "SHA-256": 64, "SHA-512": 128 }[alg]);
  const refs = [bill.metadata.component["bom-ref"], ...bill.components.map((each) => each["bom-ref"])];
  expect(new Set(refs).size).toBe(refs.length);
  expect(refs).toEqual(expect.arrayContaining(bill.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn])));
  const purls = bill.components.map(({ purl }) => purl);
  expect(purls).toEqual(expect.arrayContaining(["pkg:npm/com.parallax.xr@2.8.0", "pkg:npm/com.unity.xr.openxr@1.9.1"]));
  const native = (await site.app.inject("/sdk/native/releases/2.3.0/sbom.cdx.json")).json<Bill>();
  expect(native.components.map(({ purl }) => purl)).toContain("pkg:maven/com.parallax/parallax-openxr@2.3.0?type=aar");
  for (const unknown of ["/sdk/unity/releases/9.9.9", "/tools/unity/releases/2.8.0", "/sdk/nothing/releases/1.0.0"])
    expect((await site.app.inject(`${unknown}/sbom.cdx.json`)).statusCode).toBe(404);
});
