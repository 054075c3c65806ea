import fc from "fast-check";
import { describe, expect } from "vitest";
import { prefix, type Call } from "../../contract/call.ts";
import { calls, type CallName } from "../../contract/calls.ts";
import type { Envelope } from "../../contract/schemas.ts";
import { codePurposes } from "../../contract/schemas/accounts.ts";
import { openTestPortal, test, type TestPortal } from "../portal.ts";
import { registerMember, registerOperator } from "./people.ts";
import { registerApplicant } from "./reviewing.ts";

const names = Object.keys(calls) as CallName[]; // the keys of the table are its names
const operators = names.filter((name) => calls[name].path.startsWith("/admin/"));
const own = names.filter((name) => calls[name].method !== "GET" && calls[name].path.startsWith("/account/"));
const others = names.filter((name) => !operators.includes(name) && !own.includes(name));

type Request = {
  method: "GET" | "POST" | "PUT" | "DELETE" | "HEAD" | "OPTIONS" | "PATCH";
  url: string;
  headers?: Record<string, string>;
  payload?: string | Buffer;
};

/** Returns the code of the response, which must be an envelope without an internal error, or its status if it has none. */
async function codeOf(site: TestPortal, request: Request): Promise<number> {
  const response = await site.app.inject(request);
  if (response.statusCode !== 503) expect(response.statusCode).toBeLessThan(500);
  if (request.method === "HEAD" || response.headers["content-type"]?.toString().startsWith("text/csv"))
    return response.statusCode;
  const envelope = response.json<Envelope>();
  expect(envelope).toEqual({
    errCode: expect.any(Number) as number,
    errMsg: expect.any(String) as string,
    data: expect.toSatisfy((data) => data === null || typeof data === "object") as unknown,
  });
  return envelope.errCode;
}

/** Values that fit their fields, so that calls pass validation. None is a real password. */
const account = [
  "13900139001",
  "+86 139-0013-9001",
  "１３９００１３９００２",
  "008613900139003",
  "a@example.com",
  "Ä@例え.jp",
];
const fitting: Record<string, unknown[]> = {
  account,
  mobile: account,
  email: account,
  code: ["000000", "123456"],
  purpose: [...codePurposes],
  password: ["Wrong-7-lens", "Short-1", "P@ssw0rd123", "\ufdfa".repeat(12), "Ａ１－ａａａａａ"],
  oldPassword: ["Wrong-7-lens", "x".repeat(300)],
  location: [0, 1],
  ln: [0, 1],
  agreed: [{ server: "1.0", protection: "1.0" }],
  version: [0, 1, -1, 2 ** 31, 2 ** 53 - 1, -(2 ** 53) + 1, 1.5, -0],
  others: [true],
  organizationType: ["enterprise", "club", ""],
  country: ["CN", "DE", "XX"],
  decision: ["approve", "refuse"],
  reasons: [[], [{ field: "city", message: "Where?" }], [{ field: "", message: " " }]],
  reason: ["Spam", "a\u0000b", "😀\n"],
  role: ["member", "admin", "owner"],
  state: ["waiting", "refused", "late"],
  suspended: ["0", "1"],
  q: ["王", "%", "_\\", "139 00", "'", "\u0000", "\ufdfa".repeat(200)],
  page: ["1", "1000000", "-1", "٣"],
  pageSize: ["1", "100", "1e2"],
  from: ["2026-11-01", "2026-02-30"],
};
const hostile = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom<unknown>(
    "",
    " ",
    "\ud800", // written as an escape
    "a\udfffb@example.com",
    "\u0000",
    "\u202e\u200b",
    "'; drop table accounts; --",
    "__proto__",
    "%00%ff",
    "9".repeat(320),
    "@".repeat(320),
    "a.".repeat(160),
    `a@${"b-".repeat(100)}.example`,
    "+".repeat(321),
    "x".repeat(60_000),
    "\ufdfa".repeat(300),
    null,
    true,
    1e308,
    -1,
    [],
    [["a"]],
    {},
    { toString: "a", valueOf: 1, length: -1 },
  ),
  fc.jsonValue({ stringUnit: "binary", maxDepth: 3 }),
);
const fieldsOf = (name: CallName): string[] => {
  const { input }: Call = calls[name];
  return Object.keys(input?.shape ?? {});
};
const strangeField = fc.tuple(
  fc.constantFrom("__proto__", "constructor", "prototype", "toString", "role", "admin", "account", ""),
  hostile,
);

