import { expect, test } from "vitest";
import en from "../../../contract/words/en.ts";
import { islands } from "../../islands.ts";
import { markerOf } from "../island/island.tsx";
import { renderIslands } from "./render-islands.tsx";

const locale = () => ({ language: "en", words: en }) as const;

test("an island is rendered in its place, and nothing in its props ends the element that holds them", async () => {
  const address = "/register/verify?redirect=</script><script>alert(1)</script>";
  const page = `<div id="one">${markerOf("one")}</div><p>after</p>`;
  const html = await renderIslands(page, [{ name: "finish", props: { address }, id: "one" }], {
    islands,
    locale,
    yieldToOthers: () => Promise.resolve(),
  });
  expect(html).not.toContain(markerOf("one"));
  expect(html).toContain(en.register.finishText);
  expect(html).not.toContain("<script>alert");
  const [, data = ""] = /<script type="application\/json">(.*?)<\/script><p>after/.exec(html) ?? [];
  expect(JSON.parse(data)).toEqual({ address });
});
