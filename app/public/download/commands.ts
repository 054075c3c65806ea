/** The three systems in the order in which they are shown. */
export const systems = ["windows", "macos", "linux"] as const;
export type System = (typeof systems)[number];

/** A token of a command line with its syntax colour. Prompts are not copied. */
export type Piece = { text: string; look?: "prompt" | "string" | "result" };
export type CommandLine = Piece[];

type Checked = { name: string; sha256: string };

/** The lines that name the file and its hash. */
export function nameLines({ name, sha256 }: Checked, system: System): CommandLine[] {
  if (system === "windows")
    return [
      [prompt("> "), { text: "$F = " }, quoted(name)],
      [prompt("> "), { text: "$S = " }, quoted(sha256)],
    ];
  return [
    [prompt("$ "), { text: `F=${shellWord(name)}` }],
    [prompt("$ "), { text: "S=" }, { text: sha256, look: "string" }],
  ];
}

/**
 * The lines that download the file, or resume it. They skip a complete file, for which curl would request a range
 * that starts at its end, and fail with 416.
 */
export function fetchLines(url: string, system: System): CommandLine[] {
  if (system === "windows")
    return [
      [prompt("> "), { text: "$U = " }, quoted(url)],
      [prompt("> "), { text: "if ((Get-FileHash $F -ErrorAction Ignore).Hash -ne $S) { curl.exe -fL -C - -o $F $U }" }],
    ];
  return [
    [prompt("$ "), { text: "U=" }, { text: `'${url}'`, look: "string" }],
    [prompt("$ "), { text: `${checkOf(system)} --status 2>/dev/null || curl -fL -C - -o "$F" "$U"` }],
  ];
}

/** The same in one line, for any shell: without `sha256sum`, a complete file is downloaded again. */
export function fetchCommand({ name, sha256 }: Checked, url: string): string {
  const file = shellWord(name);
  return `echo ${shellWord(`${sha256}  ${name}`)} | sha256sum -c --status 2>/dev/null || curl -fL -C - -o ${file} '${url}'`;
}

/** The lines that compare the file with its hash, and their output on success. */
export function checkLines({ name }: Checked, system: System): CommandLine[] {
  if (system === "windows")
    return [
      [prompt("> "), { text: "(Get-FileHash $F -Algorithm SHA256).Hash -eq $S" }],
      [{ text: "True", look: "result" }],
    ];
  return [
    [prompt("$ "), { text: checkOf(system) }],
    [{ text: `${name}: ` }, { text: "OK", look: "result" }],
  ];
}

function checkOf(system: System): string {
  return `echo "$S  $F" | ${system === "macos" ? "shasum -a 256 -c" : "sha256sum -c"}`;
}

/** The text to copy: the commands, without prompts and output. */
export function commandsOf(lines: CommandLine[]): string {
  return lines
    .filter((line) => line[0]?.look === "prompt")
    .map((line) =>
      line
        .filter(({ look }) => look !== "prompt")
        .map(({ text }) => text)
        .join(""),
    )
    .join("\n");
}

function prompt(text: string): Piece {
  return { text, look: "prompt" };
}

function quoted(text: string): Piece {
  return { text: `'${text.replaceAll("'", "''")}'`, look: "string" };
}

export function shellWord(text: string): string {
  return /^[\w.+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
