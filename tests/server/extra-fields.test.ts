import { parse } from "csv-parse/sync";
import { describe, expect } from "vitest";
import { prefix } from "../../contract/call.ts";
import type { CallInput } from "../../contract/schemas.ts";
import { cleanFiles, deleteExpired } from "../../server/housekeeping.ts";
import { day } from "../../server/time/time.ts";
import type { TestPortal } from "../portal.ts";
import { application, licenceField, pdf, uploadAnswer, type AnswerFile } from "./applying.ts";
import { test } from "./limited.ts";
import { messagesTo, password, registerMember, registerOperator, type Person } from "./people.ts";
import { apply } from "./reviewing.ts";
import { pushTexts } from "./site-folder.ts";

const both = (en: string, zh: string) => `{ en: ${en}, zh: ${zh} }`;
const yaml = `fields:
${licenceField}  - key: engine
    kind: choice
    label: ${both("Engine", "引擎")}
    required: true
    options:
      - { key: unity, label: ${both("Unity", "Unity")} }
      - { key: other, label: ${both("Another one", "其他引擎")} }
  - { key: which, kind: text, label: ${both("Which one", "引擎名称")}, required: true, when: { engine: other } }
  - key: stores
    kind: several choices
    label: ${both("Stores", "商店")}
    options: [{ key: east, label: ${both("East", "东区")} }, { key: west, label: ${both("West", "西区")} }]
  - { key: homepage, kind: url, label: ${both("Web page", "主页")} }
  - { key: launch, kind: date, label: ${both("Launch", "上线日期")} }
  - { key: plans, kind: long text, label: ${both("Plans", "计划")} }
`;
async function uploaded(site: TestPortal, person: Person, sending?: AnswerFile): Promise<string> {
  const { data } = await uploadAnswer(site, person, sending);
  return data?.id ?? "";
}

type Extra = CallInput<"apply">["extra"];

/** The issues of a submission with these answers, by field. */
async function issuesOf(person: Person, extra: Extra, changes: object = {}): Promise<Record<string, string>> {
  const { data } = await person.refusal("apply", { ...application, ...changes, ...(extra && { extra }) });
  return Object.fromEntries((data?.issues ?? []).map(({ field, message }) => [field, message]));
}

const path = (url: string) => url.replace(/^https?:\/\/[^/]+/, "");

/** How a browser treats a file. */
const shownBy = ({ headers }: Response) => [
  headers.get("content-type"),
  headers.get("content-disposition")?.replace(/; filename\*.*/, ""),
  headers.get("content-security-policy"),
];
const notSandboxed = "default-src 'none'; frame-ancestors 'none'";

