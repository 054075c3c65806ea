import { expect, test } from "vitest";
import { defaults, readSettings } from "./settings.ts";

const read = (json: string) => readSettings(JSON.parse(json) as Record<string, unknown>); // each JSON is an object

test("without stored settings the specification's defaults apply", () => {
  expect(readSettings({})).toEqual(defaults);
  expect(defaults).toMatchObject({
    theme: "#409EFF",
    showSettings: true,
    tagsView: true,
    fixedHeader: false,
    sidebarLogo: false,
  });
});

test("known settings are read", () => {
  const chosen = { theme: "#11a983", mode: "dark", tagsView: false, fixedHeader: true, sidebarLogo: true };
  expect(readSettings({ ...chosen, showSettings: false })).toEqual({ ...chosen, showSettings: false });
});

test.each([
  '{"theme":"javascript:alert(1)"}',
  '{"theme":"#12"}',
  '{"theme":"#409EFF;--bg:red"}',
  '{"theme":["#11a983"],"mode":["dark"]}',
  '{"theme":{"length":7},"mode":{}}',
  `{"theme":"#${"1".repeat(100_000)}"}`,
  '{"mode":"constructor","tagsView":"false","fixedHeader":1,"sidebarLogo":null}',
  '{"__proto__":{"theme":"#11a983","mode":"dark"},"constructor":{"prototype":{"tagsView":false}}}',
  '{"anything":"else"}',
])("broken and unknown values change nothing: %#", (json) => {
  expect(read(json)).toEqual(defaults);
});
