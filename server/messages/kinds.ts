import type { MailPage } from "./mail-page.ts";
import type { MessageContent } from "./queue.ts";
import type { MailWords, MessageTexts } from "./words.en.ts";

type Field = keyof MessageTexts["detailLabels"];
type Values = Partial<Record<Field, string>>;

/**
 * How a kind of message reads: `mail` and `text` are its words as a mail and as a text message, `fields` what the mail
 * lists below its lead, and `parts` what only this kind has.
 */
type Kind<Content> = {
  mail: (w: MessageTexts, content: Content) => MailWords;
  text: (w: MessageTexts, content: Content) => string;
  fields?: (w: MessageTexts, content: Content) => Values;
  parts?: (w: MessageTexts, content: Content) => Partial<Pick<MailPage, "code" | "reasons" | "footerLink">>;
};

type Kinds = { [Name in MessageContent["kind"]]: Kind<Extract<MessageContent, { kind: Name }>> };

const kinds: Kinds = {
  code: {
    mail: (w, { purpose, minutes }) => w.codeMail(w.codeUses[purpose], minutes),
    text: (w, { purpose, code, minutes }) => w.codeMessage(w.codeUses[purpose], code, minutes),
    parts: (w, { code }) => ({ code: { label: w.codeLabel, digits: code } }),
  },
  link: {
    mail: (w, { purpose, minutes }) => w.links[purpose](minutes),
    text: (w, { purpose, link, minutes }) => w.notices.link(w.links[purpose](minutes).title, link, minutes),
  },
  invitation: {
    mail: (w, { days }) => w.invitation(days),
    text: (w, { link, days }) => w.notices.invitation(link, days),
    fields: (w, { role }) => ({ role: w.roles[role] }),
  },
  imported: {
    mail: (w, { days }) => w.imported(days),
    text: (w, { link, days }) => w.notices.imported(link, days),
  },
  passwordChanged: {
    mail: (w) => w.passwordChanged,
    text: (w, { at }) => w.notices.passwordChanged(w.time(at)),
    fields: (w, { at }) => ({ at: w.time(at) }),
  },
  newLogin: {
    mail: (w) => w.newLogin,
    text: (w, { at, browser, network }) => w.notices.newLogin(w.time(at), browser, network),
    fields: (w, { at, browser, network }) => ({ at: w.time(at), browser, network }),
  },
  tokenExpires: {
    mail: (w, { name }) => w.tokenExpires(name),
    text: (w, { name, at, link }) => w.notices.tokenExpires(name, w.time(at), link),
    fields: (w, { at }) => ({ ends: w.time(at) }),
  },
  testMessage: { mail: (w) => w.testMessage, text: (w) => w.notices.testMessage },
  accountDeleted: { mail: (w) => w.accountDeleted, text: (w) => w.notices.accountDeleted },
  alreadyRegistered: { mail: (w) => w.alreadyRegistered, text: (w) => w.notices.alreadyRegistered },
  accountSuspended: {
    mail: (w) => w.accountSuspended,
    text: (w) => w.notices.accountSuspended,
    fields: (_, { reason }) => ({ reason }),
  },
  accountRestored: { mail: (w) => w.accountRestored, text: (w) => w.notices.accountRestored },
  accountUnlocked: { mail: (w) => w.accountUnlocked, text: (w) => w.notices.accountUnlocked },
  sessionsEnded: { mail: (w) => w.sessionsEnded, text: (w) => w.notices.sessionsEnded },
  contactAdded: {
    mail: (w) => w.contactAdded,
    text: (w, { contact }) => w.notices.contactAdded(contact),
    fields: (_, { contact }) => ({ contact }),
  },
  contactRemoved: {
    mail: (w) => w.contactRemoved,
    text: (w, { contact }) => w.notices.contactRemoved(contact),
    fields: (_, { contact }) => ({ contact }),
  },
  factorAdded: {
    mail: (w, { factor }) => w.factorAdded(factor),
    text: (w, { factor }) => w.notices.factorAdded(factor),
  },
  factorRemoved: {
    mail: (w, { factor }) => w.factorRemoved(factor),
    text: (w, { factor }) => w.notices.factorRemoved(factor),
  },
  passkeyCopied: { mail: (w, { name }) => w.passkeyCopied(name), text: (w) => w.notices.passkeyCopied },
  factorsResetBegun: {
    mail: (w) => w.factorsResetBegun,
    text: (w, { at, link }) => w.notices.factorsResetBegun(w.time(at), link),
    fields: (w, { at, reason }) => ({ at: w.time(at), reason }),
  },
  factorsReset: { mail: (w) => w.factorsReset, text: (w) => w.notices.factorsReset },
  factorsKept: { mail: (w) => w.factorsKept, text: (w) => w.notices.factorsKept },
  roleSet: {
    mail: (w) => w.roleSet,
    text: (w, { role }) => w.notices.roleSet(w.roles[role]),
    fields: (w, { role }) => ({ role: w.roles[role] }),
  },
  webhookStopped: {
    mail: (w, { name }) => w.webhookStopped(name),
    text: (w, { name, link }) => w.notices.webhookStopped(name, link),
  },
  heldNotices: { mail: (w, { count }) => w.heldNotices(count), text: (w, { count }) => w.notices.heldNotices(count) },
  releaseNews: {
    mail: (w, { product, version, day }) => w.releaseNews(product, version, w.day(day)),
    text: (w, { product, version, link }) => w.notices.releaseNews(product, version, link),
    parts: (w, { product, unsubscribe }) => ({ footerLink: { text: w.unsubscribe(product), link: unsubscribe } }),
  },
  releaseWithdrawn: {
    mail: (w, { product, version, instead }) => w.releaseWithdrawn(product, version, instead),
    text: (w, { product, version, link }) => w.notices.releaseWithdrawn(product, version, link),
    fields: (_, { reason }) => ({ reason }),
    parts: (w, { product, unsubscribe }) => ({ footerLink: { text: w.unsubscribe(product), link: unsubscribe } }),
  },
  applicationReceived: {
    mail: (w, { expectedBy }) => w.applicationReceived(w.day(expectedBy)),
    text: (w, { expectedBy, link }) => w.notices.applicationReceived(w.day(expectedBy), link),
  },
  developerApproved: {
    mail: (w) => w.developerApproved,
    text: (w, { link }) => w.notices.developerApproved(link),
  },
  developerRevoked: {
    mail: (w) => w.developerRevoked,
    text: (w, { link }) => w.notices.developerRevoked(link),
    fields: (_, { reason }) => ({ reason }),
  },
  decision: {
    mail: (w, { outcome }) => w[outcome],
    text: (w, { outcome, link }) => w.notices[outcome](link),
    parts: (w, { reasons }) => ({
      reasons: {
        title: w.reasonsTitle,
        items: reasons.map(({ field, message }) => [w.fields[field] ?? field, message]),
      },
    }),
  },
};

/** The row of a content's own kind, which TypeScript cannot follow through a union. */
const kindOf = (content: MessageContent) => kinds[content.kind] as Kind<MessageContent>;

/** The text message of a content. */
export function textMessage(content: MessageContent, w: MessageTexts): string {
  return kindOf(content).text(w, content);
}

/** What the mail of a content says. */
export function mailOf(
  content: MessageContent,
  w: MessageTexts,
): MailWords & Pick<MailPage, "code" | "details" | "reasons" | "footerLink"> {
  const { mail, fields, parts } = kindOf(content);
  const values = Object.entries(fields?.(w, content) ?? {}) as [Field, string][];
  const details = values.map(([field, value]): [string, string] => [w.detailLabels[field], value]);
  return { ...mail(w, content), ...(details.length > 0 && { details }), ...parts?.(w, content) };
}
