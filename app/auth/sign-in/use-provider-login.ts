import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { refusals } from "../../../contract/refusals.ts";
import type { Session } from "../../../contract/schemas/accounts.ts";
import type { ProviderKind } from "../../../contract/schemas/oidc.ts";
import type { CallData } from "../../../contract/schemas.ts";
import { Refused, type ApiClient } from "../../../client/client.ts";
import { useApi } from "../../browser/client/use-api.ts";
import type { RetryableError } from "../../ui/form/use-form.ts";
import { useWithRedirect } from "../layout/use-with-redirect.ts";
import type { Enter } from "./use-enter.ts";

/** Where a login at each OpenID provider starts. */
export const providerLoginPaths = { company: "/login/oidc", developers: "/login/developer" } as const;

/** What an OpenID provider, or a failed redirect to it, left in the fragment. */
type Left = { kind: ProviderKind; response: string | undefined };

/** What follows the login of a developer who has no account here. */
export type NextStep = NonNullable<CallData<"logInByPlatform">["next"]>;

/** In memory only. */
let left: Left | undefined;

/**
 * Completes a login at an OpenID provider, whose response the server puts into the fragment. `problem`: why the login
 * failed; its retry starts over. `next`: what a developer without an account does first.
 */
export function useProviderLogin(enter: Enter): {
  isEntering: boolean;
  problem: RetryableError | null;
  next: NextStep | null;
} {
  const api = useApi();
  const { signIn: texts } = useWords();
  const withRedirect = useWithRedirect();
  const found = useSyncExternalStore(
    subscribe,
    () => left,
    () => undefined,
  );
  const [refused, setRefused] = useState<unknown>();
  const [next, setNext] = useState<NextStep | null>(null);

  const enterNow = useEffectEvent(enter);
  useEffect(() => {
    if (found?.response === undefined) return;
    logIn[found.kind](api(), found.response)
      .then((outcome) => ("token" in outcome ? enterNow(outcome) : setNext(outcome)))
      .catch((cause: unknown) => setRefused(cause));
  }, [api, found]);

  const unavailable = { errCode: refusals.oidcUnavailable.code, errMsg: texts.providerUnavailable, data: null };
  const cause = found && found.response === undefined ? new Refused(unavailable) : refused;
  const retry = () => location.assign(withRedirect(providerLoginPaths[found?.kind ?? "company"]));
  return {
    isEntering: found?.response !== undefined && refused === undefined && next === null,
    problem: cause === undefined ? null : { cause, retry },
    next,
  };
}

const logIn: Record<ProviderKind, (api: ApiClient, response: string) => Promise<Session | NextStep>> = {
  company: (api, response) => api.call("logInByOidc", { response }),
  developers: async (api, response) => {
    const { session, next } = await api.call("logInByPlatform", { response });
    if (session) return session;
    if (next) return next;
    throw new Error("the login has no outcome");
  },
};

const kindOf: Record<string, ProviderKind> = { oidc: "company", platform: "developers" };

/** Removes it from the address, and so from the history, at once. */
function subscribe(): () => void {
  const [, name = "", problem, value = ""] = /^#(oidc|platform)(-problem)?=(.*)$/.exec(location.hash) ?? [];
  const kind = kindOf[name];
  if (kind) {
    history.replaceState(history.state, "", location.pathname + location.search);
    left = { kind, response: problem === undefined ? decodeURIComponent(value) : undefined };
  }
  return () => {};
}
