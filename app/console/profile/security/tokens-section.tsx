import type { Security } from "../../../../contract/schemas/security.ts";
import { useApi } from "../../../browser/client/use-api.ts";
import { useWords } from "../../../browser/locale/locale.ts";
import { FormProblem } from "../../../ui/form/form-problem.tsx";
import { useAttempt } from "../../../ui/form/use-attempt.ts";
import { Moment } from "../../list/moment.tsx";
import { Key } from "../../icons.tsx";
import { Section } from "../section.tsx";
import { type OnChanged, LoginMethod } from "./login-method.tsx";

/** Personal tokens, which are made in their own view. */
export function TokensSection({ tokens, onChanged }: Pick<Security, "tokens"> & { onChanged: OnChanged }) {
  const api = useApi();
  const { tokens: texts } = useWords();
  const { attempt, problem } = useAttempt();
  const revoke = (id: string, name: string) =>
    attempt(async () => {
      await api().call("endOwnToken", { id });
      await onChanged(texts.revoking.done(name));
    });
  return (
    <Section title={texts.own.title} level={2}>
      <ul className="account-list">
        {tokens.map(({ id, name, scopes, createdAt, lastUsedAt }) => (
          <LoginMethod
            key={id}
            Icon={Key}
            name={<span className="wrap-anywhere">{name}</span>}
            fact={scopes.map((scope) => (
              <span key={scope}>{texts.own.scopes[scope]} </span>
            ))}
            used={lastUsedAt !== null && <Moment at={lastUsedAt} />}
            added={<Moment at={createdAt} />}
          >
            <button
              type="button"
              className="button small revoke"
              aria-label={texts.revoking.openFor(name)}
              onClick={() => void revoke(id, name)}
            >
              {texts.revoking.open}
            </button>
          </LoginMethod>
        ))}
      </ul>
      <FormProblem problem={problem} />
    </Section>
  );
}
