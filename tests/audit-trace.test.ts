import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { calls, type CallName } from "../contract/calls.ts";

const agreements = "each agreement is a record of its own";
const onlyReads = "a POST, because its input is long or secret; it changes nothing";
const begins = "what it begins is recorded when it is finished";
const uploads = "the file is recorded when it is submitted or published";
const messages = "the outbox lists each message";
const ownTaste = "concerns its own account only, and opens nothing";

/** Calls that change something and leave no row in the audit log, each with the reason. */
const untraced: Partial<Record<CallName, string>> = {
  agreeToDownload: agreements,
  agreeToPolicies: agreements,
  application: onlyReads,
  beginAuthenticator: begins,
  beginOidcLink: begins,
  beginOidcProof: begins,
  beginUpload: uploads,
  cancelUpload: uploads,
  changeProfile: ownTaste,
  changeReleaseNews: ownTaste,
  checkAccount: onlyReads,
  checkCode: onlyReads,
  checkLink: onlyReads,
  codeDelivery: onlyReads,
  continueUpload: uploads,
  importChangelog: onlyReads,
  mailCode: messages,
  newPasskeyOptions: begins,
  openInvitation: onlyReads,
  passkeyOptions: begins,
  planPush: onlyReads,
  registerByMail: messages,
  renamePasskey: ownTaste,
  renewSession: "the session was recorded when it began",
  resetWays: onlyReads,
  saveApplicationDraft: "what is submitted is recorded",
  sendCode: messages,
  sendFeedback: "feedback is a record of its own, without a person",
  sendResetMail: messages,
  terminalLogin: onlyReads,
  uploadAnswer: uploads,
  writeNotes: onlyReads,
};

const root = path.join(import.meta.dirname, "..");
const reading: readonly string[] = ["GET", "HEAD"];
const audit = "server/audit/record.ts#record";

/** Top-level declarations of a file by name; the formatter begins each in the first column. */
function declarationsOf(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const part of text.split(/\n(?=(?:export |async |function |const |class |type )\S)/)) {
    const name = /^(?:\/\*\*[\s\S]*?\*\/\n)?(?:export )?(?:async )?(?:function\*?|const|class) (\w+)/.exec(part)?.[1];
    if (name !== undefined) found.set(name, part);
  }
  return found;
}

/** What a file imports from files of ours: the local name, and where it is declared. */
function importsOf(file: string, text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, names = "", from = ""] of text.matchAll(/^import \{([^}]*)\} from "(\.[^"]+)";/gm))
    for (const [, name = "", alias] of names.matchAll(/(?<!type )\b(\w+)(?: as (\w+))?(?=[\s,]|$)/g))
      found.set(alias ?? name, `${path.join(path.dirname(file), from)}#${name}`);
  return found;
}

/** Each declaration of the server with those that its text names. */
function readGraph(): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const file of globSync("server/**/*.ts", { cwd: root, exclude: (name) => name.endsWith(".test.ts") })) {
    const text = readFileSync(path.join(root, file), "utf8");
    const declarations = declarationsOf(text);
    const imports = importsOf(file, text);
    const named = (body: string) =>
      new Set(
        (body.match(/\b[A-Za-z_]\w*\b/g) ?? []).flatMap(
          (word) => imports.get(word) ?? (declarations.has(word) ? `${file}#${word}` : []),
        ),
      );
    for (const [name, body] of declarations) graph.set(`${file}#${name}`, named(body));
    for (const [, body] of declarations)
      if (body.includes("satisfies Partial<Handlers>"))
        for (const [name, handler] of handlersOf(body)) graph.set(`call ${name}`, named(handler));
  }
  return graph;
}

/** The handlers in a declaration, by the name of their call. */
function handlersOf(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const part of text.split(/\n(?= {2}(?:async )?\w+[:(,])/)) {
    const name = /^ {2}(?:async )?(\w+)[:(,]/.exec(part)?.[1];
    if (name !== undefined) found.set(name, part);
  }
  return found;
}

function reaches(graph: Map<string, Set<string>>, from: string): boolean {
  const seen = new Set([from]);
  for (const each of seen) for (const next of graph.get(each) ?? []) seen.add(next);
  return seen.has(audit);
}

test("every call that changes something leaves a trace in the audit log", () => {
  const graph = readGraph();
  const changing = (Object.keys(calls) as CallName[]).filter((name) => !reading.includes(calls[name].method)); // its names
  expect(changing.filter((name) => !graph.has(`call ${name}`))).toEqual([]);
  const without = changing.filter((name) => !reaches(graph, `call ${name}`));
  expect(without.toSorted()).toEqual(Object.keys(untraced).toSorted());
});

test("a call without a trace is found", () => {
  const graph = new Map([
    ["call traced", new Set(["a.ts#act"])],
    ["a.ts#act", new Set([audit])],
    ["call silent", new Set(["a.ts#other"])],
  ]);
  expect(["traced", "silent"].map((name) => reaches(graph, `call ${name}`))).toEqual([true, false]);
});
