import { useEffect, useEffectEvent, useState } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { showMessage } from "../../browser/message/message.ts";
import { useFormats } from "../../browser/locale/use-formats.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { FormProblem } from "../../ui/form/form-problem.tsx";
import type { RetryableError } from "../../ui/form/use-form.ts";
import { useRead } from "../list/use-read.ts";
import { Part } from "./part.tsx";

/** Links the account with the company login, if the portal has one. */
export function CompanyLogin() {
  const api = useApi();
  const { companyLogin: texts } = useWords();
  const format = useFormats();
  const { data, refetch } = useRead("oidcLink", {});
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<RetryableError | null>(null);

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (cause) {
      setProblem({ cause, retry: () => void attempt(work) });
    }
    setBusy(false);
  };
  const link = async () => location.assign((await api().call("beginOidcLink", {})).url);
  const unlink = async () => {
    await api().call("removeOidcLink", {});
    showMessage("done", texts.unlinked);
    await refetch();
  };
  const confirm = useEffectEvent((response: string) =>
    attempt(async () => {
      await api().call("confirmOidcLink", { response });
      showMessage("done", texts.linked);
      await refetch();
    }),
  );

  useEffect(() => {
    const response = takeResponse();
    if (response !== undefined) void confirm(response);
  }, []);

  if (!data || data.provider === null) return null;
  const { provider, linkedAt } = data;
  return (
    <Part title={texts.title} lead={texts.lead} level={2}>
      <div className="contact-row text-ui">
        <p>
          <span className="text-ui font-medium wrap-anywhere">{provider}</span>
          <span className="text-ink-2">
            {linkedAt === null ? texts.notLinked : texts.linkedSince(format.day(linkedAt))}
          </span>
        </p>
        <button
          type="button"
          className="button small"
          aria-label={linkedAt === null ? texts.linkTo(provider) : texts.unlinkFrom(provider)}
          aria-busy={busy}
          onClick={() => void attempt(linkedAt === null ? link : unlink)}
        >
          {linkedAt === null ? texts.link : texts.unlink}
        </button>
      </div>
      <FormProblem problem={problem} />
    </Part>
  );
}

/**
 * Reads the provider's response from the fragment, where the server put it, and removes it from the address at once.
 */
function takeResponse(): string | undefined {
  const [, value] = /^#oidc=(.*)$/.exec(location.hash) ?? [];
  if (value === undefined) return undefined;
  history.replaceState(history.state, "", location.pathname + location.search);
  return decodeURIComponent(value);
}
