import { prefix } from "../../contract/call.ts";
import type { Envelope } from "../../contract/schemas.ts";
import type { UploadedAnswer } from "../../contract/schemas/extra-fields.ts";
import type { TestPortal } from "../portal.ts";
import type { Person } from "./people.ts";

/** A complete and valid developer application. */
export const application = {
  teamName: "Lighthouse",
  organizationName: "灯塔科技有限公司",
  organizationType: "enterprise" as const,
  location: 0 as const,
  contactName: "王小明",
  mobile: "139 0013 9000",
  country: "CN",
  province: "Shanghai",
  city: "Shanghai",
  street: "1 Century Avenue",
  email: "Team@Lighthouse.example",
  im: "lighthouse-vr",
};

/** The same, as stored. */
export const stored = { ...application, mobile: "+8613900139000", email: "team@lighthouse.example" };

/** A field of `application.yaml` that asks for a file. */
export const licenceField =
  "  - { key: licence, kind: file, label: { en: Business licence, zh: 营业执照 }, required: true, when: { location: 0 }, accept: [pdf, png, zip], maxSize: 10 KB }\n";
export const pdf = Buffer.from("%PDF-1.7\n% a licence");

export type AnswerFile = { field?: string; name?: string; bytes?: Uint8Array };

/** Uploads a file for a field of the application. */
export async function uploadAnswer(
  { app }: Pick<TestPortal, "app">,
  { token }: Pick<Person, "token">,
  { field = "licence", name = "licence.pdf", bytes = pdf }: AnswerFile = {},
): Promise<Envelope & { data: UploadedAnswer | null }> {
  const response = await app.inject({
    method: "POST",
    url: `${prefix}/account/applicationFiles?${new URLSearchParams({ field, name })}`,
    headers: { token, "content-type": "application/octet-stream" },
    payload: Buffer.from(bytes),
  });
  return response.json();
}
