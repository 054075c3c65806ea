/** Before the path of every call. */
export const prefix = "/vrmcsys";

/** `media`: the content type of a successful response that is a file instead of an envelope. */
export type Call = {
  method: "GET" | "POST" | "PUT" | "DELETE" | "HEAD" | "PATCH";
  path: string;
  media?: "text/csv";
  /** Takes a file as its body, of any content type and length, read as it arrives. */
  body?: "bytes";
  /** Speaks tus 1.0.0, the protocol of resumable uploads (https://tus.io): the outcome is the HTTP status. */
  protocol?: "tus";
  /** The largest body in bytes, if it is larger than `limits.body`. */
  bodyLimit?: number;
};
