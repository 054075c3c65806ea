import type { OutgoingHttpHeaders } from "node:http";
import { refusals, type RefusalName } from "../../../contract/refusals.ts";

/** What npm clients get instead of an envelope. */
export type Answer = { status?: number; body: unknown; headers?: OutgoingHttpHeaders };

/** What addresses and names may add to a text: some clients print it alone, as the reason phrase. */
const longestName = 214;
const longestTag = 64;
const longestFile = 300;
const cut = (text: string, longest: number) => text.slice(0, longest);

/**
 * What npm clients are refused and calls are not: the HTTP status, the refusal whose `errCode` it has, and the text. It is
 * English, because a reason phrase is ASCII; one that calls know as well comes from the contract's words (`presentRefusal`).
 */
export const npmRefusals = {
  unknownPackage: (name: string) => refusal(404, "notFound", `There is no package ${cut(name, longestName)} here`),
  unknownVersion: (name: string, version: string) =>
    refusal(404, "notFound", `There is no version ${cut(version, longestTag)} of ${name}`),
  unknownFile: (name: string, file: string) =>
    refusal(404, "notFound", `There is no file ${cut(file, longestFile)} of ${name}`),
  unknownTag: (tag: string) => refusal(404, "notFound", `There is no tag ${cut(tag, longestTag)}`),
  unknownPath: () => refusal(404, "unknownPath", "There is nothing here"),
  wrongMethod: (allow: string): Answer => ({
    ...refusal(405, "wrongMethod", `Allowed here: ${allow}`),
    headers: { allow },
  }),

  loginEnded: () => refusal(404, "notFound", "This login has ended; log in again"),
  logIn: (tokens: string) => refusal(401, "notLoggedIn", `Log in by npm login, or create a token at ${tokens}`),
  logInToPublish: (tokens: string) => refusal(401, "notLoggedIn", `Create a token with the scope publish at ${tokens}`),
  tokenCannotPublish: (tokens: string) =>
    refusal(403, "notAllowed", `This token cannot publish; create one with that scope at ${tokens}`),
  noPasswords: (tokens: string) =>
    refusal(403, "notAllowed", `Passwords are not taken here; create a token at ${tokens}`),
  tokensElsewhere: (tokens: string) => refusal(403, "notAllowed", `Create a token at ${tokens}`),
  tokenOfAnother: (tokens: string) => refusal(403, "notAllowed", `A token ends itself alone; end others at ${tokens}`),

  noProduct: (name: string, publishing: string) =>
    refusal(403, "notAllowed", `No product carries the package ${name}; name it at ${publishing}`),
  encodedBody: () => refusal(415, "notJson", "Send the body without an encoding"),
  oneVersion: () => refusal(400, "invalidInput", "Send one version with one attachment"),
  disagreement: () =>
    refusal(400, "invalidInput", "The tarball, its address, size, hash, name and version do not agree"),
  noTag: (tag: string) => refusal(400, "invalidInput", `${cut(tag, longestTag)} cannot be a tag`),
  noManifest: () =>
    refusal(
      422,
      "invalidInput",
      "The tarball has no package.json, one over 64 kB, or one whose name or version npm cannot publish",
    ),
  otherManifest: (named: string) => refusal(422, "invalidInput", `The package.json of the tarball says ${named}`),
  noNotes: (example: string) =>
    refusal(422, "invalidInput", `Write the notes of the release in both languages into package.json: ${example}`),
  versionExists: (name: string) =>
    refusal(409, "changedMeanwhile", `This version of ${name} exists, and never changes; publish another one`),

  /** What published versions are never changed by. */
  immutable: (publishing: string) =>
    refusal(
      403,
      "notAllowed",
      `A published package changes by npm deprecate and dist-tag alone; withdraw a version at ${publishing}`,
    ),
  longReason: (longest: number) =>
    refusal(422, "invalidInput", `The reason must be a text of at most ${longest} characters`),
  latestStays: () => refusal(403, "notAllowed", "The tag latest cannot be removed"),
  otherChannel: (version: string, channel: string, latest: string) =>
    refusal(403, "notAllowed", `${version} is of the channel ${channel}, and latest of ${latest}`),
  manyTags: (most: number) => refusal(403, "notAllowed", `A package has at most ${most} tags`),
};

function refusal(status: number, name: RefusalName, text: string): Answer {
  return errorAnswer(status, refusals[name].code, text);
}

/** An error as npm prints it, `error`, with its `errCode`. Yarn prints nothing but the reason phrase, so it says the same. */
export function errorAnswer(status: number, code: number, error: string): Answer {
  return { status, body: { error: error.replaceAll(/\s+/g, " ").trim(), code } };
}
