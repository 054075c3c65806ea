import type * as z from "zod/mini";
import type { RefusalName } from "./refusals.ts";
import type { Access, TokenScope } from "./access.ts";

/** Before the path of every call. */
export const prefix = "/vrmcsys";

/** The groups of calls at `/api`. */
export type Tag =
  | "Accounts"
  | "Applications"
  | "Catalogue"
  | "Content"
  | "Downloads"
  | "Location"
  | "Login security"
  | "Operator"
  | "Own account"
  | "Publishing"
  | "Search"
  | "Site"
  | "Tokens"
  | "Webhooks"
  | "Website";

/** A call of the HTTP API. JSON in, an envelope out, unless it has `upload` or `download`. */
export type Call = {
  method: "GET" | "POST" | "PUT" | "DELETE" | "HEAD" | "PATCH";
  /** Below `prefix`. */
  path: string;
  access: Access;
  /**
   * Whether an account that has to change its password first, or to take or set up the second step of its login, may make
   * the call; by default, only public calls are open to it.
   */
  opens?: "always" | "beforeSecondStep" | "afterPasswordChange";
  /**
   * Whether its caller has to have proved who they are within the last fifteen minutes; `twoStep`: only if the account's
   * login takes two steps, because the call itself asks for the password; `again`: unless it is the first factor.
   */
  fresh?: "always" | "twoStep" | "again";
  tag: Tag;
  title: { en: string; zh: string };
  /** Tokens for automation with this scope may make the call, whatever its `access`. */
  scope?: TokenScope;
  /** Details beyond the title. */
  description?: { en: string; zh: string };
  /** What it refuses beyond what follows from its access and input. */
  refusals?: readonly RefusalName[];
  /** The parameters of the path. */
  params?: z.ZodMiniObject;
  /** What else is sent: see `inputPlace`. Its names and those of `params` never collide. */
  input?: z.ZodMiniObject;
  /** The `data` of a successful response, or the text of a file. */
  output: z.ZodMiniType;
  /** The largest JSON body in bytes, if it is larger than `limits.body`. */
  bodyLimit?: number;
  /**
   * The body is read as it arrives: a file of any content type and length, JSON of megabytes, or tus 1.0.0, the protocol
   * of resumable uploads (https://tus.io), where the outcome is the HTTP status.
   */
  upload?: "file" | "json" | "tus";
  /** The response is a file of this content type, sent as it is generated. */
  download?: "text/csv" | "application/gzip";
  /** The response depends only on the address and the catalogue, so it is cached until the catalogue changes. */
  cached?: true;
  /** Pages of every origin may read the response (CORS), as a guest: requests with a token would need a preflight. */
  anyOrigin?: true;
  /** An island of a public page makes it: only then does the client of islands know its endpoint. */
  island?: true;
  /**
   * `Idempotency-Key` is honoured in calls of members that change something; `ignored`: the response contains a secret,
   * which must not be stored; `forGuests`: honoured without a login, too.
   */
  idempotencyKey?: "ignored" | "forGuests";
};

/** Defines a call. A property that no call has is a type error, so that a misspelled `fresh` does not go unnoticed. */
// @__NO_SIDE_EFFECTS__
export function defineCall<const Definition extends Call>(
  definition: Definition & Record<Exclude<keyof Definition, keyof Call>, never>,
): Definition {
  return definition;
}

/** Where the input of a call is sent: the query if the body is none or a file. */
export function inputPlace({ method, upload }: Pick<Call, "method" | "upload">): "query" | "body" {
  return method === "GET" || method === "DELETE" || upload === "file" ? "query" : "body";
}

type PartOf<C, Part extends "params" | "input", Side extends "input" | "output"> =
  C extends Record<Part, infer Schema extends z.ZodMiniType>
    ? Side extends "input"
      ? z.input<Schema>
      : z.output<Schema>
    : unknown;

/** The input of a call: path parameters and what else is sent, in one object. */
export type InputOf<C extends Call> = PartOf<C, "params", "input"> & PartOf<C, "input", "input">;
/** The same after validation, defaults filled in. */
export type ParsedInputOf<C extends Call> = PartOf<C, "params", "output"> & PartOf<C, "input", "output">;
/** The `data` of a successful response. */
export type DataOf<C extends Call> = z.output<C["output"]>;
