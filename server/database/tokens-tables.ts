import type { ColumnType } from "kysely";
import type { ReleaseBuild } from "../../contract/schemas/catalogue.ts";
import type { PersonalScope, TokenScope } from "../../contract/access.ts";
import type { Json } from "./json.ts";

/** The build that a token acts for, the rows that trust it, the products whose releases it may publish, and whether these wait for a publisher. */
export type TokenBuild = { trusted: string[]; source: ReleaseBuild; products: string[]; waits: boolean };

export type TokenTables = {
  /**
   * A token by its SHA-256. A personal one acts for `account`, and its row is deleted when it is revoked. One for automation
   * has no account and is valid while `created_by` is an admin; the row of a revoked one stays, because the audit log shows
   * its name. `remind_at`: when its owner is to be told that it expires.
   */
  tokens: {
    id: string;
    token_hash: string;
    name: string;
    scopes: Json<(TokenScope | PersonalScope)[]>;
    created_by: string;
    account: ColumnType<string | null, string | null | undefined>;
    created_at: string;
    expires_at: string;
    remind_at: ColumnType<string | null, string | null | undefined>;
    last_used_at: string | null;
    revoked_at: string | null;
    /** The build job that the token was given to. */
    build: ColumnType<Json<TokenBuild> | null, Json<TokenBuild> | null | undefined>;
  };
  /**
   * Build jobs that get a token for proving by their own that they are one of `repository` at `issuer`. `product`: `null` if
   * they push the site folder. `workflow`: the file that defines the job; `ref`: of Git, with `*` at the end for any that
   * begins so. Their tokens are valid while `created_by` is an admin.
   */
  trusted_builds: {
    id: string;
    product: string | null;
    issuer: string;
    repository: string;
    workflow: string | null;
    ref: string | null;
    /** The deployment environment that the job has to name; `null` for any. */
    environment: string | null;
    waits: number;
    created_by: string;
    created_at: string;
    last_used_at: string | null;
    /** The issuer's id of the repository, as of the first job: another repository of that name later is not trusted. */
    repository_id: ColumnType<string | null, string | null | undefined>;
  };
  /**
   * A login that a program in a terminal asked for. `id`: the SHA-256 of the code that its user approves in the browser;
   * `secret_hash`: of what the program asks with for its token; `sealed`: that token, encrypted, once it was approved.
   */
  terminal_logins: {
    id: string;
    secret_hash: string;
    network: string;
    client: string;
    created_at: string;
    expires_at: string;
    sealed: string | null;
  };
};
