import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import type { CallData } from "../../contract/schemas.ts";
import { temporaryData } from "../temporary.ts";
import { expect, test, withPortal } from "./journey.ts";
import { call } from "./members.ts";
import { newOperator } from "./operators.ts";

type Ended = { code: number; out: string; err: string };

/** Runs the package of an address as `npx` does, in a folder of its own, with its cache. */
function npx(folder: string, address: string, args: string[], environment: Record<string, string>): Promise<Ended> {
  const env = {
    ...process.env,
    ...environment,
    npm_config_cache: path.join(folder, "cache"),
    npm_config_audit: "false",
  };
  return new Promise((resolve) => {
    execFile("npm", ["exec", "--yes", address, "--", ...args], { cwd: folder, env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });
}

const release = `
version: "9.0.0"
updateTime: "2026-11-20"
en: { content: ["All about it."] }
zh: { content: ["全部内容。"] }
`;

test("the command line that a portal serves publishes a release from another machine @nightly", async () => {
  await withPortal({}, async (portal) => {
    const admin = await newOperator(portal, "admin", "Ada");
    const wanted = { name: "CI", expiresInDays: 1 };
    const created = await call<CallData<"createToken">>(portal.url, "/admin/tokens", wanted, admin.session.token);
    const address = `${portal.url}/portal.tgz`;
    const { headers } = await fetch(address);
    expect(headers.get("content-type")).toBe("application/gzip");
    const asked = await fetch(address, { method: "HEAD" });
    expect(asked.headers.get("content-length")).toBe(headers.get("content-length"));
    const again = await fetch(address, { headers: { "if-none-match": headers.get("etag") ?? "" } });
    expect(again.status).toBe(304);

    const folder = temporaryData("npx");
    writeFileSync(path.join(folder, "release.yaml"), release);
    writeFileSync(path.join(folder, "sdk.bin"), "bytes");
    const environment = { PORTAL_SERVER: portal.url, PORTAL_TOKEN: created.data?.token ?? "" };
    const publish = ["release", "publish", "release.yaml", "sdk.bin", "--product", "unity"];
    expect(await npx(folder, address, publish, environment)).toMatchObject({
      code: 0,
      out: "Published unity 9.0.0 with 1 files:\n  sdk.bin\n",
    });
    const shown = await fetch(`${portal.url}/vrmcsys/catalogue/products/unity`);
    expect(await shown.text()).toContain("9.0.0");
    expect(await npx(folder, address, publish, { ...environment, PORTAL_SERVER: "" })).toMatchObject({ code: 2 });
    const { code, err } = await npx(folder, address, ["backup", "folder"], environment);
    expect([code, err]).toEqual([1, expect.stringContaining("works on the portal's machine")]);
  });
});
