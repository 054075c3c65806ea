import { readFileSync } from "node:fs";
import path from "node:path";
import { runInNewContext } from "node:vm";
import { afterEach, expect, test, vi } from "vitest";
import { rememberLanguage } from "../locale/store-language.ts";
import { toggleSidebar } from "../../console/shell/sidebar/status.ts";
import { chooseSize } from "../theme/size.ts";

afterEach(() => vi.unstubAllGlobals());

/** A page at an address, and the cookies as they were written. */
function pageAt(address: string): { globals: Record<string, unknown>; written: string[] } {
  const written: string[] = [];
  const document = {
    documentElement: { dataset: {}, lang: "", style: { setProperty() {} } },
    addEventListener() {},
    get cookie() {
      return "";
    },
    set cookie(text: string) {
      written.push(text);
    },
  };
  const storage = { getItem: () => null, setItem() {}, removeItem() {} };
  class MutationObserver {
    observe() {}
    disconnect() {}
  }
  const globals = {
    document,
    location: new URL(address),
    localStorage: storage,
    sessionStorage: storage,
    MutationObserver,
  };
  return { globals: { ...globals, addEventListener() {}, window: {} }, written };
}

const script = readFileSync(path.join(import.meta.dirname, "../../document/head/first-paint.js"), "utf8");
const writers: Record<string, (globals: Record<string, unknown>) => void> = {
  "the head script": (globals) => void runInNewContext(script, globals),
  "a choice of the language": () => rememberLanguage("zh"),
  "a choice of the size": () => chooseSize("small"),
  "the sidebar": () => toggleSidebar(),
};

test.each(Object.keys(writers))("cookies set by %s are Secure on https", (name) => {
  for (const [address, secure] of [
    ["https://portal.example/?ln=0", true],
    ["http://127.0.0.1:3000/?ln=0", false],
  ] as const) {
    const { globals, written } = pageAt(address);
    for (const [global, value] of Object.entries(globals)) vi.stubGlobal(global, value);
    writers[name]?.(globals);
    expect(written).toEqual([
      expect.stringMatching(
        new RegExp(`^(ln|size|sidebarStatus)=\\w+; Path=/; Max-Age=31536000; SameSite=Lax${secure ? "; Secure" : ""}$`),
      ),
    ]);
  }
});
