import type { Farewell } from "./farewell.ts";
import { farewellKey } from "./farewell-key.ts";

/** Keeps which sentence is due after the next document has loaded: its name only, because the language may change. */
export function sayAfterLoading(farewell: Farewell): void {
  try {
    sessionStorage.setItem(farewellKey, farewell);
  } catch {
    // storage is forbidden: the next page says by itself who is logged in
  }
}
