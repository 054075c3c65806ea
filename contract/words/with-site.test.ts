import { expect, test } from "vitest";
import { siteYaml } from "../schemas/site-yaml.ts";
import { siteNames } from "./site-names.ts";
import { withSite } from "./with-site.ts";

const neutral = siteYaml.parse({});
const halo = siteYaml.parse({
  name: { en: "Halo", zh: "光环" },
  headset: { en: "Halo Two", zh: "光环二代" },
});
const latin = siteYaml.parse({ name: { en: "Halo", zh: "Halo" } });

test.each([
  [halo, "en", "Your {brand }password", "Your Halo password"],
  [neutral, "en", "Your {brand }password", "Your password"],
  [halo, "en", "on the {model }headset of {name}.", "on the Halo Two headset of Halo."],
  [neutral, "en", "on the {model }headset of {name}.", "on the headset of Developer Portal."],
  [halo, "zh", "你的{ brand }密码", "你的光环密码"],
  [latin, "zh", "你的{ brand }密码", "你的 Halo 密码"],
  [latin, "zh", "{ brand }平台", "Halo 平台"],
  [neutral, "zh", "你的{ brand }密码", "你的密码"],
  [halo, "zh", "使用 {headset} 的人", "使用光环二代的人"],
  [halo, "zh", "{name}{ suffix}", "光环开发者"],
  [latin, "zh", "{name}{ suffix}", "Halo 开发者"],
  [neutral, "zh", "{name}{ suffix}", "开发者门户"],
] as const)("fills the names in %#", (settings, language, text, whole) => {
  expect(withSite({ text }, { names: siteNames(settings, language), texts: {}, shortNames: {} }).text).toBe(whole);
});

test("fills what functions return, but not what they are given", () => {
  const site = { names: siteNames(halo, "en"), texts: {}, shortNames: {} };
  const { title } = withSite({ title: (page: string) => ({ whole: `${page} - {name}` }) }, site);
  expect(title("The {name} of {1}")).toEqual({ whole: "The {name} of {1} - Halo" });
});

test("the site's own texts replace single ones, with names and arguments, and short names are its own", () => {
  const names = siteNames(halo, "en");
  const texts = { "home.lead": "All of {name}", "home.get": "{2} of {1} in {name}", "home.list.1": "own" };
  const { home, shortNames } = withSite(
    {
      shortNames: {},
      home: { lead: "", get: (product: string, version: number) => `${product} ${version}`, list: ["a", "b"] },
    },
    { names, texts, shortNames: { halo: "H" } },
  );
  expect([home.lead, home.get("{name}", 3), ...home.list]).toEqual(["All of Halo", "3 of {name} in Halo", "a", "own"]);
  expect(shortNames).toEqual({ halo: "H" });
});
