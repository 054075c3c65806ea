import { languageTag, type Language } from "../../contract/language.ts";
import { palette } from "../../contract/theme/palette.ts";
import type { Token } from "../../contract/theme/table.ts";
import type { MailWords } from "./words.en.ts";

/** The content of a mail. `details`, `reasons.items`: pairs of a label and a text. */
export type MailPage = MailWords & {
  language: Language;
  /** The name of the site. */
  name: string;
  /** The colour from which the others derive. */
  accent: string;
  /** Whether the site's icon is attached, as `cid:icon`. */
  hasIcon: boolean;
  code?: { label: string; digits: string };
  link?: string;
  linkHint: string;
  details?: [string, string][];
  reasons?: { title: string; items: [string, string][] };
  footer: string;
  /** The link below the footer that ends a subscription. */
  footerLink?: { text: string; link: string };
};

/** The colours that derive from the site's accent. Mail programs support neither custom properties nor OKLCH. */
const shown = [
  "bg",
  "surface",
  "sunken",
  "line",
  "ink",
  "ink-2",
  "ink-3",
  "fill",
  "on-fill",
  "link",
  "ghost-soft",
] as const satisfies Token[];
type Colour = (typeof shown)[number];
type Palettes = Record<"light" | "dark", Record<Token, string>>;
/** A mail with its colours. */
type Painted = MailPage & { colours: Palettes };

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
function painted(
  { colours: { light } }: Pick<Painted, "colours">,
  [text, ground]: [text: Colour | undefined, ground?: Colour],
  style: string,
): string {
  const names = [text && `t-${text}`, ground && `g-${ground}`].filter(Boolean).join(" ");
  const paint = [text && `color:${light[text]}`, ground && `background-color:${light[ground]}`];
  return `class="${names}" style="${[...paint.filter(Boolean), style].join(";")}"`;
}

function darkStyles({ colours: { dark } }: Painted): string {
  const rules = shown.map(
    (name) => `.t-${name}{color:${dark[name]}!important}.g-${name}{background-color:${dark[name]}!important}`,
  );
  rules.push(`.plate{border-color:${dark.line}!important;box-shadow:8px 0 0 ${dark["ghost-soft"]}!important}`);
  rules.push(
    `.rule{border-color:${dark.line}!important}`,
    `.stereo{text-shadow:4px 0 0 ${dark["ghost-soft"]}!important}`,
  );
  return rules.join("");
}

