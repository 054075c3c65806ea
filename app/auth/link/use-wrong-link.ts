import { useEffect, useState } from "react";
import type { CallInput } from "../../../contract/schemas.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { wrongLinkIn } from "./link-bad.tsx";

/**
 * The server's message if a link is expired or was used, before anything is typed; `undefined` while that is not known,
 * and if it cannot be found out: the form will say it.
 */
export function useWrongLink(
  purpose: CallInput<"checkLink">["purpose"],
  token: string | null | undefined,
): string | undefined {
  const api = useApi();
  const [wrong, setWrong] = useState<{ token: string; sentence: string | undefined }>();
  useEffect(() => {
    if (!token) return;
    api()
      .call("checkLink", { purpose, token })
      .catch((cause: unknown) => setWrong({ token, sentence: wrongLinkIn({ cause }) }));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each link
  }, [purpose, token]);
  return wrong?.token === token ? wrong?.sentence : undefined;
}