/** A call with its input: fields are mostly of the right type, sometimes arbitrary, and sometimes unknown. */
const askedOf = (some: CallName[]) =>
  fc.constantFrom(...some).chain((name) =>
    fc.record({
      name: fc.constant(name),
      body: fc
        .tuple(
          ...fieldsOf(name).map((field) =>
            fc.oneof(
              { weight: 8, arbitrary: fc.constantFrom(...(fitting[field] ?? ["text", "王小明", "x".repeat(43)])) },
              { weight: 1, arbitrary: hostile },
              { weight: 1, arbitrary: fc.constant(undefined) },
            ),
          ),
          fc.oneof({ weight: 9, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.array(strangeField) }),
        )
        .map((values) => {
          const strange = values.at(-1) as [string, unknown][]; // the last of the tuple
          const pairs = [...fieldsOf(name).map((field, i) => [field, values[i]] as [string, unknown]), ...strange];
          const members = pairs.flatMap(([field, value]) =>
            value === undefined ? [] : [`${JSON.stringify(field)}:${JSON.stringify(value)}`],
          );
          return { pairs, json: `{${members.join(",")}}` };
        }),
      /** The id of no record; if absent, that of the existing one. */
      id: fc.option(fc.string({ unit: "binary", minLength: 1 }), { nil: undefined, freq: 1 }),
    }),
  );

const visible = fc.string({
  unit: fc
    .integer({ min: 0x20, max: 0xff })
    .filter((code) => code !== 0x7f)
    .map((code) => String.fromCharCode(code)),
});
/** Proofs of work that are valid or almost valid. */
const proof = fc
  .oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.record({
      challenge: fc.record({
        parameters: fc.record({
          algorithm: fc.constantFrom("PBKDF2/SHA-256", "ARGON2ID", "", "__proto__"),
          cost: fc.constantFrom(1, 1_000, -1, 1e9, 2 ** 53),
          nonce: fc.constantFrom("", "00".repeat(16), "zz"),
          salt: fc.constantFrom("", "00".repeat(16)),
          keyLength: fc.constantFrom(32, 0, 1e9),
          keyPrefix: fc.constantFrom("", "0"),
          data: fc.constantFrom({ ends: 1e15 }, {}),
        }),
        signature: fc.constantFrom("", "00".repeat(32), "ü"),
      }),
      solution: fc.record({
        counter: fc.constantFrom(0, -1, 2 ** 53),
        derivedKey: fc.constantFrom("", "00".repeat(32)),
      }),
    }),
  )
  .map((value) => Buffer.from(JSON.stringify(value)).toString("base64"));
const headers = fc.record(
  {
    token: fc.oneof(fc.constantFrom("x".repeat(43), "-".repeat(43), " ", "a,b"), visible),
    authorization: fc.oneof(fc.constantFrom("Bearer", "Bearer ", `Bearer ${"x".repeat(43)}`, "Basic YTpi"), visible),
    "x-proof": fc.oneof(proof, visible),
    "idempotency-key": fc.oneof(fc.constantFrom("a", "b", "", "x".repeat(201)), visible),
    "x-forwarded-for": fc.oneof(
      fc.constantFrom("1.2.3.4", "2001:db8::1, ::ffff:1.2.3.4", ",,,", "1.2.3.4:80", "[::1]:1", "fe80::1%eth0"),
      visible,
    ),
    "accept-language": fc.oneof(fc.constantFrom("zh;q=9,en;q=-1", ";;,,q", "a-".repeat(500)), visible),
    "user-agent": fc.oneof(fc.constantFrom("Firefox/", " Chrome/".repeat(500)), visible),
    "x-ln": fc.constantFrom("0", "1", "2", ""),
  },
  { requiredKeys: [] },
);

/** `id`: of an existing record. */
type Asking = { token: string; some: CallName[]; numRuns: number; id?: string };

/** Makes random calls, half of them with a token, and returns the codes of their responses. */
async function askAnything(
  site: TestPortal,
  { token, some, numRuns, id: known = "none" }: Asking,
): Promise<Set<number>> {
  const outcomes = new Set<number>();
  await fc.assert(
    fc.asyncProperty(askedOf(some), headers, fc.boolean(), async ({ name, body, id }, further, isMember) => {
      const { method, path } = calls[name];
      const url = prefix + path.replaceAll(/:\w+/g, () => encodeURIComponent((id ?? known).toWellFormed()));
      const sent =
        method === "GET" || method === "HEAD" ? { url: url + queryOf(body.pairs) } : { url, payload: body.json };
      const all = { "content-type": "application/json", ...further, ...(isMember && name !== "logOut" && { token }) };
      outcomes.add(await codeOf(site, { method, ...sent, headers: all }));
    }),
    { numRuns },
  );
  return outcomes;
}

