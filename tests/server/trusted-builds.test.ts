import type { JWTPayload } from "jose";
import { describe, expect, vi } from "vitest";
import type { CallInput } from "../../contract/schemas.ts";
import { minute } from "../../server/time/time.ts";
import { test as withSite, type TestPortal } from "../portal.ts";
import { runCommand, written } from "./command.ts";
import { openAllowing } from "./hooks.ts";
import { registerOperator } from "./people.ts";
import { newRelease } from "./publishing.ts";
import { startStubProvider } from "./stub-provider.ts";

const version = "9.1.0";

/** A portal that may reach issuers on this machine. */
const test = withSite.extend<{ near: TestPortal }>({
  near: async ({ site }, use) => {
    await using allowing = await openAllowing(site);
    await use(allowing.site);
  },
});

/** An issuer, an admin and what GitHub says of a job: of repository acme/sdk, release.yml at a tag. */
async function open(site: TestPortal, rule: Partial<CallInput<"trustBuild">> = {}) {
  const issuer = await startStubProvider();
  const admin = await registerOperator(site, "admin");
  const trusted = {
    product: "unity",
    issuer: issuer.issuer,
    repository: "acme/sdk",
    workflow: "release.yml",
    ref: "refs/tags/*",
    waits: false,
    ...rule,
  };
  const { id } = await admin.call("trustBuild", trusted);
  let jobs = 0;
  const proof = (claims: JWTPayload = {}) => {
    const seconds = Math.floor(site.clock.now.getTime() / 1_000);
    return issuer.sign({
      aud: site.portal.publicUrl(),
      iat: seconds,
      exp: seconds + 300,
      jti: `job-${(jobs += 1)}`,
      repository: "acme/sdk",
      workflow_ref: "acme/sdk/.github/workflows/release.yml@refs/tags/v1",
      ref: "refs/tags/v1",
      sha: "c0ffee",
      run_id: "42",
      ...claims,
    });
  };
  const exchange = async (claims?: JWTPayload) => site.call("exchangeBuildToken", { token: await proof(claims) });
  return { issuer, admin, id, trusted, proof, exchange, [Symbol.asyncDispose]: () => issuer[Symbol.asyncDispose]() };
}

