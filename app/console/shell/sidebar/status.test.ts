import { afterEach, expect, test, vi } from "vitest";
import { isOpen, toggleSidebar } from "./status.ts";

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["", true],
  ["sidebarStatus=1", true],
  ["sidebarStatus=0", false],
  ["ln=1; sidebarStatus=0; size=mini", false],
  ["sidebarStatus=x", true],
  ["sidebarStatus=", true],
  ["sidebarStatus=00", true],
  ["othersidebarStatus=0", true],
])("the cookies '%s' leave the sidebar open: %s", (cookies, open) => {
  expect(isOpen(cookies)).toBe(open);
});

test("the toggle stores the choice for a year, and applies it", () => {
  const dataset: Record<string, string> = {};
  const page = { cookie: "", documentElement: { dataset } };
  vi.stubGlobal("document", page);
  vi.stubGlobal("location", new URL("http://127.0.0.1:3000/"));
  toggleSidebar();
  expect(page.cookie).toBe("sidebarStatus=0; Path=/; Max-Age=31536000; SameSite=Lax");
  expect(dataset).toEqual({ sidebar: "closed" });
  toggleSidebar();
  expect(page.cookie).toBe("sidebarStatus=1; Path=/; Max-Age=31536000; SameSite=Lax");
  expect(dataset).toEqual({});
});
