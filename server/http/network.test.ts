import { BlockList } from "node:net";
import { describe, expect, test } from "vitest";
import { networkAddress, networkBlocks, networkPrefix, networkUnit } from "./network.ts";

const proxies = new BlockList();
proxies.addSubnet("10.0.0.0", 8, "ipv4");
proxies.addAddress("::1", "ipv6");

function from(remoteAddress: string, forwarded?: string): Parameters<typeof networkAddress>[0] {
  const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  return { headers, socket: { remoteAddress } } as Parameters<typeof networkAddress>[0];
}

describe("networkAddress", () => {
  test("is the socket's, whatever a client writes into X-Forwarded-For", () => {
    for (const forged of ["1.2.3.4", "10.0.0.1", "1.2.3.4, 5.6.7.8", "::1"])
      expect(networkAddress(from("203.0.113.9", forged), proxies)).toBe("203.0.113.9");
  });

  test("is the last entry that no trusted proxy has written", () => {
    expect(networkAddress(from("10.1.1.1", "198.51.100.7"), proxies)).toBe("198.51.100.7");
    expect(networkAddress(from("10.1.1.1", "6.6.6.6, 198.51.100.7, 10.2.2.2"), proxies)).toBe("198.51.100.7");
    expect(networkAddress(from("::1", "2001:db8::1"), proxies)).toBe("2001:db8::1");
  });

  test("is the proxy's if the header is missing or contains no network address", () => {
    expect(networkAddress(from("10.1.1.1"), proxies)).toBe("10.1.1.1");
    expect(networkAddress(from("10.1.1.1", "unknown"), proxies)).toBe("10.1.1.1");
    expect(networkAddress(from("10.1.1.1", "1.2.3.4, junk"), proxies)).toBe("10.1.1.1");
  });

  test("ignores the port that some proxies add", () => {
    expect(networkAddress(from("10.1.1.1", "198.51.100.7:51544"), proxies)).toBe("198.51.100.7");
    expect(networkAddress(from("10.1.1.1", "6.6.6.6, 198.51.100.7:443, 10.2.2.2:80"), proxies)).toBe("198.51.100.7");
    expect(networkAddress(from("10.1.1.1", "[2001:db8::7]:51544"), proxies)).toBe("2001:db8::7");
    expect(networkAddress(from("10.1.1.1", "::ffff:198.51.100.7"), proxies)).toBe("198.51.100.7");
  });

  test("reads an IPv4 address inside an IPv6 one as itself", () => {
    expect(networkAddress(from("::ffff:10.1.1.1", "::ffff:198.51.100.7"), proxies)).toBe("198.51.100.7");
  });
});

describe("networkUnit", () => {
  test("is an IPv4 address, and the first 64 bits of an IPv6 one in every spelling", () => {
    expect(networkUnit("198.51.100.7")).toBe("198.51.100.7");
    const spellings = ["2001:db8:0:1::5", "2001:0db8:0000:0001:ffff:ffff:ffff:ffff", "2001:DB8:0:1:0:0:0:9"];
    for (const spelling of spellings) expect(networkUnit(spelling)).toBe("2001:db8:0:1::/64");
    expect(networkUnit("2001:db8:0:2::5")).not.toBe(networkUnit("2001:db8:0:1::5"));
    expect(networkUnit("::1")).toBe("0:0:0:0::/64");
  });
});

test("networkPrefix keeps 24 bits of an IPv4 address and 48 of an IPv6 one", () => {
  expect(networkPrefix("198.51.100.7")).toBe("198.51.100.0/24");
  expect(networkPrefix("2001:db8:7:1::5")).toBe("2001:db8:7::/48");
  expect(networkPrefix("")).toBe("");
});

describe("networkBlocks", () => {
  test("is one for IPv4 and three for IPv6, the wider ones with higher limits", () => {
    expect(networkBlocks("198.51.100.7")).toEqual([{ name: "198.51.100.7", times: 1 }]);
    expect(networkBlocks("2001:db8:0:1ff::5")).toEqual([
      { name: "2001:db8:0:1ff::/64", times: 1 },
      { name: "20010db8000001/56", times: 4 },
      { name: "20010db80000/48", times: 16 },
    ]);
    expect(networkBlocks("2001:db8:0:100::1")[1]).toEqual(networkBlocks("2001:db8:0:1ff::5")[1]);
    expect(networkBlocks("2001:db8:0:200::1")[1]).not.toEqual(networkBlocks("2001:db8:0:1ff::5")[1]);
  });
});
