import { describe, expect } from "vitest";
import { openTestPortal, test, type TestPortal } from "../portal.ts";
import { addFile, noise, ownVersion } from "./files.ts";

/** The same portal behind another name. */
async function at(site: TestPortal, settings: Record<string, string>, work: (site: TestPortal) => Promise<void>) {
  const { site: other, close } = await openTestPortal({ ...site.environment, ...settings });
  await work(other);
  await close();
}

describe("a page", () => {
  test("permits no feature of the browser, and cannot be embedded in another site", async ({ site }) => {
    await site.listen();
    for (let round = 0; round < 2; round++)
      for (const path of ["/", "/license", "/nowhere", "/?fail=1", "/onlyHeader"]) {
        const { headers } = await fetch(site.portal.publicUrl() + path);
        expect(headers.get("cross-origin-resource-policy"), path).toBe("same-origin");
        for (const feature of ["camera", "microphone", "geolocation", "payment", "unload", "usb", "display-capture"])
          expect(headers.get("permissions-policy")?.split(", "), path).toContain(`${feature}=()`);
      }
  });

  test("may be embedded in another site if the operator allows it, and no other page may", async ({ site }) => {
    await at(site, { FRAME_ANCESTORS: "https://intranet.example" }, async (framed) => {
      const header = async (path: string) => (await framed.app.inject(path)).headers["cross-origin-resource-policy"];
      expect(await header("/onlyHeader")).toBeUndefined();
      expect(await header("/onlyFooter")).toBeUndefined();
      expect(await header("/")).toBe("same-origin");
    });
  });
});

describe("the visitor's cookie", () => {
  const agree = async (site: TestPortal, cookie?: string) => {
    const { id, version } = await site.call("currentLicence", {});
    const response = await site.app.inject({
      method: "POST",
      url: "/vrmcsys/download/agree",
      payload: { ...ownVersion, file: "a.bin", licence: { id, version } },
      headers: cookie === undefined ? {} : { cookie },
    });
    return String(response.headers["set-cookie"] ?? "");
  };

  test("is bound to this host and to https if the site uses https", async ({ site }) => {
    await addFile(site.portal, "a.bin", noise(100));
    await at(site, { PUBLIC_URL: "https://portal.example" }, async (secure) => {
      const cookie = await agree(secure);
      expect(cookie).toMatch(/^__Host-visitor=[\w-]{22}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure$/);
      const [own = ""] = cookie.split(";");
      expect(await agree(secure, own)).toBe("");
      expect(await agree(secure, own.replace("__Host-", ""))).toMatch(/^__Host-visitor=/); // without the prefix, another host may have set it
    });
    expect(await agree(site)).toMatch(/^visitor=[\w-]{22}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/);
  });
});
