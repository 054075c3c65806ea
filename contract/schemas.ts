import type { DataOf, InputOf, ParsedInputOf } from "./call.ts";
import type { CallName, calls } from "./calls.ts";
import type { ProofChallenge } from "./proof-of-work.ts";
import type { FileChange } from "./schemas/site.ts";

type Calls = typeof calls;

/** The input of a call by its name. */
export type CallInput<Name extends CallName> = InputOf<Calls[Name]>;

/** The same after validation, defaults filled in. */
export type ParsedInput<Name extends CallName> = ParsedInputOf<Calls[Name]>;

/** The `data` of a successful response. */
export type CallData<Name extends CallName> = DataOf<Calls[Name]>;

/** The `data` of a refusal. */
export type RefusalData = {
  /**
   * `message` is a text, or, until it leaves the server, its key unless it is `literal`; `value` is for texts that name
   * a number or what is allowed.
   */
  issues?: { field: string; message: string; value?: number | string; literal?: true }[];
  /** How the site folder has changed since the revision that a push is based on. */
  changes?: FileChange[];
  licence?: { id: string; version: string; url: string };
  /** Wrong passwords left before the lock. */
  remainCount?: number;
  /** Seconds to wait. */
  retryAfter?: number;
  lockedUntil?: string | null;
  /** Why an account is suspended, in the operator's words. */
  reason?: string;
  /** The password has to be changed before anything else. */
  changePassword?: true;
  /** The second step of the login, or its set-up, comes before anything else. */
  secondStep?: "verify" | "setUp";
  /** The challenge to solve. */
  challenge?: ProofChallenge;
  id?: string;
};

export type Envelope<Data = unknown> = { errCode: number; errMsg: string; data: Data | null };
