import { prefix } from "../../contract/call.ts";
import { notesOf } from "../../contract/changelog.ts";
import type { Envelope } from "../../contract/schemas.ts";
import type { AdminRelease } from "../../contract/schemas/publishing.ts";
import type { RunningPortal } from "./journey.ts";
import { call, type Member } from "./members.ts";

/** A random version. */
export const newVersion = () => `90.${Math.floor(Math.random() * 1e6)}.0`;

/** Notes with an introduction and empty lists. */
export function introducedBy(...content: string[]) {
  return { ...notesOf([]), content };
}

/** Creates a draft of the Unity SDK with one line in both languages. */
export async function newDraft({ url }: RunningPortal, { session }: Member, version: string): Promise<AdminRelease> {
  const body = {
    version,
    updateTime: "2026-01-01",
    en: introducedBy("One line"),
    zh: introducedBy("一行"),
    state: "draft",
  };
  const { data, errMsg } = await call<AdminRelease>(url, "/admin/products/unity/releases", body, session.token);
  if (!data) throw new Error(errMsg);
  return data;
}

/** A release, as the API returns it to its publisher. */
export async function releaseOf({ url }: RunningPortal, { session }: Member, version: string): Promise<AdminRelease> {
  const { data, errMsg } = await call<AdminRelease>(
    url,
    `/admin/products/unity/releases/${version}`,
    undefined,
    session.token,
  );
  if (!data) throw new Error(errMsg);
  return data;
}

/** Changes a release through the API, as a faster publisher. */
export async function changeRelease(
  { url }: RunningPortal,
  { session: { token } }: Member,
  release: AdminRelease,
  change: Partial<Pick<AdminRelease, "updateTime" | "en" | "zh">>,
): Promise<void> {
  const { updateTime, other, requires, translation, en, zh, revision } = { ...release, ...change };
  const response = await fetch(`${url}${prefix}/admin/products/unity/releases/${release.version}`, {
    method: "PUT",
    headers: { "content-type": "application/json", token },
    body: JSON.stringify({ updateTime, other, requires, translation, en, zh, revision }),
  });
  const { errCode, errMsg } = (await response.json()) as Envelope; // the server's tests check its shape
  if (errCode !== 0) throw new Error(errMsg);
}
