import type { IncomingMessage } from "node:http";
import { isIP, type BlockList } from "node:net";
import { browserFamily } from "./browser-family.ts";

/**
 * The client's network address: the socket's, or, only behind trusted proxies, the last entry of `X-Forwarded-For` that
 * is not a trusted proxy. The client may have written any earlier entry.
 */
export function networkAddress(request: Pick<IncomingMessage, "headers" | "socket">, trusted: BlockList): string {
  let address = plainAddress(request.socket.remoteAddress ?? "");
  const forwarded = request.headers["x-forwarded-for"];
  const hops = (Array.isArray(forwarded) ? forwarded.join(",") : (forwarded ?? "")).split(",");
  while (isTrusted(address, trusted) && hops.length) {
    const hop = plainAddress(hops.pop()?.trim() ?? "");
    if (isIP(hop) === 0) break;
    address = hop;
  }
  return address;
}

/** Whether the request comes from a trusted proxy itself, whose other headers are trusted, too. */
export function isFromProxy(request: Pick<IncomingMessage, "socket">, trusted: BlockList): boolean {
  return isTrusted(plainAddress(request.socket.remoteAddress ?? ""), trusted);
}

/** The network unit, which counts as one subscriber: an IPv4 address, or the first 64 bits of an IPv6 address. */
export function networkUnit(address: string): string {
  return isIP(address) === 6 ? `${groupsOf(address).slice(0, 4).join(":")}::/64` : address;
}

/** A block of addresses that is counted as a whole; `times`: its limits as a multiple of one subscriber's. */
export type NetworkBlock = { name: string; times: number };

/** Providers assign an IPv6 /56 or /48 to one customer, so all its /64s may belong to one or a few people. */
const widerBlocks = [
  { bits: 56, times: 4 },
  { bits: 48, times: 16 },
];

/** All blocks that count a network address: its subscriber's and, for IPv6, the wider ones around it. */
export function networkBlocks(address: string): NetworkBlock[] {
  const own = { name: networkUnit(address), times: 1 };
  if (isIP(address) !== 6) return [own];
  const bits = groupsOf(address)
    .map((group) => group.padStart(4, "0"))
    .join("");
  return [
    own,
    ...widerBlocks.map((wider) => ({ name: `${bits.slice(0, wider.bits / 4)}/${wider.bits}`, times: wider.times })),
  ];
}

/** The part of a network address that is stored with a session: the first 24 bits, or 48 of an IPv6 address. */
export function networkPrefix(address: string): string {
  if (isIP(address) === 4) return `${address.split(".").slice(0, 3).join(".")}.0/24`;
  return isIP(address) === 6 ? `${groupsOf(address).slice(0, 3).join(":")}::/48` : "";
}

export function isTrusted(address: string, trusted: BlockList): boolean {
  const version = isIP(address);
  return version !== 0 && trusted.check(address, version === 4 ? "ipv4" : "ipv6");
}

/** Removes the port that some proxies add and the zone, and unwraps an IPv4-mapped IPv6 address. */
export function plainAddress(address: string): string {
  const bare = address
    .replace(/^\[(.*)\](:\d+)?$/, "$1")
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1")
    .replace(/%.*$/, "");
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1] ?? bare;
}

/** The eight groups of an IPv6 address without leading zeros, in lower case. */
function groupsOf(address: string): string[] {
  const host = URL.parse(`http://[${address}]`)?.hostname.slice(1, -1) ?? "";
  const [head = "", tail] = host.split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  return [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill("0"), ...after];
}

/** The client of a call: its network unit for limits, its network prefix for the session, and its browser family. */
export type RequestClient = { unit: string; blocks: NetworkBlock[]; network: string; browser: string };

export function clientOf(request: Pick<IncomingMessage, "headers" | "socket">, trusted: BlockList): RequestClient {
  const address = networkAddress(request, trusted);
  return {
    unit: networkUnit(address),
    blocks: networkBlocks(address),
    network: networkPrefix(address),
    browser: browserFamily(request.headers["user-agent"]),
  };
}
