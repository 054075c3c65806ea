import type { Language } from "../../contract/language.ts";
import { withSite, type SiteTexts } from "../../contract/words/with-site.ts";
import type { Channel } from "../database/messages-tables.ts";
import { siteTexts } from "../http/words.ts";
import type { Portal } from "../portal.ts";
import { accentOf, brandFile } from "../brand.ts";
import { mailOf, textMessage } from "./kinds.ts";
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
  const { subject, ...page } = mailOf(content, texts);
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
