import { compareVersions } from "../../contract/versions.ts";

/** The text of a file; `null` if the bytes are binary and must stay as they are. */
function textOf(bytes: Uint8Array): string | null {
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

function fillPlaceholders(text: string, version: string): string {
  const [major = "", minor = "", patch = ""] = version.split(/[.-]/);
  const values: Record<string, string> = {
    VERSION: version,
    MAJOR: major,
    MINOR: minor,
    PATCH: patch,
  };
  // Only these four: CMake's own @PACKAGE_INIT@ must survive.
  return text.replace(/@(VERSION|MAJOR|MINOR|PATCH)@/g, (_, name: string) => values[name] ?? "");
}

/** Removes newer sections from the changelog of an old release. Sections start with "## [2.8.0]". */
const withoutLaterChanges = (changelog: string, version: string) =>
  changelog
    .split(/^(?=## \[)/m)
    .filter((section) => {
      const of = /^## \[([\d.]+)\]/.exec(section)?.[1];
      return of === undefined || compareVersions(of, version) <= 0;
    })
    .join("");

/** A source file as of `version`: line ends as "\n", placeholders filled, the changelog up to that version. */
export function atVersion(path: string, bytes: Uint8Array, version: string): Uint8Array {
  const text = textOf(bytes);
  if (text === null) return bytes;
  const filled = fillPlaceholders(text.replaceAll("\r\n", "\n"), version);
  return new TextEncoder().encode(path === "CHANGELOG.md" ? withoutLaterChanges(filled, version) : filled);
}
