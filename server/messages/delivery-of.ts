import type { Read } from "../database/database.ts";

/**
 * The delivery state of a message for its requester: `sending` before the first attempt, `sent` once the provider has
 * accepted it, `delayed` while the provider defers it or has not confirmed it, `refused` if it will not be sent, `none`
 * if there is no such message.
 */
export type Delivery = "none" | "sending" | "sent" | "delayed" | "refused";

export async function deliveryOf(read: Read, id: string): Promise<Delivery> {
  const row = await read.selectFrom("jobs").select(["state", "response"]).where("id", "=", id).executeTakeFirst();
  switch (row?.state) {
    case undefined:
      return "none";
    case "waiting":
      return row?.response === null ? "sending" : "delayed";
    case "sent":
      return "sent";
    case "unknown": // it may have been sent
      return "delayed";
    case "failed":
    case "expired":
      return "refused";
  }
}
