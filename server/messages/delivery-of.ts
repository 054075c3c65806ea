import type { Read } from "../database/open.ts";

/**
 * What became of a message, for whoever asked for it: `sending` before the first attempt, `sent` once the provider has
 * accepted it, `delayed` while the provider puts it off or has not confirmed it, `refused` once it will not be sent, `none`
 * where there is no such message.
 */
export type Delivery = "none" | "sending" | "sent" | "delayed" | "refused";

export async function deliveryOf(read: Read, id: string): Promise<Delivery> {
  const row = await read.selectFrom("messages").select(["state", "last_error"]).where("id", "=", id).executeTakeFirst();
  switch (row?.state) {
    case undefined:
      return "none";
    case "waiting":
      return row?.last_error === null ? "sending" : "delayed";
    case "sent":
      return "sent";
    case "unknown": // it may have left
      return "delayed";
    case "failed":
    case "expired":
      return "refused";
  }
}
