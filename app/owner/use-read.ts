import { useEffect, useRef, useState } from "react";
import type { JsonCall } from "../../contract/calls.ts";
import type { CallData, CallInput } from "../../contract/schemas.ts";
import type { Problem } from "../form/use-form.ts";
import { useSession } from "../session/use-session.ts";
import { useApi } from "../use-api.ts";

export type Reading<Data> = {
  /** Nothing until it has come. While it is read again, what was there stays. */
  data: Data | null;
  problem: Problem | null;
  readAgain: () => Promise<void>;
  replace: (data: Data) => void;
};

/** `isStale`: what is there was read for another input, and the answer for the present one is on its way. */
export type ListReading<Data> = Reading<Data> & { isStale: boolean };

/**
 * What a part of the account shows: read in the browser, once somebody is logged in, and again for another `input`; of
 * several answers on their way only the last counts. The server draws it without.
 */
export function useRead<Name extends JsonCall>(name: Name, input: CallInput<Name>): ListReading<CallData<Name>> {
  const api = useApi();
  const isLoggedIn = Boolean(useSession());
  const [answer, setAnswer] = useState<{ key: string; data: CallData<Name> } | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const latest = useRef(0);
  const key = JSON.stringify(input);

  const readAgain = async () => {
    const attempt = ++latest.current;
    setProblem(null);
    try {
      const data = await api().call(name, input);
      if (attempt === latest.current) setAnswer({ key, data });
    } catch (cause) {
      if (attempt === latest.current) setProblem({ cause, retry: () => void readAgain() });
    }
  };

  const replace = (data: CallData<Name>) => {
    latest.current++; // what is on its way is older
    setAnswer({ key, data });
  };

  useEffect(() => {
    if (isLoggedIn) void readAgain();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for everyone who logs in, and for each input
  }, [isLoggedIn, key]);

  return { data: answer && answer.data, isStale: answer !== null && answer.key !== key, problem, readAgain, replace };
}
