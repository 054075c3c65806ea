import { expect, test } from "vitest";
import { partOfTemplate, templatesFor, withTemplate } from "./templates.ts";

const texts = { en: "a", zh: "b" };
const street = { field: "street", text: texts } as const;
const whole = { field: "", text: texts } as const;

test("templates belong to the row of their field; those of an address share one", () => {
  expect(templatesFor("address", [street, whole])).toEqual([street]);
  expect(templatesFor("whole", [street, whole])).toEqual([whole]);
  expect(templatesFor("im", [street, whole])).toEqual([]);
  expect([partOfTemplate(street), partOfTemplate(whole)]).toEqual(["street", undefined]);
});

test("a template is appended below the written text", () => {
  expect(withTemplate("", "Add it.")).toBe("Add it.");
  expect(withTemplate(" \n", "Add it.")).toBe("Add it.");
  expect(withTemplate("First.\n", "Add it.")).toBe("First.\nAdd it.");
});
