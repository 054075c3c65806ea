import { notesOf } from "../../contract/changelog.ts";
import { expect } from "vitest";
import { stringify } from "yaml";
import { prefix } from "../../contract/call.ts";
import { test } from "../portal.ts";
import { packed, push, small, withEmpty, issuesOf } from "./site-folder.ts";

test("the site says which kinds, platforms and engines there are, and where products of a kind are", async () => {
  await withEmpty(async (site, admin, token) => {
    const taxonomy = {
      kinds: [{ key: "firmware", name: { en: "Firmware", zh: "固件" }, icon: "firmware" }],
      platforms: [{ key: "halo-2", name: { en: "Halo 2", zh: "光环二代" } }],
      engines: [{ key: "godot", name: { en: "Godot", zh: "Godot" }, icon: "godot" }],
      noteGroups: [
        { key: "optics", name: { en: "Optics", zh: "光学" } },
        { key: "core", name: { en: "Core", zh: "核心" } },
      ],
      channels: [
        { key: "lts", name: { en: "Long-term", zh: "长期支持版" } },
        { key: "early", name: { en: "Early access", zh: "抢先版" } },
      ],
    };
    const files = {
      ...small,
      "site.yaml": stringify({ taxonomy }),
      "products.yaml": small["products.yaml"].replace("kind: sdk", "kind: firmware"),
    };
    const taken = { kinds: [{ ...taxonomy.kinds[0], path: "media" }] };
    const refused = await push(site, token, await packed({ ...files, "site.yaml": stringify({ taxonomy: taken }) }));
    expect(issuesOf(refused)).toContainEqual(expect.stringContaining("has the address of a page of the portal"));
    expect((await push(site, token, await packed(files))).errCode).toBe(0);

    const named = { name: { en: "More", zh: "更多" }, summary: { en: "More.", zh: "更多。" } };
    await expect(admin.call("changeProduct", { slug: "more", kind: "sdk", ...named })).rejects.toMatchObject({
      data: { issues: [{ field: "kind", message: "This must be one of firmware." }] },
    });
    const optics = { ...notesOf([]), fix: { optics: ["A lens."] } };
    const release = { slug: "halo", updateTime: "2026-11-20", en: optics, zh: optics };
    const other = {
      ...release,
      state: "draft" as const,
      version: "0.9.0",
      channel: "stable",
      zh: { ...optics, fix: { device: ["设备。"] } },
    };
    await expect(admin.call("createRelease", other)).rejects.toMatchObject({
      data: {
        issues: [
          { field: "channel", message: "This must be one of lts, early." },
          { field: "zh.fix.device", message: "This must be one of optics, core." },
        ],
      },
    });
    await admin.call("createRelease", { ...release, version: "1.0.0", state: "draft" });
    const upload = (platform: string) =>
      site.app.inject({
        method: "PUT",
        url: `${prefix}/admin/products/halo/releases/1.0.0/files/halo.bin?platform=${platform}&engine=godot`,
        headers: { token: admin.token, "content-type": "application/octet-stream" },
        payload: Buffer.from("firmware"),
      });
    expect((await upload("android")).json()).toMatchObject({
      data: { issues: [{ field: "platform", message: "This must be one of halo-2." }] },
    });
    expect((await upload("halo-2")).json()).toMatchObject({ errCode: 0 });
    const { revision } = await admin.call("adminRelease", { slug: "halo", version: "1.0.0" });
    await admin.call("publishRelease", { slug: "halo", version: "1.0.0", revision });

    await admin.call("createRelease", { ...release, version: "2.0.0-beta.1" });
    expect((await site.call("release", { slug: "halo", version: "1.0.0" })).en.fix).toEqual({
      optics: ["A lens."],
      core: [],
    });
    const changelog = "## 3.0.0\n### 光学\n- Fix the lens\n### Added\n- A setting\n";
    const [read] = (await admin.call("importChangelog", { text: changelog })).versions;
    expect(read?.lines.map(({ kind, group }) => [kind, group])).toEqual([
      ["newFixed", "optics"],
      ["newAdd", "optics"],
    ]);
    expect(await site.call("product", { slug: "halo" })).toMatchObject({
      kind: "firmware",
      latest: { version: "1.0.0", channel: "lts" },
      versions: [{ channel: "early" }, { channel: "lts" }],
      path: "/firmware/halo",
      links: { releases: "/firmware/halo/releases" },
    });
    const feeds = ["/firmware/halo/releases.atom", "/sdk/halo/releases.atom", "/firmware/halo/docs/start.md"];
    const statuses = await Promise.all(feeds.map(async (url) => (await site.app.inject({ url })).statusCode));
    expect(statuses).toEqual([200, 404, 200]);
    expect((await site.app.inject({ url: "/sitemaps/products/halo.xml" })).body).toContain(
      "/firmware/halo/releases/1.0.0",
    );

    const none = { ...files, "products.yaml": "[]\n" };
    const remove = async (way: string) => push(site, token, await packed(none), way);
    const { db } = site.portal;
    const count = { date: "2026-11-20", product: "halo", version: "1.0.0", count: 1 };
    await db.write((write) => write.insertInto("download_days").values(count).execute());
    expect(issuesOf(await remove("?base=1"))).toContain(
      "products.yaml: halo was downloaded and cannot be removed; say retired: true instead",
    );
    await db.write((write) => write.deleteFrom("download_days").execute());
    expect((await remove("?base=1&dryRun=true")).errCode).toBe(0);

    const swapped = { ...taxonomy, channels: taxonomy.channels.toReversed() };
    expect(
      (await push(site, token, await packed({ ...files, "site.yaml": stringify({ taxonomy: swapped }) }), "?base=1"))
        .errCode,
    ).toBe(0);
    expect((await site.call("product", { slug: "halo" })).latest?.version).toBe("2.0.0-beta.1");
    const others = [{ key: "other", name: { en: "Other", zh: "其他" } }];
    const without = { ...taxonomy, platforms: others, channels: others, noteGroups: others };
    const removed = await packed({ ...files, "site.yaml": stringify({ taxonomy: without }) });
    expect(issuesOf(await push(site, token, removed, "?base=2"))).toEqual(
      ["platform halo-2", "channel early", "channel lts", "note group optics"].map(
        (entry) => `site.yaml: the ${entry} is used by releases of halo and cannot be removed`,
      ),
    );
  });
});
