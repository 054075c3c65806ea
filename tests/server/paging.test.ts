import { describe, expect } from "vitest";
import type { CallData } from "../../contract/schemas.ts";
import { test } from "../portal.ts";

const list = "/vrmcsys/catalogue/products/unity/releases";

describe("pages of a list", () => {
  test("join to the whole list, without gaps or duplicates", async ({ site }) => {
    const whole = await site.call("releases", { slug: "unity", pageSize: 100 });
    const pages: CallData<"releases">[] = [];
    for (let page = 1; page <= Math.ceil(whole.total / 2); page++)
      pages.push(await site.call("releases", { slug: "unity", page, pageSize: 2 }));
    expect(pages.flatMap(({ items }) => items)).toEqual(whole.items);
    expect(
      pages.every(
        ({ total, pageSize }, index) => total === whole.total && pageSize === 2 && pages[index]?.page === index + 1,
      ),
    ).toBe(true);
  });

  test("are empty beyond the end", async ({ site }) => {
    expect(await site.call("releases", { slug: "unity", page: 1_000_000, pageSize: 100 })).toMatchObject({
      items: [],
      page: 1_000_000,
    });
  });

  test("have twenty items by default", async ({ site }) => {
    expect(await site.call("products", {})).toMatchObject({ page: 1, pageSize: 20 });
  });

  test("are refused for invalid numbers", async ({ site }) => {
    for (const query of [
      "page=0",
      "page=-1",
      "page=1.5",
      "page=x",
      "page=",
      "page=1000001",
      "page=Infinity",
      "page=1&page=2",
      "page=%EF%BC%91",
      "page=null",
      "page=true",
    ]) {
      const response = await site.app.inject(`${list}?${query}`);
      expect([response.statusCode, response.json()], query).toMatchObject([
        200,
        { errCode: 10100, errMsg: "This must be a whole number from 1.", data: { issues: [{ field: "page" }] } },
      ]);
    }
  });

  test("have at most a hundred items", async ({ site }) => {
    expect((await site.app.inject(`${list}?pageSize=100`)).json()).toMatchObject({ errCode: 0 });
    expect((await site.app.inject(`${list}?pageSize=101`)).json()).toMatchObject({
      errCode: 10100,
      errMsg: "A page holds at most 100 items.",
    });
    expect((await site.app.inject(`${list}?pageSize=0`)).json()).toMatchObject({ errCode: 10100 });
  });
});
