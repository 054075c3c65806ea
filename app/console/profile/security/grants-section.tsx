import { useWords } from "../../../browser/locale/locale.ts";
import type { Security } from "../../../../contract/schemas/security.ts";
import { useApi } from "../../../browser/client/use-api.ts";
import { FormProblem } from "../../../ui/form/form-problem.tsx";
import { useAttempt } from "../../../ui/form/use-attempt.ts";
import { Globe } from "../../../ui/icons.tsx";
import { Part } from "../part.tsx";
import type { OnChanged } from "./security.tsx";
import { Way } from "./way.tsx";

/** Clients that this account lets learn who it is. */
export function GrantsSection({ grants, onChanged }: { grants: Security["grants"]; onChanged: OnChanged }) {
  const api = useApi();
  const { grants: texts } = useWords().security;
  const { attempt, problem } = useAttempt();
  const remove = (id: string) =>
    attempt(async () => {
      await api().call("removeGrant", { id });
      await onChanged(texts.removed);
    });
  return (
    <Part title={texts.title} level={2}>
      <ul className="account-list">
        {grants.map(({ id, name, scopes }) => (
          <Way
            key={id}
            Icon={Globe}
            name={<span className="wrap-anywhere">{name}</span>}
            fact={scopes.map((scope) => (
              <span key={scope}>{texts.scopes[scope]} </span>
            ))}
          >
            <button
              type="button"
              className="button small revoke"
              aria-label={texts.removeOne(name)}
              onClick={() => void remove(id)}
            >
              {texts.remove}
            </button>
          </Way>
        ))}
      </ul>
      <FormProblem problem={problem} />
    </Part>
  );
}
