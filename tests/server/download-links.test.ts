import { describe, expect } from "vitest";
import { deriveKeys } from "../../server/config/keys.ts";
import { signLink } from "../../server/downloads/link.ts";
import { test } from "../portal.ts";
import { addFile, agree, noise, offer } from "./files.ts";
import { exchange, type RawResponse } from "./raw.ts";

const bytes = noise(5000);
const minute = 60_000;

/** Checks that the response contains no part of the file. */
function expectNoByte(response: RawResponse | undefined, what: string) {
  expect(response?.body.includes(bytes.subarray(0, 8)), what).not.toBe(true);
  expect(response?.body.includes(bytes.subarray(4000, 4008)), what).not.toBe(true);
  for (const name of ["repr-digest", "content-disposition", "content-range", "accept-ranges"])
    expect(response?.headers[name], `${what}: ${name}`).toBeUndefined();
}

function expectRefused(response: RawResponse | undefined, what: string, head = false) {
  expectNoByte(response, what);
  expect(response?.headers.etag, what).toBeUndefined();
  expect([response?.status, response?.headers["content-type"], response?.headers["cache-control"]], what).toEqual([
    403,
    "application/json; charset=utf-8",
    "no-store",
  ]);
  if (head) return;
  expect(JSON.parse(response?.body.toString() ?? ""), what).toEqual({
    errCode: 10102,
    errMsg: expect.stringContaining("This download link is not valid"),
    data: null,
  });
}

