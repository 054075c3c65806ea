import type { AuditRow } from "../../../../contract/schemas/audit.ts";
import type { AuditAction, AuditWords } from "../../../../contract/words/console/audit.en.ts";
import type { OperatorWords } from "../../../../contract/words/console/operator.en.ts";
import { spacedPhone } from "../../../ui/spaced-phone.ts";
import { flatten, diffOf, type DiffPart } from "./field-changes.ts";
import { bidiIsolated } from "../../../ui/bidi-isolated.ts";
import { withoutContact } from "../without-contact.ts";

/** Texts that describe an event; `moment` formats a time in the user's time zone. */
export type EventTexts = { audit: AuditWords; operator: OperatorWords; moment: (at: string) => string };

type Person = AuditRow["actor"];

export type Difference = { label: string; parts: DiffPart[] };

/**
 * Describes an event as a sentence, and its changes: short values line by line, lists and long texts as diffs. Unknown
 * actions keep their identifier.
 */
export function describeEvent({ action, actor, subject, before, after }: AuditRow, texts: EventTexts) {
  const { audit } = texts;
  const who = nameOf(actor, audit);
  const isToken = action.startsWith("token."); // the sentence says so, and the name need not
  const whom = subject ? nameOf(subject, audit, isToken ? tokenPrefix : "") : who;
  const more = {
    before: mainValue(before, texts),
    after: mainValue(after, texts),
    subject: subjectText({ ...before, ...after }),
  };
  const sentence = isAuditAction(action, audit)
    ? audit.sentences[action](who, whom, more)
    : audit.other(who, whom, bidiIsolated(action));
  const isNamed = subject === null; // the values then include the subject, as does the sentence
  const what = isAuditAction(action, audit) ? audit.actions[action] : bidiIsolated(action);
  const role = after?.["role"];
  return {
    sentence,
    who: withoutContact(who),
    what: typeof role === "string" ? audit.set(what, valueText("role", role, texts)) : what,
    /** As `who` without the contact, which the sentence has; empty if it is who did it. */
    whom: isNamed ? more.subject : subject.id === actor?.id ? "" : withoutContact(whom),
    ...changesOf(before ?? {}, after ?? {}, {
      texts,
      omitted: isNamed ? [...hiddenFields, ...subjectFields] : hiddenFields,
    }),
  };
}

function isAuditAction(action: string, { sentences }: AuditWords): action is AuditAction {
  return Object.hasOwn(sentences, action);
}

/** The subject of an event without an account: `unity 3.1.0 · sdk.zip`, a policy, a licence version. */
function subjectText(values: Record<string, unknown>): string {
  const { release, licence, product, version, file, policy, webhook } = values;
  const parts = [webhook, release, licence, product, policy === undefined ? version : policy]
    .filter((part) => typeof part === "string")
    .join(" ");
  const text = [parts, file].filter((part) => typeof part === "string" && part !== "").join(" · ");
  return text && bidiIsolated(text);
}

/** The server puts it before the name of a token for automation. */
const tokenPrefix = "token:";

/** A person's name; `without`: what it begins with and is left out. */
function nameOf(person: Person, { portal, deleted }: AuditWords, without = ""): string {
  if (!person) return portal;
  const { username } = person;
  if (username === null) return deleted;
  return bidiIsolated(spacedPhone(username.startsWith(without) ? username.slice(without.length) : username));
}

/** The value that the sentence mentions: what was published, the role, or the application's state. */
function mainValue(values: Record<string, unknown> | null, texts: EventTexts): string {
  const key = ["role", "state"].find((each) => values?.[each] !== undefined);
  const value = key === undefined ? undefined : values?.[key];
  return key === undefined || typeof value !== "string" ? texts.audit.nothing : valueText(key, value, texts);
}

/** Fields that are not shown: row versions mean nothing to users. */
const hiddenFields = ["version", "revision"];
const subjectFields = ["release", "product", "file", "policy", "webhook"];

type Fields = Record<string, unknown>;

function changesOf(
  before: Fields,
  after: Fields,
  { texts, omitted }: { texts: EventTexts; omitted: string[] },
): { details: string[]; differences: Difference[] } {
  const { audit } = texts;
  const [was, is] = [flatten(before, audit.digest), flatten(after, audit.digest)];
  const details: string[] = [];
  const differences: Difference[] = [];
  for (const path of new Set([...was.keys(), ...is.keys()])) {
    if (omitted.includes(path)) continue;
    if (path === "status" && is.has("state")) continue; // an application's state says it, too
    const [old, next] = [was.get(path), is.get(path)];
    if (path === "reason") {
      details.push(audit.reason(bidiIsolated(String(next ?? old ?? ""))));
      continue;
    }
    if (path === "amr" && Array.isArray(next)) {
      details.push(audit.set(labelOf(path, audit), next.map((method) => audit.methods[method] ?? method).join(" + ")));
      continue;
    }
    if (path === "message" && typeof next === "string" && isKeyOf(audit.notified, next)) {
      details.push(audit.notified[next]);
      continue;
    }
    const label = labelOf(path, audit);
    const parts = diffOf(old, next);
    if (parts) {
      if (parts.some(({ kind }) => kind !== "same")) differences.push({ label, parts });
      continue;
    }
    const [oldText, nextText] = [valueText(path, old, texts), valueText(path, next, texts)];
    if (oldText === nextText) continue;
    details.push(
      was.has(path) && is.has(path)
        ? audit.change(label, oldText, nextText)
        : audit.set(label, is.has(path) ? nextText : oldText),
    );
  }
  return { details, differences };
}

/** Translates a path such as `en.newAdd.core`, segment by segment. */
function labelOf(path: string, { fields }: AuditWords): string {
  return path
    .split(".")
    .map((part) => (Object.hasOwn(fields, part) ? (fields[part] ?? part) : bidiIsolated(part)))
    .join(" · ");
}

function valueText(
  path: string,
  value: string | number | boolean | string[] | null | undefined,
  { audit, operator, moment }: EventTexts,
): string {
  const key = path.split(".").at(-1) ?? "";
  if (value === null || value === undefined) return audit.nothing;
  if (typeof value === "boolean") return value ? audit.yes : audit.no;
  if (key === "status" && typeof value === "number") return operator.statuses[value] ?? String(value);
  if (typeof value !== "string") return bidiIsolated(String(value));
  if (key === "role" && isKeyOf(operator.roles, value)) return operator.roles[value];
  if (key === "state" && isKeyOf(operator.states, value)) return operator.states[value];
  if ((key === "state" || key === "delivery") && isKeyOf(audit.states, value)) return audit.states[value];
  if (key === "language" && isKeyOf(audit.fields, value)) return audit.fields[value] ?? value;
  return /(Until|At)$/.test(key) && !Number.isNaN(Date.parse(value)) ? moment(value) : bidiIsolated(value);
}

function isKeyOf<Texts extends object>(texts: Texts, key: string): key is Extract<keyof Texts, string> {
  return Object.hasOwn(texts, key);
}
