import { expect, test } from "vitest";
import { linkTypes, typePathOf } from "./type-paths.ts";

const paths = { Engine: "/sdk/acme/types/engine" };

test("code that names a type, alone or with a member, leads to it", () => {
  expect(
    ["Engine", "Engine.Start()", "Engine::Start", "Engines", "toString"].map((code) => typePathOf(code, paths)),
  ).toEqual(["/sdk/acme/types/engine", "/sdk/acme/types/engine", "/sdk/acme/types/engine", undefined, undefined]);
});

test("a page links the first mention of a type in its text, not in headings, links and blocks", () => {
  const code = "<code>Engine</code>";
  const before = `<h2 id="a">${code}</h2><pre>${code}</pre><a href="#a">${code}</a>`;
  expect(linkTypes(`${before}<p>${code}, ${code}</p>`, paths)).toBe(
    `${before}<p><a href="/sdk/acme/types/engine">${code}</a>, ${code}</p>`,
  );
});
