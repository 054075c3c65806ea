import { expect } from "vitest";
import { test } from "../portal.ts";
import { registerOperator } from "./people.ts";

test("an admin previews Markdown as its page would show it, with HTML in it escaped", async ({ site }) => {
  const admin = await registerOperator(site, "admin");
  const text =
    "## Scope {#scope}\n\n<script>alert(1)</script> [run](javascript:alert(1)) ![p](https://other.example/p.png)";
  const { html } = await admin.call("previewMarkdown", { text });
  expect(html).toContain('<h2 id="scope">Scope</h2>');
  expect(html).toContain("&lt;script&gt;");
  expect(html).not.toMatch(/<script|<img|href="javascript/);
  const publisher = await registerOperator(site, "publisher");
  expect((await publisher.refusal("previewMarkdown", { text })).errCode).toBe(10102);
  expect((await admin.refusal("previewMarkdown", { text: "a".repeat(200_001) })).errCode).toBe(10100);
});
