import { BlockList } from "node:net";
import { describe, expect, test } from "vitest";
import { guardedLookup, isAllowed } from "./address.ts";

const none = new BlockList();
const ownNetwork = new BlockList();
ownNetwork.addSubnet("10.0.0.0", 8, "ipv4");

describe("an address that others name", () => {
  test.each([
    "http://93.184.216.34/",
    "http://example.com/",
    "file:///etc/passwd",
    "ftp://example.com/",
    "nonsense",
    "https://127.0.0.1/",
    "https://localhost/",
    "https://sub.localhost./",
    "https://[::1]/",
    "https://[::ffff:10.0.0.1]/",
    "https://[::ffff:a00:1]/",
    "https://[64:ff9b::a00:1]/",
    "https://[2002:a00:1::]/",
    "https://[fd00:ec2::254]/",
    "https://[fe80::1]/",
    "https://[ff02::1]/",
    "https://0x7f.1/",
    "https://2130706433/",
    "https://017700000001/",
    "https://10.1.2.3/",
    "https://172.31.0.1/",
    "https://192.168.1.1/",
    "https://169.254.169.254/latest/meta-data/",
    "https://100.100.100.200/",
    "https://168.63.129.16/",
    "https://0.0.0.0/",
    "https://255.255.255.255/",
    "https://user:word@example.com/",
    "https://example.com:22/",
    "https://example.com:0/",
  ])("cannot be %s", (text) => {
    expect(isAllowed(text, none)).toBe(false);
  });

  test.each(["https://example.com/in?key=1", "https://93.184.216.34:8443/", "https://[2606:2800:220:1::1]/"])(
    "can be %s",
    (text) => {
      expect(isAllowed(text, none)).toBe(true);
    },
  );

  test.each(["http://10.1.2.3:22/", "https://[::ffff:10.1.2.3]/", "http://intranet.example/"])(
    "can be %s in a network that is allowed",
    (text) => {
      expect(isAllowed(text, ownNetwork)).toBe(true);
    },
  );
});

/** A name server whose answers follow one another. */
function answering(...answers: string[][]) {
  return (_: string, __: unknown, callback: (error: null, found: { address: string; family: number }[]) => void) => {
    const found = answers.shift() ?? [];
    callback(
      null,
      found.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );
  };
}

describe("a name", () => {
  const resolved = (answers: string[][], allow = none, secure = true) =>
    new Promise<string>((done) =>
      guardedLookup({ allow, secure }, answering(...answers))("hook.example", {}, (error, address) =>
        done(error?.message ?? (typeof address === "string" ? address : "")),
      ),
    );

  test("may lead into the internet, and nowhere else with any of its addresses", async () => {
    expect(await resolved([["93.184.216.34", "2606:2800:220:1::1"]])).toBe("93.184.216.34");
    for (const inner of ["127.0.0.1", "10.0.0.1", "::ffff:127.0.0.1", "fd00::1"])
      expect(await resolved([["93.184.216.34", inner]])).toBe(`hook.example leads to ${inner}, which is not allowed`);
    expect(await resolved([[]])).toBe("hook.example has no address");
  });

  test("may lead into a network that is allowed; without TLS, only there", async () => {
    expect(await resolved([["10.0.0.1"]], ownNetwork, false)).toBe("10.0.0.1");
    expect(await resolved([["93.184.216.34"]], ownNetwork, false)).toMatch(/not allowed/);
  });
});
