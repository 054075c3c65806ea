import type { LoadRequest } from "../loading.ts";

export type LicenceData = { title: string; version: string; effective: string; html: string };

export async function loadLicence({ api, language }: LoadRequest): Promise<LicenceData> {
  const { title, version, effective, html } = await api.call("currentLicence", {});
  return { title: title[language], version, effective, html: html[language] };
}
