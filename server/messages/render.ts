import type { Language } from "../../contract/language.ts";
import { withSite, type SiteTexts } from "../../contract/words/with-site.ts";
import type { Channel } from "../database/messages-tables.ts";
import { siteTexts } from "../http/words.ts";
import type { Portal } from "../portal.ts";
import { accentOf, brandFile } from "../brand.ts";
import { mailPage, type MailPage } from "./mail-page.ts";
import type { MessageContent } from "./queue.ts";
import en, { type MessageTexts } from "./words.en.ts";
import zh from "./words.zh.ts";

/** A rendered message. A text message has neither subject nor HTML. `sender`: the name of the site. */
export type RenderedMessage = {
  sender: string;
  subject: string;
  text: string;
  html: string;
  /** The SHA-256 of the icon that the HTML shows as `cid:icon`. */
  icon?: string;
  code?: string;
  link?: string;
  /** The address to which a mail program may post to end a subscription (RFC 8058). */
  unsubscribe?: string;
};

const words: Record<Language, MessageTexts> = { en, zh };

/** Which portal sends a message: its own address, and what the message takes from the site folder. */
export type MessageSite = { url: string; content: Portal["content"] };

/** Renders a message. */
export function render(
  channel: Channel,
  content: MessageContent,
  language: Language,
  site: MessageSite,
): RenderedMessage {
  const link = "link" in content && { link: content.link };
  const secrets = {
    ...("code" in content && { code: content.code }),
    ...link,
    ...("unsubscribe" in content && { unsubscribe: content.unsubscribe }),
  };
  const texts = messageTexts(language, site);
  const name = site.content.settings.name[language];
  if (channel === "sms") return { sender: name, subject: "", text: textMessage(content, texts), html: "", ...secrets };
  const { subject, ...page } = mail(content, texts);
  const footer = texts.footer(new URL(site.url).host);
  const icon = brandFile(site.content, "icon.png");
  const brand = { name, accent: accentOf(site.content), hasIcon: icon !== undefined };
  const whole: MailPage = { language, ...brand, subject, footer, linkHint: texts.linkHint, ...link, ...page };
  const attached = icon && { icon: icon.media.sha256 };
  return { sender: name, subject, text: plainText(whole, texts), html: mailPage(whole), ...attached, ...secrets };
}

const filled = new WeakMap<SiteTexts, MessageTexts>();

function messageTexts(language: Language, { content }: MessageSite): MessageTexts {
  const site = siteTexts(content)[language];
  const known = filled.get(site) ?? withSite({ mails: words[language] }, site).mails;
  filled.set(site, known);
  return known;
}

function textMessage(content: MessageContent, w: MessageTexts): string {
  switch (content.kind) {
    case "code":
      return w.codeMessage(w.codeUses[content.purpose], content.code, content.minutes);
    case "link":
      return w.notices.link(w.links[content.purpose](content.minutes).title, content.link, content.minutes);
    case "invitation":
      return w.notices.invitation(content.link, content.days);
    case "passwordChanged":
      return w.notices.passwordChanged(w.time(content.at));
    case "newLogin":
      return w.notices.newLogin(w.time(content.at), content.browser, content.network);
    case "accountDeleted":
      return w.notices.accountDeleted;
    case "contactAdded":
    case "contactRemoved":
      return w.notices[content.kind](content.contact);
    case "alreadyRegistered":
      return w.notices.alreadyRegistered;
    case "applicationReceived":
      return w.notices.applicationReceived(w.day(content.expectedBy), content.link);
    case "developerRevoked":
      return w.notices.developerRevoked(content.link);
    case "accountSuspended":
    case "accountRestored":
    case "accountUnlocked":
    case "sessionsEnded":
      return w.notices[content.kind];
    case "factorAdded":
    case "factorRemoved":
      return w.notices[content.kind](content.factor);
    case "passkeyCopied":
    case "factorsReset":
    case "factorsKept":
      return w.notices[content.kind];
    case "factorsResetBegun":
      return w.notices.factorsResetBegun(w.time(content.at), content.link);
    case "roleSet":
      return w.notices.roleSet(w.roles[content.role]);
    case "webhookStopped":
      return w.notices.webhookStopped(content.name, content.link);
    case "tokenExpires":
      return w.notices.tokenExpires(content.name, w.time(content.at), content.link);
    case "heldNotices":
      return w.notices.heldNotices(content.count);
    case "releaseNews":
      return w.notices.releaseNews(content.product, content.version, content.link);
    case "decision":
      return w.notices[content.outcome](content.link);
  }
}

