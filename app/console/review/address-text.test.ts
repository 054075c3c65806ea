import { expect, test } from "vitest";
import { countryName } from "../../browser/locale/country-name.ts";
import { addressText } from "./address-text.ts";

test("an address is in the order of its country, whoever reads it", () => {
  const abroad = { country: "US", province: "California", city: "San Francisco", street: "500 Harbor Street" };
  const inChina = { country: "CN", province: "上海市", city: "上海", street: "世纪大道 1 号" };
  const zh = (country: string) => countryName(country, "zh");
  const en = (country: string) => countryName(country, "en");
  expect(addressText(abroad, "zh", zh)).toBe("500 Harbor Street, San Francisco, California, 美国");
  expect(addressText(abroad, "en", en)).toBe("500 Harbor Street, San Francisco, California, United States");
  expect(addressText(inChina, "zh", zh)).toBe("中国 上海市 上海 世纪大道 1 号");
  expect(addressText(inChina, "en", en)).toBe("China, 上海市, 上海, 世纪大道 1 号");
});
