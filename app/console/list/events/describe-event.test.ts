import { describe, expect, test } from "vitest";
import { languages } from "../../../../contract/language.ts";
import type { AuditRow } from "../../../../contract/schemas/audit.ts";
import en from "../../../../contract/words/en.ts";
import zh from "../../../../contract/words/zh.ts";
import { describeEvent, type EventTexts } from "./describe-event.ts";

const words = { en, zh };
const textsIn = (language: "en" | "zh"): EventTexts => ({
  ...words[language],
  moment: (at) => `<${at}>`,
});
const row: AuditRow = {
  id: "1",
  at: "2026-11-20T08:00:00.000Z",
  action: "account.roleSet",
  actor: { id: "a", username: "Ann" },
  subject: { id: "b", username: "Bea" },
  network: null,
  before: { role: "member" },
  after: { role: "reviewer" },
};
const bare = (text: string) => text.replaceAll(/[\u2068\u2069]/g, "");

describe("an event of the audit log", () => {
  test("names the message that notified the person", () => {
    const after = { role: "reviewer", message: "mail" };
    expect(describeEvent({ ...row, after }, textsIn("en")).details).toContain("The person was notified by e-mail.");
    expect(describeEvent({ ...row, after }, textsIn("zh")).details).toContain("已通过邮件通知对方。");
  });

  test("names who did what to whom, with roles and states in words", () => {
    expect(bare(describeEvent(row, textsIn("en")).sentence)).toBe(
      "Ann changed the role of Bea from Member to Reviewer.",
    );
    expect(bare(describeEvent(row, textsIn("zh")).sentence)).toBe("Ann 将 Bea 的角色由“普通成员”改为“审核员”。");
    const decided = {
      ...row,
      action: "application.decided",
      before: { state: "waiting" },
      after: { state: "refused" },
    };
    expect(bare(describeEvent(decided, textsIn("en")).sentence)).toBe("Ann decided the application of Bea: Refused.");
  });

  test("names a policy with its version once, and its fields in words", () => {
    const [before, after] = [
      { policy: "server 2.0", version: "2.0", revision: 1, text_en: "a" },
      { policy: "server 2.1", version: "2.1", revision: 2, text_en: "b" },
    ];
    const event = describeEvent({ ...row, action: "policy.published", subject: null, before, after }, textsIn("en"));
    expect(bare(event.sentence)).toBe("Ann published the policy server 2.1.");
    expect(bare(event.details.join())).toBe("English text: a → b");
  });

  test("names the release that it is about", () => {
    const values = { before: { release: "unity 8.9.0" }, after: { release: "unity 8.9.0" } };
    const { sentence } = describeEvent(
      { ...row, ...values, action: "release.withdrawn", subject: null },
      textsIn("en"),
    );
    expect(bare(sentence)).toBe("Ann withdrew the release unity 8.9.0.");
  });

  test("names a token without the prefix of its name", () => {
    const made = { ...row, action: "token.created", subject: { id: "t", username: "token:Release job" } };
    expect(bare(describeEvent(made, textsIn("en")).sentence)).toBe("Ann created the automation token Release job.");
    expect(bare(describeEvent({ ...row, actor: made.subject }, textsIn("en")).sentence)).toMatch(
      /^token:Release job changed/,
    );
  });

  test("puts a waived translation in words", () => {
    const waived = {
      ...row,
      action: "release.changed",
      before: { translation: null },
      after: { translation: { language: "zh", state: "missing" } },
    };
    expect(describeEvent(waived, textsIn("en")).details.map(bare)).toEqual([
      "Translation · Language: Chinese",
      "Translation · State: Not translated yet",
    ]);
  });

  test("lists changes line by line, without row versions", () => {
    const suspended = {
      ...row,
      action: "account.suspended",
      before: { suspended: false, status: 2 },
      after: { suspended: true, status: 2, reason: "Spam\nagain", version: 4 },
    };
    expect(describeEvent(suspended, textsIn("en")).details.map(bare)).toEqual([
      "Suspended: no → yes",
      "Reason: Spam\nagain",
    ]);
    const unlocked = { ...row, before: { lockedUntil: "2026-11-20T08:05:00.000Z" }, after: { lockedUntil: null } };
    expect(describeEvent(unlocked, textsIn("en")).details).toEqual(["Locked until: <2026-11-20T08:05:00.000Z> → none"]);
  });

  test("describes deleted accounts, the portal itself, and unknown actions", () => {
    const deleted = { ...row, subject: { id: "b", username: null }, actor: null };
    expect(bare(describeEvent(deleted, textsIn("en")).sentence)).toMatch(
      /^The portal changed the role of a deleted account/,
    );
    expect(bare(describeEvent({ ...row, action: "later.invented" }, textsIn("en")).sentence)).toBe(
      "Ann: later.invented, Bea",
    );
    expect(describeEvent({ ...row, action: "toString" }, textsIn("en")).sentence).toContain("toString");
  });

  test("isolates names, so that their writing direction does not affect the sentence", () => {
    const hebrew = { ...row, actor: { id: "a", username: "שלום" } };
    expect(describeEvent(hebrew, textsIn("en")).sentence).toContain("\u2068שלום\u2069");
  });

  test("names people in a list without the contact that the sentence has", () => {
    const ann = { ...row, actor: { id: "a", username: "Ann (she) (ann@example.com)" } };
    const { who, sentence } = describeEvent(ann, textsIn("en"));
    expect([bare(who), bare(sentence)]).toEqual(["Ann (she)", expect.stringContaining("(ann@example.com)")]);
    const nameless = { ...row, actor: { id: "a", username: "ann@example.com" } };
    expect(bare(describeEvent(nameless, textsIn("en")).who)).toBe("ann@example.com");
  });
});

describe.each(languages)("in %s", (language) => {
  test("every action has a name for the filter", () => {
    const { sentences, actions } = words[language].audit;
    expect(Object.keys(sentences).filter((action) => !(action in actions))).toEqual([]);
  });
});