function mail(
  content: MessageContent,
  w: MessageTexts,
): Omit<MailPage, "language" | "name" | "accent" | "hasIcon" | "footer" | "linkHint"> {
  const { detailLabels: label } = w;
  switch (content.kind) {
    case "code":
      return {
        ...w.codeMail(w.codeUses[content.purpose], content.minutes),
        code: { label: w.codeLabel, digits: content.code },
      };
    case "link":
      return w.links[content.purpose](content.minutes);
    case "invitation":
      return { ...w.invitation(content.days), details: [[label.role, w.roles[content.role]]] };
    case "passwordChanged":
      return { ...w.passwordChanged, details: [[label.at, w.time(content.at)]] };
    case "newLogin":
      return {
        ...w.newLogin,
        details: [
          [label.at, w.time(content.at)],
          [label.browser, content.browser],
          [label.network, content.network],
        ],
      };
    case "tokenExpires":
      return { ...w.tokenExpires(content.name), details: [[label.ends, w.time(content.at)]] };
    case "accountDeleted":
    case "alreadyRegistered":
    case "accountRestored":
    case "accountUnlocked":
    case "sessionsEnded":
    case "factorsReset":
    case "factorsKept":
      return w[content.kind];
    case "factorAdded":
    case "factorRemoved":
      return w[content.kind](content.factor);
    case "passkeyCopied":
      return w.passkeyCopied(content.name);
    case "factorsResetBegun":
      return {
        ...w.factorsResetBegun,
        details: [
          [label.at, w.time(content.at)],
          [label.reason, content.reason],
        ],
      };
    case "accountSuspended":
      return { ...w.accountSuspended, details: [[label.reason, content.reason]] };
    case "roleSet":
      return { ...w.roleSet, details: [[label.role, w.roles[content.role]]] };
    case "webhookStopped":
      return w.webhookStopped(content.name);
    case "heldNotices":
      return w.heldNotices(content.count);
    case "releaseNews":
      return {
        ...w.releaseNews(content.product, content.version, w.day(content.day)),
        footerLink: { text: w.unsubscribe(content.product), link: content.unsubscribe },
      };
    case "contactAdded":
    case "contactRemoved":
      return { ...w[content.kind], details: [[label.contact, content.contact]] };
    case "applicationReceived":
      return w.applicationReceived(w.day(content.expectedBy));
    case "developerRevoked":
      return { ...w.developerRevoked, details: [[label.reason, content.reason]] };
    case "decision":
      return {
        ...w[content.outcome],
        reasons: {
          title: w.reasonsTitle,
          items: content.reasons.map(({ field, message }) => [w.fields[field] ?? field, message]),
        },
      };
  }
}

/** The plain-text part of a mail. */
function plainText(page: MailPage, { labelled }: MessageTexts): string {
  const { title, lead, code, button, link, details = [], reasons, note, footer, footerLink } = page;
  const lines = (pairs: [string, string][]) => pairs.map(([label, value]) => labelled(label, value));
  const paragraphs = [
    title,
    lead,
    code && labelled(code.label, code.digits),
    lines(details).join("\n"),
    reasons?.items.length && [reasons.title, ...lines(reasons.items).map((line) => `- ${line}`)].join("\n"),
    link && `${button ?? ""}\n${link}`,
    note,
    `-- \n${footer}`,
    footerLink && `${footerLink.text}\n${footerLink.link}`,
  ];
  return `${paragraphs.filter(Boolean).join("\n\n")}\n`;
}
