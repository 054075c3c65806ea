import { languageTag, type Language } from "../../contract/language.ts";
import type { MailWords } from "./words.en.ts";

/** The content of a mail. `details`, `reasons.items`: pairs of a label and a text. */
export type MailPage = MailWords & {
  language: Language;
  /** The name of the site. */
  name: string;
  code?: { label: string; digits: string };
  link?: string;
  linkHint: string;
  details?: [string, string][];
  reasons?: { title: string; items: [string, string][] };
  footer: string;
  /** The link below the footer that ends a subscription. */
  footerLink?: { text: string; link: string };
};

/** The design tokens (light, dark). Mail programs support neither custom properties nor OKLCH. */
const colours = {
  bg: ["#f8fafc", "#0a0f14"],
  surface: ["#ffffff", "#12181e"],
  sunken: ["#f0f4f8", "#06090e"],
  line: ["#dfe3e9", "#242b33"],
  ink: ["#101b28", "#edf0f4"],
  "ink-2": ["#434e5b", "#b1b8c0"],
  "ink-3": ["#5f6873", "#939ba4"],
  fill: ["#0065c2", "#58a8ff"],
  "on-fill": ["#ffffff", "#06101c"],
  link: ["#005db4", "#74b9ff"],
  "ghost-soft": ["#b4dbff", "#113962"],
} as const;
type Colour = keyof typeof colours;

const faces: Record<Language, string> = {
  en: "Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif",
  zh: "Inter,-apple-system,'PingFang SC','Microsoft YaHei','Noto Sans CJK SC',sans-serif",
};
const mono = "'JetBrains Mono',ui-monospace,Menlo,Consolas,monospace";

/** The larger styles of the type scale; Chinese is a little smaller, with more line height and no negative tracking. */
const type: Record<Language, { title: string; body: string; meta: string }> = {
  en: {
    title: "font-size:25px;line-height:32px;font-weight:600;letter-spacing:-.02em",
    body: "font-size:16px;line-height:26px",
    meta: "font-size:13px;line-height:20px",
  },
  zh: {
    title: "font-size:24px;line-height:36px;font-weight:600",
    body: "font-size:16px;line-height:28px",
    meta: "font-size:13px;line-height:22px",
  },
};

/** Colours as inline styles for light mode, and as classes that the dark stylesheet overrides if it is supported. */
function painted(text: Colour | undefined, ground: Colour | undefined, style: string): string {
  const names = [text && `t-${text}`, ground && `g-${ground}`].filter(Boolean).join(" ");
  const paint = [text && `color:${colours[text][0]}`, ground && `background-color:${colours[ground][0]}`];
  return `class="${names}" style="${[...paint.filter(Boolean), style].join(";")}"`;
}

function darkStyles(): string {
  const rules = Object.entries(colours).map(
    ([name, [, dark]]) => `.t-${name}{color:${dark}!important}.g-${name}{background-color:${dark}!important}`,
  );
  const [, line] = colours.line;
  const [, soft] = colours["ghost-soft"];
  rules.push(`.plate{border-color:${line}!important;box-shadow:8px 0 0 ${soft}!important}`);
  rules.push(`.rule{border-color:${line}!important}`, `.stereo{text-shadow:4px 0 0 ${soft}!important}`);
  rules.push(`.right-eye{box-shadow:inset -8px 0 0 ${colours.ink[1]}!important}`);
  return rules.join("");
}

