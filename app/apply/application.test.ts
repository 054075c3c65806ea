import fc from "fast-check";
import { describe, expect, test } from "vitest";
import en from "../../contract/words/en.ts";
import zh from "../../contract/words/zh.ts";
import { chineseProvinces } from "../../contract/provinces.ts";
import { countries } from "../../contract/countries.ts";
import { draft } from "../../contract/schemas/applications.ts";
import { applicationYaml } from "../../contract/schemas/extra-fields.ts";
import { countryName } from "../browser/locale/country-name.ts";
import { draftOf, isEmpty, isSame, submissionOf, valuesOf } from "./fields/values.ts";
import { extraChecks } from "./fields/extra-fields.ts";
import { fieldText } from "./fields/field-text.ts";
import { checks, fieldNames, stepOf, type FieldName } from "./fields/fields.ts";
import { progressOf } from "./tracker/progress.ts";

const complete = valuesOf({
  teamName: "Lumen",
  organizationName: "Lumen Forge",
  organizationType: "llc",
  location: 1,
  contactName: "Mara",
  mobile: "+1 503 555 0142",
  country: "US",
  province: "Oregon",
  city: "Portland",
  street: "12 Main Street",
  email: "mara@lumenforge.example",
});
const sentence = (name: FieldName, value: string, others: object = {}) =>
  checks[name](value, { ...complete, ...others })?.(en);

describe("the fields", () => {
  test("are valid when filled in", () => {
    expect(fieldNames.map((name) => sentence(name, complete[name]))).toEqual(fieldNames.map(() => undefined));
  });

  test.each([
    ["teamName", "Enter team name."],
    ["organizationName", "Enter company or organization name."],
    ["organizationType", "Choose organization type."],
    ["location", "Choose developer location."],
    ["contactName", "Enter contact name."],
    ["mobile", "Enter mobile number."],
    ["country", "Choose a country or region."],
    ["city", "Enter city."],
    ["street", "Enter street address."],
    ["email", "Enter email address."],
  ] as const)("%s is required: %s", (name, prompt) => {
    expect(sentence(name, "")).toBe(prompt);
    expect(sentence(name, " \u3000\t")).toBe(prompt);
  });

  test.each([
    ["teamName", "t".repeat(101), "This text is too long."],
    ["teamName", `  ${"t".repeat(100)}  `, undefined],
    ["teamName", "👩‍🚀 مختبر", undefined],
    ["im", "i".repeat(51), "This text is too long."],
    ["im", "", undefined],
    ["mobile", "１３９ ００１３ ９０００", undefined],
    ["mobile", "139-0013-900", "Wrong mobile number format."],
    ["email", "nobody@", "Wrong email address format."],
  ] as const)("%s: %j gives %j", (name, value, expected) => {
    expect(sentence(name, value)).toBe(expected);
  });

  test("a province is required in mainland China only", () => {
    expect(sentence("province", "", { country: "CN" })).toBe("Choose a province.");
    expect(sentence("province", "", { country: "US" })).toBeUndefined();
  });

  test("each belongs to a step of the form", () => {
    expect(fieldNames.filter((name) => stepOf(name) === "review")).toEqual([]);
  });
});

describe("a draft", () => {
  test("is restored as it was typed", () => {
    expect(valuesOf(draftOf(complete))).toEqual(complete);
    expect(draftOf(valuesOf({}))).toEqual({});
    expect(isEmpty(valuesOf(null))).toBe(true);
    expect(isSame(complete, { ...complete, city: "Salem" })).toBe(false);
  });

  test("of any text is accepted by the server", () => {
    const values = fc.record(
      Object.fromEntries(fieldNames.map((name) => [name, fc.string({ unit: "grapheme", maxLength: 400 })])),
    );
    fc.assert(
      fc.property(values, (typed) => {
        const sent = draftOf({ ...complete, ...typed });
        expect(draft.safeParse(sent).success).toBe(true);
        expect(Object.values(sent).every((value) => typeof value !== "string" || value.isWellFormed())).toBe(true);
      }),
    );
  });

  test.each([
    [{ organizationType: "club" }, "organizationType"],
    [{ location: 2 }, "location"],
    [{ location: "1" }, "location"],
    [{ country: "XX" }, "country"],
    [{ teamName: { toString: "no" } }, "teamName"],
  ] as const)("from storage with %j is empty there", (given, name) => {
    expect(valuesOf(given)[name]).toBe("");
  });

  test("is submitted without empty fields, and with the version that was read", () => {
    const { im, ...rest } = complete;
    expect(im).toBe("");
    expect(submissionOf(complete, 0)).toEqual({ ...rest, location: 1 });
    expect(submissionOf(complete, 3)).toEqual({ ...rest, location: 1, version: 3 });
  });
});

