import { useEffect, useState } from "react";
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

/** What a part of the account shows: read in the browser, once somebody is logged in. The server draws it without. */
export function useRead<Name extends JsonCall>(name: Name, input: CallInput<Name>): Reading<CallData<Name>> {
  const api = useApi();
  const isLoggedIn = Boolean(useSession());
  const [data, setData] = useState<CallData<Name> | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  const readAgain = async () => {
    setProblem(null);
    try {
      setData(await api().call(name, input));
    } catch (cause) {
      setProblem({ cause, retry: () => void readAgain() });
    }
  };

  useEffect(() => {
    if (isLoggedIn) void readAgain();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for everyone who logs in
  }, [isLoggedIn]);

  return { data, problem, readAgain, replace: setData };
}
