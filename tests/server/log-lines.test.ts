import { expect } from "vitest";
import { test } from "../portal.ts";
import { exchange } from "./raw.ts";

/** A line of the access log as a request would like to write it. */
const forged = JSON.stringify({
  time: "2026-01-01T00:00:00.000Z",
  method: "POST",
  path: "/forged",
  status: 200,
  ms: 0.1,
  id: "0",
});

test("whatever a request holds, its line in the access log is one line of JSON that says only what happened", async ({
  site,
}) => {
  const url = await site.listen();
  const hostile = [
    `/a","path":"/forged","status":200,"x":"`,
    "/a\\",
    `/a%0a${encodeURIComponent(forged)}`,
    `/a%0d%0a${encodeURIComponent(forged)}%0d%0a`,
    "/a%1b[2J%1b]0;title%07",
    `/a?%0a${encodeURIComponent(forged)}`,
  ];
  const headers = [
    `user-agent: ${forged}`,
    `referer: ${forged}`,
    `x-request-id: ${forged}`,
    `x-forwarded-for: ${forged}`,
  ];
  for (const path of hostile) {
    const response = await exchange(url, `GET ${path} HTTP/1.1\r\nhost: a\r\n${headers.join("\r\n")}\r\n\r\n`);
    expect(response?.status, path).toBe(404);
  }
  for (const path of [`/a\n${forged}\n`, `/a\u2028${forged.replaceAll(" ", "")}`, "/a\u001b[2J"]) {
    const response = await exchange(url, `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`);
    expect(response?.status, path).toBe(400); // no HTTP, and no line
  }

  const lines = () => site.log().split("\n").slice(0, -1);
  await expect.poll(() => lines().length).toBeGreaterThanOrEqual(hostile.length);
  const logged = lines().map((line) => JSON.parse(line) as Record<string, unknown>);
  for (const line of logged) expect(Object.keys(line)).toEqual(["time", "method", "path", "status", "ms", "id"]);
  expect(logged.map(({ method, path, status }) => [method, path, status])).toEqual(
    hostile.map((path) => ["GET", path.split("?")[0], 404]),
  );
});
