import { describe, expect, test } from "vitest";
import type { Application } from "../../../contract/schemas/applications.ts";
import type { AskedField } from "../../../contract/schemas/extra-fields.ts";
import type { ReviewedApplication } from "../../../contract/schemas/review.ts";
import { changedRows, earlierSubmission, describeHistory } from "./changes.ts";

const application: Application = {
  teamName: "Lighthouse",
  organizationName: "Lighthouse Ltd",
  organizationType: "llc",
  location: 1,
  contactName: "Mara",
  mobile: "+8613900139000",
  country: "DE",
  city: "Bremen",
  street: "Am Wall 1",
  email: "mara@lighthouse.example",
};
type Event = ReviewedApplication["history"][number];
const event = (state: Event["state"], day: number, more: Partial<Event> = {}): Event => ({
  state,
  at: `2026-11-${day}T08:00:00.000Z`,
  reasons: [],
  version: day,
  by: state === "waiting" ? null : "Lin",
  application: state === "waiting" ? application : null,
  extraFields: [],
  ...more,
});

const submission = (changes: Partial<Application> = {}, extraFields: AskedField[] = []) => ({
  application: { ...application, ...changes },
  extraFields,
});
const changedBy = (changes: Partial<Application>) => changedRows(submission(), submission(changes));
const answer = (field: AskedField["field"], text: string): AskedField => ({
  field,
  kind: "text",
  file: null,
  label: { en: field, zh: field },
  text: { en: text, zh: text },
});

describe("what changed between two submissions", () => {
  test("is listed by row; the parts of an address are one row", () => {
    expect(changedBy({ teamName: "Beacon", city: "Kiel", street: "Hafen 2" })).toEqual(["teamName", "address"]);
  });

  test("treats a missing field as empty", () => {
    expect(changedBy({ im: "", province: "" })).toEqual([]);
    expect(changedBy({ im: "mara" })).toEqual(["im"]);
  });

  test("concerns fields of the site folder that were asked in either", () => {
    const before = submission({}, [answer("extra.engine", "Unity"), answer("extra.launch", "2027-01-01")]);
    const after = submission({ im: "mara" }, [answer("extra.engine", "Godot"), answer("extra.plans", "")]);
    expect(changedRows(before, after)).toEqual(["im", "extra.engine", "extra.launch"]);
  });

  test("is compared with the submission before the latest, decided or not", () => {
    const first = { ...application, teamName: "Beacon" };
    const history = [event("waiting", 10, { application: first }), event("refused", 11), event("waiting", 12)];
    expect(earlierSubmission(history)?.application).toBe(first);
    expect(earlierSubmission(history.slice(0, 2))).toBeNull();
  });

  test("is unknown if the earlier submission was not recorded", () => {
    const history = [event("waiting", 10, { application: null }), event("refused", 11), event("waiting", 12)];
    expect(earlierSubmission(history)).toBeNull();
    expect(describeHistory(history)[0]?.changed).toBeNull();
  });
});

describe("the history", () => {
  test("starts with the newest event, counts submissions and measures the time to a decision", () => {
    const history = [
      event("waiting", 10, { application: { ...application, city: "Kiel" } }),
      event("refused", 12),
      event("waiting", 13),
      event("approved", 14),
      event("revoked", 20),
    ];
    expect(describeHistory(history).map(({ state, count, hours, changed }) => [state, count, hours, changed])).toEqual([
      ["revoked", 2, null, null],
      ["approved", 2, 24, null],
      ["waiting", 2, null, ["address"]],
      ["refused", 1, 48, null],
      ["waiting", 1, null, null],
    ]);
  });
});
