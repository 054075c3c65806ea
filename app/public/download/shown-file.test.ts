import { expect, test } from "vitest";
import { neutralSite } from "../../../contract/schemas/site-yaml.ts";
import en from "../../../contract/words/en.ts";
import { purposeOf, shownFile } from "./shown-file.ts";

test.each([
  ["halo.apk", "android", "Android app"],
  ["halo-2.0.aar", "android", "Android library"],
  ["Halo.unitypackage", "any", "Unity asset package"],
  ["halo-2.0.ZIP", "linux", "Linux · ZIP archive"],
  ["halo-2.0.tar.gz", "any", "tar archive"],
  ["halo-2.0.1.tgz", "any", "tar archive"],
  ["halo.bin", "two", "two · Binary image"],
  ["halo.dmg", "macos", "macOS disk image"],
  ["halo.gdextension", "any", "GDEXTENSION file"],
  ["halo-2.0", "any", "File"],
])("%s for %s is described as %s", (name, platform, text) => {
  const file = { name, platform, engine: "none", size: 1, sha256: "", recommended: false, caption: { en: "", zh: "" } };
  expect(purposeOf(shownFile(file, neutralSite.taxonomy, "en"), en.files)).toBe(text);
});
