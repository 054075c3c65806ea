import type { ColumnType } from "kysely";
import type { LoginMethod } from "../../contract/schemas/accounts.ts";
import type { Json } from "./json.ts";

export type PasskeyChallengeTable = {
  challenge: string;
  purpose: "login" | "add" | "prove";
  session: string;
  expires_at: string;
};

export type SessionTables = {
  /**
   * One login and all tokens that follow it. `network` is a prefix, never a whole network address. `amr`: how its holder
   * proved who they are, last at `proved_at`.
   */
  sessions: {
    id: string;
    account: string;
    browser: string;
    network: string;
    created_at: string;
    last_seen_at: string;
    ends_at: string;
    amr: Json<LoginMethod[]>;
    proved_at: string;
    /** 1: the holder proved it after the login, too. */
    proved_again: ColumnType<number, number | undefined, number>;
  };
  /** SHA-256 of a session's tokens: the current one and those that it replaced. */
  session_tokens: { token_hash: string; session: string; retired_at: string | null };
  /**
   * The OpenID identity linked with an account by issuer and subject. `mailbox`, `phone`: those of the account that came
   * from the developers' provider, and follow it.
   */
  oidc_identities: {
    issuer: string;
    subject: string;
    account: string;
    created_at: string;
    last_login_at: string | null;
    mailbox: ColumnType<string | null, string | null | undefined>;
    phone: ColumnType<string | null, string | null | undefined>;
  };
  /** A session opened by a login at an OpenID provider; `sid` is the provider's session id, if it sends one. */
  oidc_sessions: { session: string; issuer: string; subject: string; sid: string | null };
  /**
   * A WebAuthn credential. `credential`: its id, `public_key`: COSE, both base64url; `counter`: the signature counter of
   * its last use; `transports`: JSON; `synced`: 1 if its provider copies it to other devices.
   */
  passkeys: {
    id: string;
    credential: string;
    account: string;
    name: string;
    public_key: string;
    counter: number;
    transports: Json<string[]>;
    synced: number;
    created_at: string;
    last_used_at: string | null;
  };
  /** A pending passkey challenge; `session` is empty for a login. */
  passkey_challenges: PasskeyChallengeTable;
  /**
   * An authenticator app (RFC 6238). `sealed`: its encrypted secret; `last_step`: the time step of the last used code;
   * `drift`: by how many steps its clock was ahead then.
   */
  authenticators: {
    account: string;
    sealed: string;
    confirmed_at: string | null;
    last_step: number;
    drift: number;
  };
  /** Keyed HMAC of an unused recovery code. */
  recovery_codes: { hash: string; account: string };
  /** A browser that may skip the second step, by a hash of its cookie and the account. */
  remembered_devices: {
    hash: string;
    id: string;
    account: string;
    browser: string;
    network: string;
    created_at: string;
    ends_at: string;
  };
  /** A pending reset of an account's second factors. */
  second_factor_resets: { account: string; reason: string; due_at: string };
  /** Networks and browsers from which an account was used, to detect logins from others. */
  devices: { account: string; browser: string; network: string; last_seen_at: string };
  /** A browser that an account has logged in from, by a hash of its cookie and the account. */
  known_devices: { hash: string; account: string; last_seen_at: string };
};
