import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readDraft, reasonsOf, storeDraft, type DecisionDraft } from "./draft.ts";

const submittedAt = "2026-11-18T08:00:00.000Z";
const draft = (marks: DecisionDraft["marks"]): DecisionDraft => ({ submittedAt, isSent: false, marks });

/** `sessionStorage`, in memory. */
function storage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

describe("the reasons of a review", () => {
  test("are those of refused rows, trimmed, with their field", () => {
    const { reasons, missing } = reasonsOf(
      draft({
        teamName: { verdict: "accepted", text: "was wrong" },
        address: { verdict: "refused", text: " No floor. ", part: "city" },
        email: { verdict: "refused", text: "Bounced" },
        whole: { verdict: "refused", text: "Please call us" },
      }),
    );
    expect(reasons).toEqual([
      { field: "city", message: "No floor." },
      { field: "email", message: "Bounced" },
      { field: "", message: "Please call us" },
    ]);
    expect(missing).toEqual([]);
  });

  test("about an address concern its street by default", () => {
    expect(reasonsOf(draft({ address: { verdict: "refused", text: "No floor" } })).reasons).toEqual([
      { field: "street", message: "No floor" },
    ]);
  });

  test("are missing if a refused row has no text", () => {
    const { reasons, missing } = reasonsOf(draft({ im: { verdict: "refused", text: "  " } }));
    expect([reasons, missing]).toEqual([[], ["im"]]);
  });
});

describe("a draft in session storage", () => {
  const written = draft({ address: { verdict: "refused", text: "No floor", part: "city" } });
  beforeEach(() => {
    vi.stubGlobal("sessionStorage", storage());
    vi.stubGlobal("addEventListener", vi.fn());
    vi.stubGlobal("removeEventListener", vi.fn());
  });
  afterEach(() => {
    // Other tests of this process ask whether anything is unsaved
    storeDraft("ann", "a1", draft({}));
    storeDraft("bea", "b1", draft({}));
    vi.unstubAllGlobals();
  });

  test("is restored only for the same person, application and submission", () => {
    storeDraft("ann", "a1", written);
    expect(readDraft("ann", "a1", submittedAt)).toEqual(written);
    expect(readDraft("bea", "a1", submittedAt).marks).toEqual({});
    expect(readDraft("ann", "a2", submittedAt).marks).toEqual({});
    expect(readDraft("ann", "a1", "2026-11-20T08:00:00.000Z").marks).toEqual({});
  });

  test("is deleted with its last mark, and when another person stores one", () => {
    storeDraft("ann", "a1", written);
    storeDraft("ann", "a1", draft({}));
    expect(readDraft("ann", "a1", submittedAt).marks).toEqual({});
    storeDraft("ann", "a1", written);
    storeDraft("bea", "b1", written);
    expect(readDraft("ann", "a1", submittedAt).marks).toEqual({});
  });

  test.each([
    "{",
    "[]",
    '"text"',
    JSON.stringify({
      owner: "ann",
      drafts: [["a1", { submittedAt, marks: { address: { verdict: "loved", text: 1 } } }]],
    }),
    JSON.stringify({ owner: "ann", drafts: [["a1", null], "a1", [7, {}]] }),
  ])("that is invalid counts as empty: %s", (text) => {
    sessionStorage.setItem("reviews", text);
    expect(readDraft("ann", "a1", submittedAt)).toEqual(draft({}));
  });
});