/** Renders a complete mail: tables and inline styles, no external resources. */
export function mailPage(page: MailPage): string {
  const { language, subject, title, lead, note, footer } = page;
  const t = type[language];
  const ink = (colour: Colour, style: string) => painted(colour, undefined, style);
  const rows = [
    `<h1 ${ink("ink", `margin:0 0 12px;${t.title}`)}>${escaped(title)}</h1>`,
    `<p ${ink("ink-2", `margin:0;${t.body}`)}>${escaped(lead)}</p>`,
    codeBlock(page),
    detailTable(page),
    reasonList(page),
    linkBlock(page),
    note && `<p class="t-ink-3 rule" style="${noteStyle};${t.meta}">${escaped(note)}</p>`,
  ];
  return `<!doctype html>
<html lang="${languageTag[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>:root{color-scheme:light dark}@media (max-width:600px){.plate-pad{padding:28px 22px!important}.outer{padding:24px 20px!important}.digits{font-size:38px!important}}@media (prefers-color-scheme:dark){${darkStyles()}}</style>
</head>
<body ${painted("ink", "bg", `margin:0;padding:0;font-family:${faces[language]}`)}>
<div style="display:none;max-height:0;overflow:hidden">${escaped(lead)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ${painted(undefined, "bg", "border-collapse:collapse")}>
<tr><td align="center" class="outer" style="padding:44px 24px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;border-collapse:separate">
<tr><td style="padding:0 0 24px">${mark(page)}</td></tr>
<tr><td class="g-surface plate plate-pad" style="${plateStyle}">
${rows.filter(Boolean).join("\n")}
</td></tr>
<tr><td style="padding:24px 0 0"><p ${ink("ink-3", `margin:0;${t.meta}`)}>${escaped(footer)}</p>${wayOut(page)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

const plateStyle = `padding:36px;background-color:${colours.surface[0]};border:1px solid ${colours.line[0]};border-radius:10px;box-shadow:8px 0 0 ${colours["ghost-soft"][0]}`;
const noteStyle = `margin:28px 0 0;padding:20px 0 0;border-top:1px solid ${colours.line[0]};color:${colours["ink-3"][0]}`;

/** The logo and the name. The crescent is a disc minus the same disc moved by 8 px, drawn with inset shadows. */
function mark({ language, name }: MailPage): string {
  const disc = "display:inline-block;width:18px;height:18px;border-radius:50%;vertical-align:middle";
  return (
    `<span aria-hidden="true" style="${disc};box-shadow:inset 8px 0 0 #409eff"></span>` +
    `<span aria-hidden="true" class="right-eye" style="${disc};margin-left:-10px;box-shadow:inset -8px 0 0 ${colours.ink[0]}"></span>` +
    `<span ${painted("ink", undefined, `padding-left:10px;font-family:${faces[language]};font-size:17px;line-height:20px;font-weight:600;letter-spacing:-.012em;vertical-align:middle`)}>${escaped(name)}</span>`
  );
}

function codeBlock({ language, code }: MailPage): string | undefined {
  if (!code) return undefined;
  const shadow = `text-shadow:4px 0 0 ${colours["ghost-soft"][0]}`;
  const digits = `margin:4px 0 0;font-family:${faces[language]};font-size:48px;line-height:56px;font-weight:600;letter-spacing:.1em;font-variant-numeric:tabular-nums;${shadow}`;
  return `<p ${painted("ink-3", undefined, `margin:28px 0 0;${type[language].meta}`)}>${escaped(code.label)}</p>
<p class="t-ink stereo digits" style="color:${colours.ink[0]};${digits}">${escaped(code.digits)}</p>`;
}

function detailTable({ language, details }: MailPage): string | undefined {
  if (!details) return undefined;
  const cell = `padding:10px 0;border-top:1px solid ${colours.line[0]};vertical-align:top;${type[language].body}`;
  const rows = details.map(
    ([label, value]) =>
      `<tr><td class="t-ink-3 rule" width="96" style="${cell};color:${colours["ink-3"][0]}">${escaped(label)}</td>` +
      `<td class="t-ink rule" style="${cell};color:${colours.ink[0]};word-break:break-word">${escaped(value)}</td></tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0 0;border-collapse:collapse">${rows.join("")}</table>`;
}

function reasonList({ language, reasons }: MailPage): string | undefined {
  if (!reasons?.items.length) return undefined;
  const t = type[language];
  const items = reasons.items.map(
    ([label, reason]) =>
      `<p ${painted("ink-2", undefined, `margin:0;padding:10px 0 0;${t.body}`)}><strong ${painted("ink", undefined, "font-weight:600")}>${escaped(label)}</strong><br>${escaped(reason).replaceAll("\n", "<br>")}</p>`,
  );
  return `<div ${painted(undefined, "sunken", "margin:24px 0 0;padding:16px 20px 18px;border-radius:7px")}>
<p ${painted("ink-3", undefined, `margin:0;${t.meta}`)}>${escaped(reasons.title)}</p>
${items.join("\n")}
</div>`;
}

function linkBlock({ language, button, link, linkHint }: MailPage): string | undefined {
  if (link === undefined || button === undefined) return undefined;
  const t = type[language];
  const face = `display:inline-block;padding:14px 28px;border-radius:7px;font-family:${faces[language]};font-size:16px;line-height:20px;font-weight:600;text-decoration:none`;
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:28px 0 0"><tr><td ${painted(undefined, "fill", "border-radius:7px")}><a href="${escaped(link)}" ${painted("on-fill", "fill", face)}>${escaped(button)}</a></td></tr></table>
<p ${painted("ink-3", undefined, `margin:24px 0 0;${t.meta}`)}>${escaped(linkHint)}<br><a href="${escaped(link)}" ${painted("link", undefined, `font-family:${mono};word-break:break-all`)}>${escaped(link)}</a></p>`;
}

function wayOut({ language, footerLink }: MailPage): string {
  if (!footerLink) return "";
  const { text, link } = footerLink;
  return `<p ${painted("ink-3", undefined, `margin:8px 0 0;${type[language].meta}`)}><a href="${escaped(link)}" ${painted("link", undefined, "text-decoration:underline")}>${escaped(text)}</a></p>`;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** A text as HTML content or as the value of an attribute. */
function escaped(raw: string): string {
  return raw.replace(/[&<>"']/g, (character) => entities[character] ?? "");
}
