import { useEffect, useEffectEvent } from "react";
import type { ProviderKind } from "../../../contract/schemas/oidc.ts";
import { useWords } from "../../browser/locale/locale.ts";
import { showMessage } from "../../browser/message/message.ts";
import { useFormats } from "../../browser/locale/use-formats.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { FormProblem } from "../../ui/form/form-problem.tsx";
import { useAttempt } from "../../ui/form/use-attempt.ts";
import { useRead } from "../list/use-read.ts";
import { Section } from "./section.tsx";

/** Links the account with the login at one of the OpenID providers, if the portal has it. */
export function ProviderLink({ kind }: { kind: ProviderKind }) {
  const api = useApi();
  const { companyLogin: texts } = useWords();
  const format = useFormats();
  const { data, refetch } = useRead("oidcLink", { provider: kind });
  const { attempt, isBusy, problem } = useAttempt();
  const link = async () => location.assign((await api().call("beginOidcLink", { provider: kind })).url);
  const unlink = async () => {
    await api().call("removeOidcLink", { provider: kind });
    showMessage("done", texts.unlinked);
    await refetch();
  };
  const confirm = useEffectEvent((answer: { response?: string }) =>
    attempt(async () => {
      await api().call("confirmOidcLink", { provider: kind, ...answer });
      showMessage("done", texts.linked);
      await refetch();
    }),
  );

  useEffect(() => {
    const answer = takeResponse(kind);
    if (answer) void confirm(answer);
  }, [kind]);

  if (!data || data.provider === null) return null;
  const { provider, linkedAt } = data;
  return (
    <Section
      title={kind === "company" ? texts.title : texts.developersTitle}
      lead={kind === "company" ? texts.lead : texts.developersLead}
      level={2}
    >
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
          aria-busy={isBusy}
          onClick={() => void attempt(linkedAt === null ? link : unlink)}
        >
          {linkedAt === null ? texts.link : texts.unlink}
        </button>
      </div>
      <FormProblem problem={problem} />
    </Section>
  );
}

const fragments = { company: /^#oidc=(.*)$/, developers: /^#platform=(.*)$/ } as const;

/**
 * Reads the provider's response from the fragment, where the server put it, and removes it from the address at once.
 * Without one, the login page may have led here to link what the provider has just proved.
 */
function takeResponse(kind: ProviderKind): { response?: string } | undefined {
  const [, value] = fragments[kind].exec(location.hash) ?? [];
  const isPending = kind === "developers" && new URLSearchParams(location.search).get("link") === "platform";
  if (value === undefined && !isPending) return undefined;
  history.replaceState(history.state, "", isPending ? location.pathname : location.pathname + location.search);
  return value === undefined ? {} : { response: decodeURIComponent(value) };
}
