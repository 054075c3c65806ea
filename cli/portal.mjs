// @ts-check
import "../build/check-node.mjs";

await import("./portal.ts");
