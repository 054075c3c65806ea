import { expect } from "vitest";
import { breakOff, send, type Sent } from "./uploading.ts";

export const uploads = "/vrmcsys/admin/uploads";
export const tus = { "tus-resumable": "1.0.0" };

/** Makes the requests of tus as one account. */
export function tusClient(address: string, token: string) {
  const headers = { ...tus, token };
  const offset = { ...headers, "content-type": "application/offset+octet-stream" };
  return {
    begin: async (size: number): Promise<string> => {
      const { status, headers: answered } = await send(address, uploads, {
        method: "POST",
        headers: { ...headers, "upload-length": String(size) },
      });
      expect(status).toBe(201);
      return String(answered.location);
    },
    look: (upload: string) => send(address, upload, { method: "HEAD", headers }),
    patch: (upload: string, at: number, body: Uint8Array) =>
      send(address, upload, { method: "PATCH", headers: { ...offset, "upload-offset": String(at) }, body }),
    /** Promises all of `body` and breaks the connection after `sent` bytes. */
    breakOff: (upload: string, at: number, body: Uint8Array, sent: number) =>
      breakOff(address, upload, {
        method: "PATCH",
        headers: { ...offset, "upload-offset": String(at) },
        body,
        sent,
      }),
    cancel: (upload: string) => send(address, upload, { method: "DELETE", headers }),
  };
}

export const offsetOf = ({ headers }: Sent) => Number(headers["upload-offset"]);
export const idOf = (upload: string) => upload.slice(upload.lastIndexOf("/") + 1);