describe("fields of the site folder", () => {
  const { fields } = applicationYaml.parse({
    fields: [
      { key: "licence", kind: "file", required: true, when: { location: 1 } },
      { key: "stores", kind: "several choices", options: ["east", "west"] },
      { key: "why", kind: "long text", when: { stores: ["west"] } },
    ].map(({ options, ...field }) => ({
      ...field,
      label: { en: field.key, zh: field.key },
      ...(options && { options: options.map((key) => ({ key, label: { en: key, zh: key } })) }),
    })),
  });
  const saved = {
    location: 1,
    extra: { licence: "id1", stores: ["east", "west"], why: "Near.\nOpen.", removed: "x" },
    extraFiles: [{ id: "id1", name: "a/b.pdf" }],
  };
  const values = valuesOf(saved, fields);

  test("are restored from a draft, without those that are not asked any more", () => {
    expect(values).toMatchObject({ "extra.licence": "id1/a/b.pdf", "extra.stores": "east,west" });
    const { removed: _, ...kept } = saved.extra;
    expect(draftOf(values, fields)).toMatchObject({ extra: kept, extraFiles: saved.extraFiles });
    expect(valuesOf({ ...saved, extraFiles: [] }, fields)["extra.licence"]).toBe(""); // it was deleted meanwhile
  });

  test("are submitted only if they are asked", () => {
    const extraOf = (changes: object) => submissionOf({ ...values, ...complete, ...changes }, 0, fields).extra;
    expect(extraOf({})).toEqual({ licence: "id1", stores: ["east", "west"], why: "Near.\nOpen." });
    expect(extraOf({ location: "0", "extra.stores": "east" })).toEqual({ stores: ["east"] });
  });

  test.each([
    ["extra.licence", "", {}, "This field is required."],
    ["extra.licence", "", { location: "0" }, undefined],
    ["extra.licence", "id1/b.pdf", {}, undefined],
    ["extra.stores", "east,south", {}, "This value is not valid."],
  ] as const)("%s: %j with %j gives %j", (name, value, others, expected) => {
    expect(extraChecks(fields, false)[name]?.(value, { ...values, ...others })?.(en)).toBe(expected);
    if (name === "extra.licence") expect(extraChecks(fields, true)[name]?.("", values)).toBeUndefined(); // a guest's
  });
});

describe("the displayed text", () => {
  test("is in the page's language, whichever the application was filled in with", () => {
    const chinese = { ...complete, location: "0", country: "CN", province: "Shanghai", organizationType: "enterprise" };
    expect(fieldText("province", chinese, "zh", zh.apply)).toBe("上海市");
    expect(fieldText("province", { ...chinese, province: "上海市" }, "en", en.apply)).toBe("Shanghai");
    expect(fieldText("country", chinese, "zh", zh.apply)).toBe("中国");
    expect(fieldText("organizationType", chinese, "zh", zh.apply)).toBe("企业");
    expect(fieldText("location", chinese, "en", en.apply)).toBe("Mainland China");
    expect(fieldText("im", chinese, "en", en.apply)).toBe("");
  });

  test("of number and mailbox is what the server makes of them", () => {
    const typed = { ...complete, mobile: " +86 138-0013-8000", email: "ＡＢ＠Example.com" };
    expect(fieldText("mobile", typed, "en", en.apply)).toBe("+8613800138000");
    expect(fieldText("email", typed, "en", en.apply)).toBe("ab@example.com");
    expect(fieldText("email", { ...complete, email: "nobody@" }, "en", en.apply)).toBe("nobody@");
  });

  test("has a name for every country and region, in both languages", () => {
    for (const language of ["en", "zh"] as const)
      expect(countries.filter((code) => countryName(code, language) === code)).toEqual([]);
  });

  test("China has 34 provinces and regions, each once in either language", () => {
    expect(new Set(chineseProvinces.map((names) => names.en)).size).toBe(34);
    expect(new Set(chineseProvinces.map((names) => names.zh)).size).toBe(34);
  });
});

describe("the progress", () => {
  const history = (...states: ("waiting" | "approved" | "refused")[]) =>
    states.map((state, index) => ({ state, at: `${index}`, reasons: [], version: index }));

  test.each([
    ["waiting", ["waiting"], ["submitted done", "review now", "approved next"]],
    ["refused", ["waiting", "refused"], ["submitted done", "refused now", "resubmitted next", "approved next"]],
    [
      "approved",
      ["waiting", "refused", "waiting", "approved"],
      ["submitted done", "refused done", "resubmitted done", "approved now"],
    ],
    [
      "refused",
      ["waiting", "approved", "refused"],
      ["submitted done", "approved done", "ended now", "resubmitted next", "approved next"],
    ],
  ] as const)("of what is %s after %j", (state, states, expected) => {
    const steps = progressOf({ state, history: history(...states) });
    expect(steps.map((step) => `${step.kind} ${step.state}`)).toEqual(expected);
  });
});