function queryOf(pairs: [string, unknown][]): string {
  const text = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value)).toWellFormed();
  const given = pairs.filter(([, value]) => value !== undefined);
  return `?${given.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(text(value)).slice(0, 2_000)}`).join("&")}`;
}

describe("any input returns an envelope and causes no internal error", () => {
  test("to an account call, by guests and members", async ({ site }) => {
    const { token } = await registerMember(site);
    const outcomes = await askAnything(site, { token, some: own, numRuns: 1_000 });
    expect([...outcomes]).toEqual(expect.arrayContaining([0, 10001, 10021, 10100, 10101]));
  });

  test("to an account call with all limits on", async ({ site }) => {
    const limited = await openTestPortal({
      ...site.environment,
      RATE_LIMITS: "on",
      TRUSTED_PROXIES: "127.0.0.1",
      COUNTRY_HEADER: "x-country",
    });
    for (let i = 0; i < 20; i++) await limited.site.refusal("checkAccount", { account: "13911112222" });
    const { token } = await registerMember(site);
    const outcomes = await askAnything(limited.site, { token, some: own, numRuns: 500 });
    expect([...outcomes]).toEqual(expect.arrayContaining([10021, 10100, 10101, 10110]));
    await limited.close();
  });

  test("to an operator's call", async ({ site }) => {
    const { token } = await registerOperator(site, "admin");
    const person = await registerApplicant(site);
    for (const id of [person.id, person.application]) {
      const outcomes = await askAnything(site, { token, some: operators, numRuns: 300, id });
      expect([...outcomes]).toEqual(expect.arrayContaining([0, 10021, 10100, 10101, 10108]));
    }
  });

  test("to any other call", async ({ site }) => {
    const { token } = await registerMember(site);
    const outcomes = await askAnything(site, { token, some: others, numRuns: 400, id: "unity" });
    expect([...outcomes]).toEqual(expect.arrayContaining([0, 10021, 10100, 10101, 10108]));
  });
});

const method = fc.constantFrom<Request["method"]>("GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH");
const escaped = fc.uint8Array({ maxLength: 12 }).map((bytes) =>
  Buffer.from(bytes)
    .toString("latin1")
    .replace(/[^\w.-]/g, (c) => `%${c.charCodeAt(0).toString(16).padStart(2, "0")}`),
);
const odd = "unity 2.8.0 .. %2e%2e %2f __proto__ % %u0041 ; , ' %00 * :slug".split(" ");
const piece = fc.oneof(escaped, fc.constantFrom(...odd, "a".repeat(1001)));
const address = fc
  .tuple(
    fc.constantFrom(...names.map((name) => prefix + calls[name].path)),
    fc.array(piece, { minLength: 2, maxLength: 2 }),
    fc.array(fc.tuple(fc.oneof(piece, fc.constantFrom("page", "pageSize", "from", "to", "ln")), piece), {
      maxLength: 4,
    }),
  )
  .map(([template, [first = "", second = ""], query]) => {
    const path = template.replace(/:\w+/, () => first).replaceAll(/:\w+/g, () => second);
    return query.length ? `${path}?${query.map((pair) => pair.join("=")).join("&")}` : path;
  });
const nearly = fc.record(
  {
    product: fc.constantFrom<unknown>("unity", "", null, 1, "\u202e"),
    version: fc.constantFrom<unknown>("2.8.0", {}, []),
    file: fc.string(),
    licence: fc.oneof(fc.jsonValue(), fc.constant({ id: "sdk-licence", version: "3.1" })),
  },
  { requiredKeys: [] },
);
const bodies = fc.oneof(
  fc.oneof(fc.jsonValue({ stringUnit: "binary" }), nearly).map((value) => Buffer.from(JSON.stringify(value))),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
);

describe("any bytes return an envelope and cause no internal error", () => {
  test("as path, query and headers", async ({ site }) => {
    const anyHeaders = fc.dictionary(
      fc.constantFrom(
        ..."origin cookie x-ln accept-encoding if-none-match range token authorization platform accept".split(" "),
        ..."content-type x-forwarded-host".split(" "),
      ),
      fc.oneof(visible, fc.constantFrom("ln=0", "br;q=0", '"', "bytes=0-", ";;;=", `visitor=${"a".repeat(22)}`)),
      { maxKeys: 4 },
    );
    await fc.assert(
      fc.asyncProperty(method, address, anyHeaders, fc.boolean(), async (how, url, sent, hasHeaders) => {
        await codeOf(site, { method: how, url, headers: hasHeaders ? sent : {} });
      }),
      { numRuns: 200 },
    );
  });

  test("as a body", async ({ site }) => {
    const type = fc.constantFrom("application/json", "application/json;charset=x", "text/plain", "/");
    const paths = fc.constantFrom("/download/agree", "/account/loginDvlper", "/account/registerSd");
    await fc.assert(
      fc.asyncProperty(bodies, type, paths, async (payload, sent, path) => {
        await codeOf(site, { method: "POST", url: prefix + path, payload, headers: { "content-type": sent } });
      }),
      { numRuns: 150 },
    );
  });
});