describe("a download link", () => {
  test("is refused in every forged, reordered or re-encoded form", async ({ site }) => {
    const url = await site.listen();
    const a = await addFile(site.portal, "a b.bin", bytes);
    const b = await addFile(site.portal, "b.bin", noise(6000));
    const { path } = await agree(site, "a b.bin");
    const { path: other } = await agree(site, "b.bin");
    const [before = "", query = ""] = path.split("?");
    const params = query.split("&");
    const signature = params.at(-1) ?? "";
    const otherSignature = other.split("&").at(-1) ?? "";
    const swap = (from: string, to: string) => path.replaceAll(from, to);
    const agreement = before.split("/")[2] ?? "";
    const forms = {
      "another signature": path.replace(signature, otherSignature),
      "an empty signature": path.replace(signature, "signature="),
      "no signature": path.replace(`&${signature}`, ""),
      "no query": before,
      "a query alone": `/download/?${query}`,
      "the first character of the signature": path.replace("&signature=", "&signature=A"),
      "the signature in capitals": path.replace(signature, `signature=${signature.slice(10).toUpperCase()}`),
      "padding behind the signature": `${path}=`,
      "an escaped signature": path.replace(
        signature,
        signature.replace(/.$/, (c) => `%${c.charCodeAt(0).toString(16)}`),
      ),
      "another file": swap("a+b.bin", "b.bin"),
      "another hash": swap(a.sha256, b.sha256),
      "another version": swap("version=2.8.0", "version=2.7.0"),
      "another product": swap("product=unity", "product=native"),
      "another licence": swap("licence=sdk-licence", "licence=sdk-license"),
      "another agreement": swap(agreement, other.split("/")[2] ?? ""),
      "another agreement in the path alone": path.replace(agreement, other.split("/")[2] ?? ""),
      "another name in the path": path.replace("/a%20b.bin?", "/b.bin?"),
      "a later end": path.replace(/expires=\d+/, (text) => `expires=${Number(text.slice(8)) + 1}`),
      "an end that is no number": path.replace(/expires=\d+/, "expires=Infinity"),
      "two ends": path.replace("&signature=", "&expires=9999999999999&signature="),
      "an added parameter in front": path.replace("?", "?x=1&"),
      "an added parameter behind": `${path}&x=1`,
      "a second signature": `${path}&${signature}`,
      "a fragment": `${path}#x`,
      "another order": `${before}?${[...params.slice(1, -1), params[0], signature].join("&")}`,
      "the signature first": `${before}?${[signature, ...params.slice(0, -1)].join("&")}`,
      "%20 for +": swap("a+b.bin", "a%20b.bin"),
      "+ for %20": path.replace("a%20b.bin?", "a+b.bin?"),
      "an escaped letter": path.replace("product=unity", "product=%75nity"),
      "a lower-case escape": path.replace("%20", "%2%30"),
      "; for &": `${before}?${params.join(";")}`,
      "a trailing slash": path.replace("?", "/?"),
      "a doubled slash": path.replace("/download/", "/download//"),
      "a dot segment": path.replace("/download/", "/download/./"),
      "an inner way up": path.replace("/download/", "/download/x/../"),
      "an escaped slash": path.replace(`${agreement}/`, `${agreement}%2f`),
      "a NUL": path.replace("?", "%00?"),
      "a NUL behind": `${path}%00`,
      "a blank behind the query": path.replace("&signature=", "%20&signature="),
      "another capital in the path": path.replace(
        agreement,
        agreement.toLowerCase() === agreement ? agreement.toUpperCase() : agreement.toLowerCase(),
      ),
    };
    for (const [what, form] of Object.entries(forms)) {
      expect(form, what).not.toBe(path);
      expectRefused(await exchange(url, `GET ${form} HTTP/1.1\r\nHost: a\r\n\r\n`), what);
    }
    expect((await exchange(url, `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`))?.status).toBe(200);
  });

  test("signed with another secret or for missing bytes is refused", async ({ site }) => {
    const { address: url, sha256, path } = await offer(site, bytes);
    const target = {
      id: path.split("/")[2] ?? "",
      product: "unity",
      version: "2.8.0",
      file: "a.bin",
      sha256,
      licence: "sdk-licence 3.1",
    };
    const forged = signLink(deriveKeys("the secret of somebody else, as long").downloadLinks, target, site.clock.now);
    expectRefused(await exchange(url, `GET ${forged.path} HTTP/1.1\r\nHost: a\r\n\r\n`), "another secret");
    const lost = signLink(site.portal.keys.downloadLinks, { ...target, sha256: "0".repeat(64) }, site.clock.now);
    const response = await exchange(url, `GET ${lost.path} HTTP/1.1\r\nHost: a\r\n\r\n`);
    expect([response?.status, response?.body.toString()]).toEqual([404, expect.stringContaining('"errCode":10108')]);
  });

  test("is required below /download: every other path there returns 403 and no byte", async ({ site }) => {
    const url = await site.listen();
    const { sha256 } = await addFile(site.portal, "a.bin", bytes);
    const dir = sha256.slice(0, 2);
    const paths = [
      "",
      "?",
      "x",
      "..",
      "../",
      "../data",
      `../files/${dir}/${sha256}`,
      `..%2ffiles%2f${dir}%2f${sha256}`,
      `%2e%2e/files/${dir}/${sha256}`,
      `${dir}/${sha256}`,
      sha256,
      "a.bin",
      "%00",
      "a%00.bin",
      "%",
      "%ff",
      "\\..\\files",
      "./",
      "/",
      "//",
      "?signature=",
      "?&signature=",
      "x?signature=x",
      "&signature=x",
      "*",
      ";",
    ];
    for (const path of paths) {
      expectRefused(await exchange(url, `GET /download/${path} HTTP/1.1\r\nHost: a\r\n\r\n`), path);
    }
    for (const path of [
      "/download",
      "//download/",
      "/Download/x",
      "/%64ownload/x",
      "/./download/x",
      "/x/../download/x",
      "/download%2fx",
      "/files/",
      `/files/${dir}/${sha256}`,
      `/../files/${dir}/${sha256}`,
      "/vrmcsys/download/",
      "/vrmcsys/../download/x",
    ]) {
      const response = await exchange(url, `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
      expectNoByte(response, path);
      expect(response?.status, path).toBe(404);
    }
  });

  test("that is forged is refused for every method and header", async ({ site }) => {
    const { address: url, path } = await offer(site, bytes);
    const forged = path.replace("unity", "native");
    const headers = [
      "Range: bytes=0-",
      "Range: bytes=1-2,4-5",
      "If-None-Match: *",
      "If-Match: *",
      'If-Range: "x"\r\nRange: bytes=0-1',
      "Cookie: visitor=aaaaaaaaaaaaaaaaaaaaaa; ln=1",
      "Origin: null",
      "Authorization: Bearer x",
      "token: x",
      "X-Original-URL: /",
      `X-Rewrite-URL: ${path}`,
      `Referer: ${url}${path}`,
      "X-HTTP-Method-Override: GET",
    ];
    for (const header of headers) {
      for (const method of ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND"]) {
        expectRefused(
          await exchange(
            url,
            `${method} ${forged} HTTP/1.1\r\nHost: a\r\n${header}\r\n\r\n`,
            method === "HEAD" ? "HEAD" : "GET",
          ),
          `${method} ${header}`,
          method === "HEAD",
        );
      }
    }
  });

  test("that is valid allows GET and HEAD only", async ({ site }) => {
    const { address: url, path } = await offer(site, bytes);
    for (const method of ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"]) {
      const response = await exchange(url, `${method} ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
      expectNoByte(response, method);
      expect([response?.status, response?.headers.allow], method).toEqual([405, "GET, HEAD"]);
    }
  });

  test("may start for ten minutes and be resumed for a day, to the millisecond", async ({ site }) => {
    const { address: url, path, expiresAt, sha256 } = await offer(site, bytes);
    const download = async (headers = "", method: "GET" | "HEAD" = "GET") =>
      await exchange(url, `${method} ${path} HTTP/1.1\r\nHost: a\r\n${headers}\r\n`, method);
    const fromStart = [
      "",
      "Range: bytes=0-\r\n",
      "Range: bytes=0-0\r\n",
      "Range: bytes=10-20,0-5\r\n",
      `Range: bytes=-${bytes.length}\r\n`,
      `Range: bytes=-${bytes.length + 1}\r\n`,
      "Range: items=1-\r\n",
      "Range: bytes=x\r\n",
      "Range: bytes=1-9,5-12\r\n",
      'Range: bytes=1-\r\nIf-Range: "x"\r\n',
      `Range: bytes=1-\r\nIf-Range: W/"${sha256}"\r\n`,
    ];
    const later = [
      "Range: bytes=1-\r\n",
      "Range: bytes=4999-\r\n",
      `Range: bytes=-${bytes.length - 1}\r\n`,
      "Range: bytes=1-2,4-9\r\n",
      `Range: bytes=1-\r\nIf-Range: "${sha256}"\r\n`,
    ];

    site.clock.forward(10 * minute);
    expect(site.clock.now.toISOString()).toBe(expiresAt);
    for (const headers of [...fromStart, ...later])
      expect((await download(headers))?.status, headers).toSatisfy((status) => status === 200 || status === 206);
    expect((await download("", "HEAD"))?.status).toBe(200);

    site.clock.forward(1);
    for (const headers of fromStart) expectRefused(await download(headers), headers);
    expectRefused(await download("", "HEAD"), "HEAD", true);
    expectRefused(await download("Range: bytes=1-\r\n", "HEAD"), "HEAD with a range", true);
    for (const headers of later) expect((await download(headers))?.status, headers).toBe(206);

    site.clock.forward(24 * 60 * minute - 10 * minute - 1);
    for (const headers of later) expect((await download(headers))?.status, headers).toBe(206);
    expect((await download("Range: bytes=5000-\r\n"))?.status).toBe(416);

    site.clock.forward(1);
    for (const headers of [...fromStart, ...later, "Range: bytes=5000-\r\n", "If-None-Match: *\r\n"])
      expectRefused(await download(headers), headers);
  });

  test("leaves neither its signature nor its query in the access log", async ({ site }) => {
    const { address: url, path } = await offer(site, bytes);
    await exchange(url, `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    await expect.poll(() => site.log()).toContain(`"path":"${path.split("?")[0]}","status":200`);
    expect(site.log()).not.toContain("signature");
  });
});
