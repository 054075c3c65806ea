import { pinyin } from "pinyin-pro";
import { expect, test } from "vitest";
import { trails } from "../../routing/route.ts";
import { routesOf } from "../../../shell-routes.ts";

const searched = trails(routesOf("https://site.example")).filter((trail) => trail.every(({ hidden }) => !hidden));
const titles = searched.flatMap((trail) => trail.at(-1)?.title ?? []);

test.each(titles)("$zh has the pinyin of its pronunciation", (title) => {
  const pronunciation = title.zh
    .match(/\p{Script=Han}+/gu)
    ?.flatMap((part) => pinyin(part, { toneType: "none", type: "array" }));
  expect(title.pinyin).toBe(pronunciation?.join(" ").replaceAll("ü", "v"));
});
