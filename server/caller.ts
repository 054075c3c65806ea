import type { IncomingHttpHeaders } from "node:http";
import type { LoginMethod, Status } from "../contract/schemas/accounts.ts";
import type { PersonalScope, Role, TokenScope } from "../contract/access.ts";
import type { Language } from "../contract/language.ts";
import type { Requester } from "./limits/budgets.ts";

/** The session of a token, with the current state of its account. */
export type SignedIn = {
  session: string;
  account: string;
  role: Role;
  status: Status;
  /** Whether the password must be changed before anything else. */
  mustChangePassword: boolean;
  /** The methods by which its holder proved their identity, and when they last did so. */
  amr: LoginMethod[];
  provedAt: string;
  /** Whether they did so after the login, too. */
  provedAgain: boolean;
  /** Whether the account has two-step login, and whether this session still needs its second step. */
  twoStep: boolean;
  secondStepDue: boolean;
  /** What a token may do; empty for sessions. */
  scopes: readonly (TokenScope | PersonalScope)[];
  /** The products whose releases it may publish, if it is a build's token; otherwise all. */
  products?: readonly string[] | undefined;
  /** Whether it is a personal token. */
  isPersonal: boolean;
  /** The token in the request, and whether it has been replaced. */
  token: string;
  retired: boolean;
};

/** The caller: what a handler may use of the request beyond its input. */
export type Caller = Requester & {
  language: Language;
  headers: IncomingHttpHeaders;
  /** ISO 3166-1 alpha-2, as a trusted proxy names it. */
  country: string | null;
  /** The logged-in user, or, in calls that accept it, a token; `undefined` without one. */
  signedIn: SignedIn | undefined;
  /** The token in the request that is no session's, and whom it acts for. */
  automation: SignedIn | undefined;
  /** The ticket of the browser's latest requested code, from its cookie. */
  ticket: string | undefined;
  setCookie: (cookie: string) => void;
};

/** The caller of a call that needs a login. */
export type Member = Caller & { signedIn: SignedIn };
