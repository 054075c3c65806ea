import type { AuditRow } from "../../../contract/schemas/operator.ts";
import type { AuditWords } from "../../../contract/words/shell/audit.en.ts";
import type { OperatorWords } from "../../../contract/words/shell/operator.en.ts";
import { isAuditAction } from "./audit-words.ts";
import { isolated } from "./isolated.ts";

/** The texts that describe an event; `moment` formats a moment in the reader's time zone. */
export type EventTexts = { audit: AuditWords; operator: OperatorWords; moment: (at: string) => string };

type Person = AuditRow["actor"];

/** An event as a sentence, and what changed by it line by line. Actions that this program does not know are named as they are. */
export function describeEvent({ action, actor, subject, before, after }: AuditRow, texts: EventTexts) {
  const { audit } = texts;
  const who = nameOf(actor, audit);
  const whom = subject ? nameOf(subject, audit) : who;
  const sentence = isAuditAction(action)
    ? audit.sentences[action](who, whom, { before: mainValue(before, texts), after: mainValue(after, texts) })
    : audit.other(who, whom, isolated(action));
  return { sentence, details: detailsOf(before ?? {}, after ?? {}, texts) };
}

function nameOf(person: Person, { portal, deleted }: AuditWords): string {
  if (!person) return portal;
  return person.username === null ? deleted : isolated(person.username);
}

/** What a sentence names of the values before or after: the role, or the state of the application. */
function mainValue(values: Record<string, unknown> | null, texts: EventTexts): string {
  const key = ["role", "state"].find((each) => values?.[each] !== undefined);
  return key === undefined ? texts.audit.nothing : valueText(key, values?.[key], texts);
}

/** Versions say nothing to people. */
const unsaid = ["version"];

function detailsOf(before: Record<string, unknown>, after: Record<string, unknown>, texts: EventTexts): string[] {
  const { audit } = texts;
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => !unsaid.includes(key));
  return keys.flatMap((key) => {
    if (key === "reason") return [audit.reason(isolated(plainText(after[key] ?? before[key])))];
    const label = audit.fields[key] ?? isolated(key);
    const [was, is] = [valueText(key, before[key], texts), valueText(key, after[key], texts)];
    if (was === is) return [];
    return [key in before && key in after ? audit.change(label, was, is) : audit.set(label, key in after ? is : was)];
  });
}

function valueText(key: string, value: unknown, { audit, operator, moment }: EventTexts): string {
  if (value === null || value === undefined) return audit.nothing;
  if (typeof value === "boolean") return value ? audit.yes : audit.no;
  if (key === "status" && typeof value === "number") return operator.statuses[value] ?? String(value);
  if (typeof value !== "string") return isolated(plainText(value));
  if (key === "role" && isKeyOf(operator.roles, value)) return operator.roles[value];
  if (key === "state" && isKeyOf(operator.states, value)) return operator.states[value];
  return key.endsWith("Until") && !Number.isNaN(Date.parse(value)) ? moment(value) : isolated(value);
}

function plainText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function isKeyOf<Texts extends object>(texts: Texts, key: string): key is Extract<keyof Texts, string> {
  return Object.hasOwn(texts, key);
}
