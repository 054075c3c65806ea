import { expect, test } from "vitest";
import { pageData, readPageData } from "./page-data.ts";

const articles = (...texts: string[]) =>
  ({ querySelectorAll: () => texts.map((innerHTML) => ({ innerHTML })) }) as unknown as ParentNode; // all that is asked of a page

test("an article is sent once, and read again from where it stands", () => {
  const body = '<div class="prose" data-html=""><p>one</p></div><div data-html=""><p>one</p><p>two</p></div>';
  const sent = pageData(
    { faq: [{ html: "<p>one</p><p>two</p>" }, { html: "<p>one</p>" }, { html: "<p>elsewhere</p>" }] },
    null,
    body,
  );
  expect(sent).not.toContain("two");
  expect(sent).not.toContain("<");
  expect(readPageData(sent, articles("<p>one</p>", "<p>one</p><p>two</p>"))?.loaderData).toEqual({
    faq: [{ html: "<p>one</p><p>two</p>" }, { html: "<p>one</p>" }, { html: "<p>elsewhere</p>" }],
  });
});

test("of an error only its status is sent", () => {
  expect(pageData({}, { page: new Error("secret") })).not.toContain("secret");
});
