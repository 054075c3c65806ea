import type { Security } from "../../../../contract/schemas/security.ts";
import { useApi } from "../../../browser/client/use-api.ts";
import { useWords } from "../../../browser/locale/locale.ts";
import { FormProblem } from "../../../ui/form/form-problem.tsx";
import { useAttempt } from "../../../ui/form/use-attempt.ts";
import { useMoments } from "../../list/use-moments.ts";
import { Part } from "../part.tsx";
import type { OnChanged } from "./security.tsx";

/** Personal tokens, which are made in their own view. */
export function TokensSection({ tokens, onChanged }: Pick<Security, "tokens"> & { onChanged: OnChanged }) {
  const api = useApi();
  const { security, tokens: texts } = useWords();
  const { attempt, problem } = useAttempt();
  const revoke = (id: string, name: string) =>
    attempt(async () => {
      await api().call("endOwnToken", { id });
      await onChanged(texts.revoking.done(name));
    });
  const { recent } = useMoments();
  return (
    <Part title={texts.own.title} lead={texts.own.lead} level={2}>
      <ul className="account-list">
        {tokens.map(({ id, name, scopes, expiresAt }) => (
          <li key={id}>
            <div>
              <p className="font-medium wrap-anywhere">{name}</p>
              <p className="item-facts text-meta text-ink-3">
                {scopes.map((scope) => (
                  <span key={scope}>{texts.own.scopes[scope]}</span>
                ))}
                <span className="num">{security.devices.until(recent(expiresAt))}</span>
              </p>
            </div>
            <button
              type="button"
              className="button small"
              aria-label={texts.revoking.openFor(name)}
              onClick={() => void revoke(id, name)}
            >
              {texts.revoking.open}
            </button>
          </li>
        ))}
      </ul>
      <FormProblem problem={problem} />
    </Part>
  );
}
