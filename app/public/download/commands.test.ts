import { describe, expect, test } from "vitest";
import { checkLines, commandsOf, fetchCommand, fetchLines, nameLines, type System } from "./commands.ts";

const file = { name: "com.parallax.xr-2.8.0.tgz", sha256: "ab".repeat(32) };
const url = "https://portal.example/download/1/x.tgz?a=1&b=2";
const copied = (system: System) =>
  commandsOf([...nameLines(file, system), ...fetchLines(url, system), ...checkLines(file, system)]);

describe("what is copied", () => {
  test("for Linux and macOS is a script for a shell", () => {
    expect(copied("linux")).toBe(
      [
        `F=${file.name}`,
        `S=${file.sha256}`,
        `U='${url}'`,
        `echo "$S  $F" | sha256sum -c --status 2>/dev/null || curl -fL -C - -o "$F" "$U"`,
        `echo "$S  $F" | sha256sum -c`,
      ].join("\n"),
    );
    expect(copied("macos")).toContain('echo "$S  $F" | shasum -a 256 -c');
  });

  test("for Windows is a script for PowerShell", () => {
    expect(copied("windows")).toBe(
      [
        `$F = '${file.name}'`,
        `$S = '${file.sha256}'`,
        `$U = '${url}'`,
        "if ((Get-FileHash $F -ErrorAction Ignore).Hash -ne $S) { curl.exe -fL -C - -o $F $U }",
        "(Get-FileHash $F -Algorithm SHA256).Hash -eq $S",
      ].join("\n"),
    );
  });
});

test("in one line, the name cannot leave its quotes either", () => {
  const odd = { ...file, name: "it's.zip" };
  expect(fetchCommand(odd, url)).toBe(
    `echo '${file.sha256}  it'\\''s.zip' | sha256sum -c --status 2>/dev/null || curl -fL -C - -o 'it'\\''s.zip' '${url}'`,
  );
});

test("names with spaces and quotes cannot leave their quotes", () => {
  const odd = { ...file, name: "it's (new).zip" };
  expect(commandsOf(nameLines(odd, "linux"))).toContain(`F='it'\\''s (new).zip'`);
  expect(commandsOf(nameLines(odd, "windows"))).toContain(`$F = 'it''s (new).zip'`);
});