describe("fields of the site folder", () => {
  test("are answered, reviewed, exported, and come back with the application", async ({ site }) => {
    expect((await site.call("extraFields", {})).fields).toEqual([]);
    await pushTexts(site, { "application.yaml": yaml });
    expect((await site.call("extraFields", {})).fields).toHaveLength(7);
    const person = await registerMember(site);
    const id = await uploaded(site, person, { name: "../执照 “A”.exe" });
    const extra = { licence: id, engine: "other", which: "  Godot ", stores: ["west", "east"], launch: "2027-02-28" };
    await person.call("saveApplicationDraft", { extra: { ...extra, stores: [] } });
    const file = { id, name: "执照 _A_.pdf", size: pdf.length };
    expect(await person.call("applicationDraft", {})).toEqual({ extra: { ...extra, stores: [] }, extraFiles: [file] });

    const applicant = await apply(site, person, { extra });
    const kept = { ...extra, which: "Godot", stores: ["east", "west"] };
    const own = await person.call("application", {});
    expect(own.extra).toEqual(kept);
    expect(own.extraFields.map(({ field, text }) => [field, text.en, text.zh])).toEqual([
      ["extra.licence", file.name, file.name],
      ["extra.engine", "Another one", "其他引擎"],
      ["extra.which", "Godot", "Godot"],
      ["extra.stores", "East, West", "东区、西区"],
      ["extra.homepage", "", ""],
      ["extra.launch", "2027-02-28", "2027-02-28"],
      ["extra.plans", "", ""],
    ]);

    const reviewer = await registerOperator(site, "reviewer");
    const reviewed = await reviewer.call("reviewedApplication", { id: applicant.application });
    expect([reviewed.extra, reviewed.extraFields]).toEqual([kept, own.extraFields]);
    expect(reviewed.history[0]?.extraFields).toEqual(own.extraFields);
    const refusal = { id: applicant.application, decision: "refuse" as const, version: 1 };
    const about = (field: "extra.licence" | "extra.unknown") => [{ field, message: "Not readable." }];
    const wrong = await reviewer.refusal("decideApplication", { ...refusal, reasons: about("extra.unknown") });
    expect(wrong.data?.issues?.[0]?.field).toBe("reasons.0.field");
    await reviewer.call("decideApplication", { ...refusal, reasons: about("extra.licence") });
    expect((await person.call("application", {})).reasons).toEqual(about("extra.licence"));
    expect((await messagesTo(site, person.phone ?? "")).at(-1)).toMatchObject({
      reasons: [{ field: "Business licence", message: "Not readable." }],
    });

    // The former file stays in the history, the fields as they were asked stay readable without the folder's
    const second = await uploaded(site, person, { bytes: Buffer.concat([pdf, pdf]) });
    await person.call("apply", { ...application, version: 2, extra: { ...extra, licence: second } });
    await pushTexts(site, { "application.yaml": yaml.replace(/ {2}- \{ key: launch.*\n/, "") });
    const again = await reviewer.call("reviewedApplication", { id: applicant.application });
    expect([again.extra.launch, again.extraFields.find(({ field }) => field === "extra.launch")?.label.zh]).toEqual([
      "2027-02-28",
      "上线日期",
    ]);
    for (const each of [id, second]) await reviewer.call("openAnswer", { file: each });
    const csv = await site.app.inject({ url: `${prefix}/admin/applications.csv`, headers: { token: reviewer.token } });
    const [row] = parse(csv.body, { bom: true, columns: true }) as Record<string, string>[];
    expect(row).toMatchObject({
      "Business licence": "licence.pdf",
      Engine: "other",
      "Which one": "Godot",
      Stores: "east, west",
      "Web page": "",
      "Former fields": "Launch: 2027-02-28",
    });
  });

  test("refuse answers of the wrong kind, unknown ones, and those that are not asked", async ({ site }) => {
    await pushTexts(site, { "application.yaml": yaml });
    const person = await registerMember(site);
    const required = "This field is required.";
    expect(await issuesOf(person, undefined)).toEqual({ "extra.licence": required, "extra.engine": required });
    expect(await issuesOf(person, { engine: "other" }, { teamName: "\u200b" })).toEqual({
      teamName: "Enter team name.",
      "extra.licence": required,
      "extra.which": required,
    });
    const wrong = {
      licence: "no-such-file",
      engine: "godot",
      which: "hidden, because the engine is no other",
      stores: ["east", "east"],
      homepage: "javascript:alert(1)",
      launch: "2027-02-30",
      plans: "a\u0007",
      constructor: "x",
      team: "x",
    };
    const abroad = { location: 1 as const, country: "US" };
    expect(await issuesOf(person, wrong, abroad)).toEqual({
      "extra.licence": "This field is not asked here.",
      "extra.engine": "This value is not valid.",
      "extra.which": "This field is not asked here.",
      "extra.stores": "This value is not valid.",
      "extra.homepage": "Enter a complete web address, such as https://example.com.",
      "extra.launch": "Write a day as YYYY-MM-DD.",
      "extra.plans": "This value is not valid.",
      "extra.constructor": "This field is not asked here.",
      "extra.team": "This field is not asked here.",
    });
    expect(await issuesOf(person, { engine: ["unity"], stores: "east", which: "w".repeat(201) })).toMatchObject({
      "extra.engine": "This value is not valid.",
      "extra.stores": "This value is not valid.",
    });
    await person.call("apply", {
      ...application,
      ...abroad,
      extra: { engine: "unity", homepage: "https://a.example/x" },
    });
  });

  test("accept files by their bytes, up to a size, and only for fields that ask for one", async ({ site, limited }) => {
    await pushTexts(limited, { "application.yaml": yaml });
    const person = await registerMember(site);
    const issue = async (sending: AnswerFile) => (await uploadAnswer(limited, person, sending)).errMsg;
    expect(await issue({ bytes: Buffer.from("MZ executable") })).toBe("Choose a file of the type pdf, png, zip.");
    expect(await issue({ bytes: Buffer.from("\u00ff\u00d8\u00ff\u00e0 a picture", "latin1") })).toContain(
      "pdf, png, zip",
    );
    expect(await issue({ bytes: new Uint8Array() })).toContain("pdf, png, zip");
    expect(await issue({ bytes: Buffer.concat([pdf, Buffer.alloc(10 * 1024)]) })).toBe(
      "Choose a file of at most 10 KB.",
    );
    expect(await issue({ field: "engine" })).toBe("This field is not asked here.");
    expect(await issue({ field: "constructor" })).toBe("This field is not asked here.");
    expect(await site.portal.db.read.selectFrom("application_files").selectAll().execute()).toEqual([]);
    for (let count = 4; count < 40; count++) expect((await uploadAnswer(limited, person)).errCode).toBe(0); // four arrived above
    expect((await uploadAnswer(limited, person)).errCode).toBe(10429);
    expect(await site.portal.db.read.selectFrom("application_files").selectAll().execute()).toHaveLength(1);
  });

  test("keep files private: for the applicant, and for reviewers once they are submitted", async ({ site }) => {
    await pushTexts(site, { "application.yaml": yaml });
    const [person, other] = [await registerMember(site), await registerMember(site)];
    const reviewer = await registerOperator(site, "reviewer");
    const publisher = await registerOperator(site, "publisher");
    const file = await uploaded(site, person);
    expect(await issuesOf(other, { licence: file, engine: "unity" })).toEqual({
      "extra.licence": "This file is no longer stored. Upload it again.",
    });
    for (const each of [other, publisher, reviewer])
      expect((await each.refusal("openAnswer", { file })).errCode).toBe(10108);
    await person.call("apply", { ...application, extra: { licence: file, engine: "unity" } });
    expect((await uploadAnswer(site, person)).errCode).toBe(10107); // it waits
    for (const each of [other, publisher]) expect((await each.refusal("openAnswer", { file })).errCode).toBe(10108);
    expect((await site.refusal("openAnswer", { file })).errCode).toBe(10101);
    expect((await person.call("openAnswer", { file })).name).toBe("licence.pdf");

    const { url } = await reviewer.call("openAnswer", { file });
    const address = await site.listen();
    const fetched = () => fetch(address + path(url));
    const response = await fetched();
    expect(Buffer.from(await response.arrayBuffer())).toEqual(pdf);
    expect(shownBy(response)).toEqual(["application/pdf", 'inline; filename="licence.pdf"', notSandboxed]);
    const copy = await person.call("exportAccount", {});
    expect(copy.applicationFiles).toMatchObject([
      { id: file, name: "licence.pdf", link: { url: expect.any(String) as string } },
    ]);
    expect(copy.application?.extra).toMatchObject([
      { field: "extra.licence", value: file },
      { value: "unity" },
      {},
      {},
      {},
      {},
    ]);
    site.clock.forward(10 * 60_000);
    expect((await fetched()).status).toBe(200);
    site.clock.forward(1);
    expect((await fetched()).status).toBe(403);
    expect((await fetch(address + path(url), { headers: { range: "bytes=5-9" } })).status).toBe(403);
  });

  test("show pictures in a sandbox, and have archives saved", async ({ site }) => {
    await pushTexts(site, { "application.yaml": yaml });
    const person = await registerMember(site);
    const address = await site.listen();
    const opened = async (bytes: string) => {
      const file = await uploaded(site, person, { name: "a.html", bytes: Buffer.from(bytes, "latin1") });
      const response = await fetch(address + path((await person.call("openAnswer", { file })).url));
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
      return shownBy(response);
    };
    const sandboxed = `${notSandboxed}; sandbox`;
    expect(await opened("\u0089PNG\r\n\u001a\n<script>")).toEqual(["image/png", 'inline; filename="a.png"', sandboxed]);
    const archive = ["application/octet-stream", 'attachment; filename="a.zip"', sandboxed];
    expect(await opened("PK\u0003\u0004")).toEqual(archive);
  });

  test("keep no file longer than its account, or than 30 days without a submission", async ({ site }) => {
    await pushTexts(site, { "application.yaml": yaml });
    const [person, other] = [await registerMember(site), await registerMember(site)];
    const bytes = Buffer.from("%PDF- submitted");
    const submitted = await uploaded(site, person, { bytes });
    await person.call("apply", { ...application, extra: { licence: submitted, engine: "unity" } });
    await other.call("saveApplicationDraft", { extra: { licence: await uploaded(site, other) } });
    const stored = async () => {
      await deleteExpired(site.portal);
      await cleanFiles(site.portal);
      const rows = await site.portal.db.read.selectFrom("application_files").select("sha256").execute();
      const sizes = await Promise.all(known.map((sha256) => site.portal.files.sizeOf(sha256)));
      return [rows.length, sizes];
    };
    const known = (
      await site.portal.db.read.selectFrom("application_files").select("sha256").orderBy("size").execute()
    ).map(({ sha256 }) => sha256);
    expect(await stored()).toEqual([2, [bytes.length, pdf.length]]);
    site.clock.forward(30 * day);
    expect(await stored()).toEqual([2, [bytes.length, pdf.length]]);
    site.clock.forward(1);
    expect(await stored()).toEqual([1, [bytes.length, undefined]]);
    const back = await site.call("logIn", { account: other.phone ?? "", password });
    expect((await site.as(back.token).call("applicationDraft", {})).extraFiles).toBeUndefined();
    const { token } = await site.call("logIn", { account: person.phone ?? "", password });
    await site.as(token).call("deleteAccount", { password });
    expect(await stored()).toEqual([0, [undefined, undefined]]);
  });

  test("are refused with file and line where application.yaml is wrong", async ({ site }) => {
    const wrong = `fields:
  - { key: teamName, kind: text, label: ${both("Team", "团队")} }
  - { key: Engine, kind: choice, label: { en: Engine }, options: [] }
  - { key: size, kind: number, label: ${both("Size", "规模")} }
  - { key: proof, kind: file, label: ${both("Proof", "证明")}, accept: [exe], maxSize: 21 MB, min: 1 }
`;
    const refused = async (text: string) => {
      const { data } = await pushTexts(site, { "application.yaml": text }).then(
        () => Promise.reject(new Error("It was pushed")),
        (error: unknown) => error as { data?: { issues?: { field: string; message: string }[] } }, // a `Refusal`
      );
      return data?.issues?.map(({ field, message }) => `${field} ${message}`) ?? [];
    };
    expect(await refused(wrong)).toEqual([
      "application.yaml:3 fields.1.key: must be at most 40 letters and digits, the first one a lower-case letter",
      "application.yaml:3 fields.1.label.zh: is missing",
      "application.yaml:3 fields.1.options: needs an option",
      "application.yaml:4 fields.2.kind: must have the kind text, long text, choice, several choices, url, date or file",
      "application.yaml:5 fields.3.accept.0: must be one of pdf, jpg, png, webp, zip",
      "application.yaml:5 fields.3.maxSize: must be a size such as 500 KB, at most 20 MB",
      "application.yaml:5 fields.3.min: is not known",
    ]);
    const when = (condition: string) =>
      `  - { key: a${condition.length}, kind: text, label: ${both("A", "甲")}, when: ${condition} }\n`;
    expect(
      await refused(
        `fields:\n  - { key: city, kind: url, label: ${both("C", "城")} }\n${when("{ location: 2 }")}${when("{ country: [CN, XX] }")}${when("{ city: x }")}`,
      ),
    ).toEqual([
      "application.yaml:2 fields.0.key: is a field that every application has",
      "application.yaml:3 fields.1.when.location: 2 is no answer of location",
      "application.yaml:4 fields.2.when.country: XX is no answer of country",
      "application.yaml:5 fields.3.when.city: must be location, organizationType, country or a choice before this field",
    ]);
  });
});