describe("a trusted build job", () => {
  test("gets a token of fifteen minutes that publishes its product, whose page names the build", async ({
    near: site,
  }) => {
    await using opened = await open(site);
    const { token, expiresAt, products } = await opened.exchange();
    expect({ expiresAt, products }).toEqual({ expiresAt: "2026-11-20T08:15:00.000Z", products: ["unity"] });
    const build = site.as(token);
    await build.call("createRelease", newRelease(version, { state: "published" }));
    const released = (await site.call("product", { slug: "unity" })).versions.find((each) => each.version === version);
    const run = "https://github.com/acme/sdk/actions/runs/42";
    expect(released?.build).toEqual({ repository: "acme/sdk", commit: "c0ffee", run });
    expect((await opened.admin.call("audit", { action: "build.admitted" })).items).toMatchObject([
      { after: { commit: "c0ffee", run }, subject: { username: "token:acme/sdk refs/tags/v1" } },
    ]);
    expect((await opened.admin.call("tokens", {})).items).toEqual([]);
    expect((await opened.admin.call("trustedBuilds", {})).items).toMatchObject([
      { id: opened.id, repository: "acme/sdk", lastUsedAt: site.clock.now.toISOString() },
    ]);
    site.clock.forward(15 * minute - 1);
    await build.call("adminRelease", { slug: "unity", version });
    site.clock.forward(1);
    expect((await build.refusal("adminRelease", { slug: "unity", version })).errCode).toBe(10021);
  });

  test("is of the environment that the rule names", async ({ near: site }) => {
    await using opened = await open(site, { environment: "release" });
    const refused = async (claims?: JWTPayload) =>
      (await site.refusal("exchangeBuildToken", { token: await opened.proof(claims) })).errCode;
    expect([await refused(), await refused({ environment: "test" })]).toEqual([10124, 10124]);
    expect((await opened.exchange({ environment: "release" })).products).toEqual(["unity"]);
    expect((await opened.admin.call("trustedBuilds", {})).items).toMatchObject([{ environment: "release" }]);
  });

  test("does nothing else: no other product, no products, no site, and nothing once it is distrusted", async ({
    near: site,
  }) => {
    await using opened = await open(site);
    const { token } = await opened.exchange();
    const build = site.as(token);
    const url = await site.listen();
    const tag = async (name: string, tagged: string) => {
      const headers = { authorization: `Bearer ${token}` };
      const address = `${url}/npm/-/package/${name}/dist-tags/tested`;
      return (await fetch(address, { method: "PUT", headers, body: JSON.stringify(tagged) })).status;
    };
    expect([await tag("com.parallax.xr", "2.8.0"), await tag("parallax-metrics", "1.1.0")]).toEqual([200, 403]);
    const other = { ...newRelease(version, { state: "draft" }), slug: "unreal" };
    const product = { slug: "unity", kind: "sdk", name: { en: "a", zh: "a" }, summary: { en: "a", zh: "a" } };
    for (const refused of [
      await build.refusal("createRelease", other),
      await build.refusal("adminRelease", { slug: "native", version: "2.3.0" }),
      await build.refusal("adminReleases", {}),
      await build.refusal("changeProduct", product),
      await build.refusal("siteRevisions", {}),
      await build.refusal("tokens", {}),
    ])
      expect(refused.errCode).toBe(10102);
    await opened.admin.call("distrustBuild", { id: opened.id });
    expect((await build.refusal("adminRelease", { slug: "unity", version })).errCode).toBe(10021);
    const late = await site.refusal("exchangeBuildToken", { token: await opened.proof() });
    expect(late.errCode).toBe(10124);
  });

  test("that waits for a publisher leaves a draft, and changes nothing that is published", async ({ near: site }) => {
    await using opened = await open(site, { waits: true });
    const build = site.as((await opened.exchange()).token);
    const release = newRelease(version);
    expect((await build.refusal("createRelease", { ...release, state: "published" })).errCode).toBe(10125);
    const { revision } = await build.call("createRelease", { ...release, state: "draft" });
    expect((await build.refusal("publishRelease", { slug: "unity", version, revision })).errCode).toBe(10125);
    expect((await build.refusal("withdrawRelease", { slug: "unity", version: "2.8.0", reason: "no" })).errCode).toBe(
      10125,
    );
    await opened.admin.call("publishRelease", { slug: "unity", version, revision });
    const { versions } = await site.call("product", { slug: "unity" });
    expect(versions.find((each) => each.version === version)?.build?.commit).toBe("c0ffee");
  });

  test("of GitLab is known by its project, file and ref, and pushes the site folder", async ({ near: site }) => {
    await using opened = await open(site, {
      product: null,
      repository: "acme/sdk/portal",
      workflow: ".gitlab-ci.yml",
      ref: "refs/heads/main",
    });
    const claims = {
      repository: undefined,
      project_path: "acme/sdk/portal",
      ci_config_ref_uri: "gitlab.example/acme/sdk/portal//.gitlab-ci.yml@refs/heads/main",
      ref: "main",
      ref_type: "branch",
      job_id: "7",
    };
    const { token, products } = await opened.exchange(claims);
    expect(products).toEqual([]);
    expect((await site.as(token).call("siteRevisions", {})).total).toBeGreaterThan(0);
    const tag = await opened.proof({ ...claims, ref_type: "tag" });
    expect((await site.refusal("exchangeBuildToken", { token: tag })).errCode).toBe(10124);
  });
});