/** Renders a complete mail: tables and inline styles, and no external resources. */
export function mailPage(mail: MailPage): string {
  const { language, subject, title, lead, note, footer, accent } = mail;
  const page: Painted = { ...mail, colours: { light: palette(accent, "light"), dark: palette(accent, "dark") } };
  const { line, surface, "ghost-soft": soft } = page.colours.light;
  const plateStyle = `padding:36px;background-color:${surface};border:1px solid ${line};border-radius:10px;box-shadow:8px 0 0 ${soft}`;
  const noteStyle = `margin:28px 0 0;padding:20px 0 0;border-top:1px solid ${line};color:${page.colours.light["ink-3"]}`;
  const t = type[language];
  const ink = (colour: Colour, style: string) => painted(page, [colour], style);
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
<style>:root{color-scheme:light dark}@media (max-width:600px){.plate-pad{padding:28px 22px!important}.outer{padding:24px 20px!important}.digits{font-size:38px!important}}@media (prefers-color-scheme:dark){${darkStyles(page)}}</style>
</head>
<body ${painted(page, ["ink", "bg"], `margin:0;padding:0;font-family:${faces[language]}`)}>
<div style="display:none;max-height:0;overflow:hidden">${escaped(lead)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ${painted(page, [undefined, "bg"], "border-collapse:collapse")}>
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

/** The icon and the name. */
function mark(page: Painted): string {
  const { language, name, hasIcon } = page;
  const face = `font-family:${faces[language]};font-size:17px;line-height:20px;font-weight:600;letter-spacing:-.012em;vertical-align:middle`;
  const picture = hasIcon
    ? '<img src="cid:icon" width="24" height="24" alt="" style="border-radius:5px;vertical-align:middle">&ensp;'
    : "";
  return `${picture}<span ${painted(page, ["ink"], face)}>${escaped(name)}</span>`;
}

function codeBlock(page: Painted): string | undefined {
  const { language, code } = page;
  if (!code) return undefined;
  const shadow = `text-shadow:4px 0 0 ${page.colours.light["ghost-soft"]}`;
  const digits = `margin:4px 0 0;font-family:${faces[language]};font-size:48px;line-height:56px;font-weight:600;letter-spacing:.1em;font-variant-numeric:tabular-nums;${shadow}`;
  return `<p ${painted(page, ["ink-3"], `margin:28px 0 0;${type[language].meta}`)}>${escaped(code.label)}</p>
<p class="t-ink stereo digits" style="color:${page.colours.light.ink};${digits}">${escaped(code.digits)}</p>`;
}

function detailTable(page: Painted): string | undefined {
  const { language, details } = page;
  if (!details) return undefined;
  const cell = `padding:10px 0;border-top:1px solid ${page.colours.light.line};vertical-align:top;${type[language].body}`;
  const rows = details.map(
    ([label, value]) =>
      `<tr><td class="t-ink-3 rule" width="96" style="${cell};color:${page.colours.light["ink-3"]}">${escaped(label)}</td>` +
      `<td class="t-ink rule" style="${cell};color:${page.colours.light.ink};word-break:break-word">${escaped(value)}</td></tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0 0;border-collapse:collapse">${rows.join("")}</table>`;
}

function reasonList(page: Painted): string | undefined {
  const { language, reasons } = page;
  if (!reasons?.items.length) return undefined;
  const t = type[language];
  const items = reasons.items.map(
    ([label, reason]) =>
      `<p ${painted(page, ["ink-2"], `margin:0;padding:10px 0 0;${t.body}`)}><strong ${painted(page, ["ink"], "font-weight:600")}>${escaped(label)}</strong><br>${escaped(reason).replaceAll("\n", "<br>")}</p>`,
  );
  return `<div ${painted(page, [undefined, "sunken"], "margin:24px 0 0;padding:16px 20px 18px;border-radius:7px")}>
<p ${painted(page, ["ink-3"], `margin:0;${t.meta}`)}>${escaped(reasons.title)}</p>
${items.join("\n")}
</div>`;
}

function linkBlock(page: Painted): string | undefined {
  const { language, button, link, linkHint } = page;
  if (link === undefined || button === undefined) return undefined;
  const t = type[language];
  const face = `display:inline-block;padding:14px 28px;border-radius:7px;font-family:${faces[language]};font-size:16px;line-height:20px;font-weight:600;text-decoration:none`;
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:28px 0 0"><tr><td ${painted(page, [undefined, "fill"], "border-radius:7px")}><a href="${escaped(link)}" ${painted(page, ["on-fill", "fill"], face)}>${escaped(button)}</a></td></tr></table>
<p ${painted(page, ["ink-3"], `margin:24px 0 0;${t.meta}`)}>${escaped(linkHint)}<br><a href="${escaped(link)}" ${painted(page, ["link"], `font-family:${mono};word-break:break-all`)}>${escaped(link)}</a></p>`;
}

function wayOut(page: Painted): string {
  const { language, footerLink } = page;
  if (!footerLink) return "";
  const { text, link } = footerLink;
  return `<p ${painted(page, ["ink-3"], `margin:8px 0 0;${type[language].meta}`)}><a href="${escaped(link)}" ${painted(page, ["link"], "text-decoration:underline")}>${escaped(text)}</a></p>`;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** A text as HTML content or as the value of an attribute. */
function escaped(raw: string): string {
  return raw.replace(/[&<>"']/g, (character) => entities[character] ?? "");
}
