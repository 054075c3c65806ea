import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { refusals } from "../../../contract/refusals.ts";
import { Refused } from "../../browser/client/client.ts";
import { useApi } from "../../browser/client/use-api.ts";
import type { RetryableError } from "../../ui/form/use-form.ts";
import { useWithRedirect } from "../layout/use-with-redirect.ts";
import type { Enter } from "./use-enter.ts";

/** Starts a login at the OpenID provider. */
export const companyLoginPath = "/login/oidc";

/** What the OpenID provider, or a failed redirect to it, left in the fragment. */
type Left = { response: string } | "unavailable";

/** In memory only. */
let left: Left | undefined;

/**
 * Completes a login at the OpenID provider, whose response the server puts into the fragment. `problem`: why the login
 * failed; its retry starts over.
 */
export function useCompanyLogin(enter: Enter): { isEntering: boolean; problem: RetryableError | null } {
  const api = useApi();
  const { signIn: texts } = useWords();
  const withRedirect = useWithRedirect();
  const found = useSyncExternalStore(
    subscribe,
    () => left,
    () => undefined,
  );
  const [refused, setRefused] = useState<unknown>();
  const response = found === undefined || found === "unavailable" ? undefined : found.response;

  const enterNow = useEffectEvent(enter);
  useEffect(() => {
    if (response === undefined) return;
    api()
      .call("logInByOidc", { response })
      .then((session) => enterNow(session))
      .catch((cause: unknown) => setRefused(cause));
  }, [api, response]);

  const unavailable = { errCode: refusals.oidcUnavailable.code, errMsg: texts.companyUnavailable, data: null };
  const cause = found === "unavailable" ? new Refused(unavailable) : refused;
  const retry = () => location.assign(withRedirect(companyLoginPath));
  return {
    isEntering: response !== undefined && refused === undefined,
    problem: cause === undefined ? null : { cause, retry },
  };
}

/** Removes it from the address, and so from the history, at once. */
function subscribe(): () => void {
  const [, name, value = ""] = /^#(oidc|oidc-problem)=(.*)$/.exec(location.hash) ?? [];
  if (name !== undefined) {
    history.replaceState(history.state, "", location.pathname + location.search);
    left = name === "oidc" ? { response: decodeURIComponent(value) } : "unavailable";
  }
  return () => {};
}
