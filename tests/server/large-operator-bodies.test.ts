import { describe, expect } from "vitest";
import { prefix, type Call } from "../../contract/call.ts";
import { calls, type CallName } from "../../contract/calls.ts";
import { limits } from "../../contract/limits.ts";
import { test } from "../portal.ts";
import { registerOperator } from "./people.ts";
import { openRaw } from "./raw.ts";

/** Calls whose bodies may be larger than others'. */
const large = (Object.keys(calls) as CallName[]) // the keys of the table are its names
  .map((name) => ({ name, call: calls[name] as Call }))
  .filter(({ call }) => (call.bodyLimit ?? 0) > limits.body);

describe("a call that takes large bodies", () => {
  test("is refused to other callers before its body, even if that never ends", async ({ site }) => {
    const member = await registerOperator(site, "member");
    const reviewer = await registerOperator(site, "reviewer");
    const url = await site.listen();
    expect(large.length).toBeGreaterThan(2);
    for (const { name, call } of large) {
      expect(calls[name].access, name).not.toBe("public");
      for (const [token, errCode] of [
        [undefined, 10101],
        ["x".repeat(43), 10021],
        [member.token, 10102],
        [reviewer.token, 10102],
      ] as const) {
        await using connection = await openRaw(url);
        const path = prefix + call.path.replace(/:\w+/g, "none");
        const head = [
          `${call.method} ${path} HTTP/1.1`,
          "host: 127.0.0.1",
          "content-type: application/json",
          "content-length: 1000000",
          ...(token === undefined ? [] : [`token: ${token}`]),
        ];
        connection.send(`${head.join("\r\n")}\r\n\r\n{"version":`); // the rest never comes
        const response = await connection.response();
        expect([name, JSON.parse(String(response?.body))]).toEqual([name, expect.objectContaining({ errCode })]);
      }
    }
  });

  test("takes a megabyte from those who may make it, and no more", async ({ site }) => {
    const { token } = await registerOperator(site, "admin");
    const sendBody = async (size: number) => {
      const url = `${prefix}/admin/licences`;
      const payload = { version: "x".repeat(size) };
      return (await site.app.inject({ method: "POST", url, headers: { token }, payload })).statusCode;
    };
    expect(await sendBody(1_000_000)).toBe(200);
    expect(await sendBody(limits.operatorBody)).toBe(413);
  });
});