test("the command line proves itself in a job, and leaves a draft where a publisher has to press", async ({
  near: site,
}) => {
  await using opened = await open(site, { waits: true });
  const server = await site.listen();
  const file = written(
    site,
    "unity.yaml",
    `{ version: "${version}", updateTime: "2026-11-20", en: { content: ["All."] }, zh: { content: ["全部。"] } }`,
  );
  const asked: string[] = [];
  opened.issuer.state.handlers.set("/ask", (response, request) => {
    asked.push(`${request.url} ${request.headers.authorization}`);
    void opened.proof().then((value) => response.end(JSON.stringify({ value })));
  });
  const ended = await runCommand(["release", "publish", file, file, "--server", server], {
    ACTIONS_ID_TOKEN_REQUEST_URL: `${opened.issuer.issuer}/ask?api=2`,
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: "secret",
  });
  const said = `unity ${version} waits for a publisher: ${server}/publish/unity/${version}\n`;
  expect(ended).toEqual({ code: 0, out: said, err: "" });
  expect(asked).toEqual([`/ask?api=2&audience=${encodeURIComponent(server)} Bearer secret`]);
  const release = await opened.admin.call("adminRelease", { slug: "unity", version });
  expect([release.state, release.files.length]).toEqual(["draft", 1]);
  const untrusted = await runCommand(["release", "publish", file, "--server", server], {
    PORTAL_ID_TOKEN: await opened.proof({ repository: "other/sdk" }),
  });
  expect([untrusted.code, untrusted.err]).toEqual([1, expect.stringContaining("not accepted")]);
});

describe("a job's proof is refused", () => {
  const seconds = Math.floor(Date.parse("2026-11-20T08:00:00Z") / 1_000);
  const wrong: [string, JWTPayload][] = [
    ["another audience", { aud: "https://other.example" }],
    ["several of which none is ours", { aud: ["https://a.example", "https://b.example"] }],
    ["another issuer", { iss: "https://other.example" }],
    ["expired", { exp: seconds - 61 }],
    ["not valid yet", { nbf: seconds + 600 }],
    ["no end", { exp: undefined }],
    ["made sixteen minutes and a second ago", { iat: seconds - 16 * 60 - 1 }],
    ["made in the future", { iat: seconds + 3_600, exp: seconds + 7_200 }],
    ["no id", { jti: undefined }],
    ["another repository", { repository: "acme/sdk2" }],
    ["a repository in other letters", { repository: "Acme/sdk" }],
    ["a list of repositories", { repository: ["acme/sdk"] }],
    ["another workflow", { workflow_ref: "acme/sdk/.github/workflows/test.yml@refs/tags/v1" }],
    ["a workflow of another repository", { workflow_ref: "evil/acme/sdk/.github/workflows/release.yml/@x" }],
    ["a file whose name begins as it", { workflow_ref: "acme/sdk/.github/workflows/release.yml@x.yml@refs/tags/v1" }],
    ["somebody's proposal", { event_name: "pull_request_target" }],
    ["a branch", { ref: "refs/heads/refs/tags/v1" }],
    ["no ref", { ref: undefined }],
  ];

  test("for each wrong claim, for a second use, a wrong signature and what is no token", async ({ near: site }) => {
    await using opened = await open(site);
    const refused = async (token: string) => (await site.refusal("exchangeBuildToken", { token })).errCode;
    for (const [what, claims] of wrong)
      expect([what, await refused(await opened.proof(claims))]).toEqual([what, 10124]);
    for (const still of [{ exp: seconds - 59 }, { iat: seconds - 16 * 60 }]) await opened.exchange(still);
    const once = await opened.proof();
    await site.call("exchangeBuildToken", { token: once });
    const [head = "", payload = "", signature = ""] = (await opened.proof()).split(".");
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as JWTPayload;
    const forged = Buffer.from(JSON.stringify({ ...claims, sub: "x" })).toString("base64url");
    for (const token of [
      once,
      [head, forged, signature].join("."),
      await opened.issuer.unsigned(claims),
      "plx_nothing",
      "a.b.c",
    ])
      expect(await refused(token)).toBe(10124);
    expect(await refused("")).toBe(10100);
    expect((await site.portal.db.read.selectFrom("tokens").selectAll().execute()).length).toBe(3);
  });

  test("of another repository that has the name later", async ({ near: site }) => {
    await using opened = await open(site);
    await opened.exchange({ repository_id: "7" });
    await opened.exchange({ repository_id: "7" });
    for (const repository_id of ["8", undefined]) {
      const token = await opened.proof({ repository_id });
      expect((await site.refusal("exchangeBuildToken", { token })).errCode).toBe(10124);
    }
    expect((await opened.admin.call("trustedBuilds", {})).items[0]?.repositoryId).toBe("7");
  });

  test("while whoever trusts it is no admin, and while its issuer does not answer", async ({ near: site }) => {
    await using opened = await open(site);
    opened.issuer.state.handlers.set(
      "/.well-known/openid-configuration",
      (response) => void response.writeHead(500).end(),
    );
    const refused = async () => (await site.refusal("exchangeBuildToken", { token: await opened.proof() })).errCode;
    expect(await refused()).toBe(10124);
    opened.issuer.state.handlers.clear();
    site.clock.forward(minute);
    await opened.exchange();
    const setRole = (role: "admin" | "member") =>
      site.portal.db.write((write) =>
        write.updateTable("accounts").set({ role }).where("id", "=", opened.admin.id).execute(),
      );
    await setRole("member");
    expect(await refused()).toBe(10124);
  });
});

