import { chineseProvinces } from "../../../contract/provinces.ts";
import { mainlandChina } from "../../../contract/countries.ts";
import type { Handlers } from "../../handler.ts";

let known: Promise<Map<string, string[]>> | undefined;

/** The states or provinces of a country (ISO 3166-1 alpha-2) in Latin letters; empty if it has none. */
async function provincesOf(country: string): Promise<string[]> {
  if (country === mainlandChina) return chineseProvinces.map(({ en }) => en);
  known ??= readAll();
  return (await known).get(country) ?? [];
}

/** Loaded on first use, to keep the start fast. */
async function readAll(): Promise<Map<string, string[]>> {
  const { allCountries } = await import("country-region-data");
  return new Map(allCountries.map(([, code, regions]) => [code, regions.map(([name]) => name)]));
}

export const provincesCall = {
  provinces: async (_, { country }) => ({ items: await provincesOf(country) }),
} satisfies Partial<Handlers>;
