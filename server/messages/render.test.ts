import { describe, expect, test } from "vitest";
import { languages } from "../../contract/language.ts";
import type { MessageContent } from "./queue.ts";
import { siteYaml } from "../../contract/schemas/site-yaml.ts";
import { noContent } from "../content/site/compiled.ts";
import { render } from "./render.ts";

const settings = siteYaml.parse({ name: { en: "Parallax", zh: "Parallax" } });
const icon = { type: "image/png", sha256: "ab", width: 512, height: 512, svg: null };
const site = { url: "https://portal.example", content: { ...noContent, settings, media: { "brand/icon.png": icon } } };
const at = new Date("2026-11-20T18:30:00Z");
const link = "https://portal.example/verify#token=abc&next=<x>";
const code = "482915";
const hostile = `<img src=x onerror=alert(1)>"'&`;

const contents: MessageContent[] = [
  ...(["login", "register", "reset", "bind", "delete"] as const).map((purpose): MessageContent => {
    return { kind: "code", purpose, code, minutes: 5 };
  }),
  ...(["verify", "reset", "bind"] as const).map((purpose): MessageContent => ({
    kind: "link",
    purpose,
    link,
    minutes: 30,
  })),
  { kind: "imported", purpose: "reset", link, days: 30 },
  { kind: "passwordChanged", at },
  { kind: "newLogin", at, browser: hostile, network: hostile },
  { kind: "accountDeleted" },
  { kind: "testMessage" },
  { kind: "tokenExpires", name: hostile, at, link },
  { kind: "contactAdded", contact: hostile },
  { kind: "contactRemoved", contact: hostile },
  { kind: "alreadyRegistered" },
  { kind: "applicationReceived", expectedBy: "2026-11-25", link },
  { kind: "developerApproved", link },
  { kind: "developerRevoked", reason: `${hostile}\n2`, link },
  { kind: "accountSuspended", reason: `${hostile}\n2` },
  { kind: "accountRestored" },
  { kind: "accountUnlocked" },
  { kind: "sessionsEnded" },
  { kind: "factorAdded", factor: "passkey" },
  { kind: "factorRemoved", factor: "authenticator" },
  { kind: "passkeyCopied", name: hostile },
  { kind: "factorsResetBegun", reason: `${hostile}\n2`, at, link },
  { kind: "factorsReset" },
  { kind: "factorsKept" },
  { kind: "roleSet", role: "reviewer" },
  { kind: "decision", outcome: "approved", reasons: [], link },
  { kind: "decision", outcome: "refused", reasons: [{ field: "street", message: `${hostile}\n2` }], link },
];
const cases = contents.flatMap((content) => languages.map((language) => ({ content, language })));
const name = ({ content, language }: (typeof cases)[number]) =>
  `${[content.kind, "purpose" in content ? content.purpose : "", "outcome" in content ? content.outcome : ""].filter(Boolean).join(" ")} in ${language}`;

describe.each(cases.map((one) => [name(one), one] as const))("%s", (_, { content, language }) => {
  const mail = render("mail", content, language, site);
  const sms = render("sms", content, language, site);

  test("contains its code or link in every part, and not in the subject", () => {
    for (const secret of "code" in content ? [code] : "link" in content ? [link] : []) {
      expect(mail.subject).not.toContain(secret);
      expect([mail.text, sms.text].every((text) => text.includes(secret))).toBe(true);
      expect(mail.html).toContain(secret.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;"));
    }
    expect({ code: mail.code, link: mail.link }).toEqual({
      code: "code" in content ? code : undefined,
      link: "link" in content ? link : undefined,
    });
  });

  test("is written in its language, with nothing left out", () => {
    const chinese = /\p{Script=Han}/u;
    for (const text of [mail.subject, mail.text, mail.html, sms.text]) {
      expect(text).not.toMatch(/undefined|null|\[object|NaN/);
      expect(chinese.test(text)).toBe(language === "zh");
    }
    expect(mail.html).toContain(`<html lang="${language === "zh" ? "zh-CN" : "en"}">`);
    expect(sms).toMatchObject({ subject: "", html: "" });
  });

  test("contains no scripts and no remote content, and is readable in dark mode", () => {
    expect(mail.html).not.toMatch(
      /<(script|link|iframe|object|form)|<[^>]*\b(src(?!="cid:icon")|srcset|background|on\w+)=|url\(|@import/,
    );
    expect(mail.html.match(/https?:[^"<\s]*/g) ?? []).toSatisfy((found: string[]) =>
      found.every((address) => address.startsWith("https://portal.example/")),
    );
    expect(mail.html).toContain('<meta name="color-scheme" content="light dark">');
    expect(mail.html).toContain("@media (prefers-color-scheme:dark)");
    expect(mail.html.length).toBeLessThan(20_000); // some mail programs cut larger mails
  });
});

test("a text message begins with the sender's name and is short", () => {
  for (const { content, language } of cases.filter((one) => one.content.kind === "code")) {
    const { text } = render("sms", content, language, site);
    expect(text).toMatch(language === "zh" ? /^【Parallax】/ : /^\[Parallax\] /);
    expect(text.length, text).toBeLessThanOrEqual(language === "zh" ? 70 : 160); // one part of an SMS
  }
});

test("times are Beijing time in Chinese and UTC in English", () => {
  const text = (language: "en" | "zh") => render("mail", { kind: "passwordChanged", at }, language, site).text;
  expect(text("zh")).toContain("2026 年 11 月 21 日 02:30（北京时间）");
  expect(text("en")).toContain("20 November 2026 at 18:30 UTC");
});

test("reasons name the form's fields by their labels, and unknown fields by their identifiers", () => {
  const reasons = ["street", "another"].map((field) => ({ field, message: "why" }));
  const text = render("mail", { kind: "decision", outcome: "refused", reasons, link }, "en", site).text;
  expect(text).toContain("- Street: why\n- another: why");
});