test.for([
  ["issuer", { issuer: "http://ci.example.com" }],
  ["issuer", { issuer: "https://ci.example.com/" }],
  ["issuer", { issuer: "https://ci.example.com?a=b" }],
  ["issuer", { issuer: "https://169.254.169.254" }],
  ["issuer", { issuer: "https://10.0.0.1" }],
  ["issuer", { issuer: "https://localhost" }],
  ["issuer", { issuer: "https://user:word@ci.example.com" }],
  ["issuer", { issuer: "http://127.0.0.1:22" }],
  ["repository", { repository: "sdk" }],
  ["repository", { repository: "acme/../sdk extra" }],
  ["ref", { ref: "main" }],
  ["ref", { ref: "refs/*/v1" }],
  ["workflow", { workflow: null, ref: null }],
] as const)("a rule with a wrong %s is refused", async ([field, wrong], { site }) => {
  const admin = await registerOperator(site, "admin");
  const rule = { product: "unity", issuer: "https://ci.example.com", repository: "a/b", workflow: "a.yml", ref: null };
  const { errCode, data } = await admin.refusal("trustBuild", { ...rule, ...wrong });
  expect([errCode, data]).toEqual([10100, { issues: [expect.objectContaining({ field })] }]);
});

test("an issuer that names a private address for its keys is not asked for them", async ({ near: site }) => {
  await using opened = await open(site);
  const asked: string[] = [];
  opened.issuer.state.handlers.set("/keys", (response) => {
    asked.push("keys");
    response.writeHead(500).end();
  });
  const named = (jwks_uri: string) =>
    opened.issuer.state.handlers.set("/.well-known/openid-configuration", (response) => {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ issuer: opened.issuer.issuer, jwks_uri }));
    });
  const refused = async () => (await site.refusal("exchangeBuildToken", { token: await opened.proof() })).errCode;
  named(`${opened.issuer.issuer}/keys`);
  expect([await refused(), asked]).toEqual([10124, ["keys"]]);
  const warned = vi.spyOn(site.portal.log, "warn");
  for (const address of ["https://10.0.0.1/keys", "https://169.254.169.254/keys"]) {
    named(address);
    site.clock.forward(minute);
    expect(await refused()).toBe(10124);
    expect(warned.mock.lastCall?.[0]).toMatchObject({ reason: `${new URL(address).origin} is not allowed` });
  }
});
