import { useState } from "react";
import { useWords } from "../../../browser/locale/locale.ts";
import type { Security } from "../../../../contract/schemas/security.ts";
import { useApi } from "../../../browser/client/use-api.ts";
import { FormProblem } from "../../../ui/form/form-problem.tsx";
import type { RetryableError } from "../../../ui/form/use-form.ts";
import { Part } from "../part.tsx";
import type { OnChanged } from "./security.tsx";

/** Clients that this account lets learn who it is. */
export function GrantsSection({ grants, onChanged }: { grants: Security["grants"]; onChanged: OnChanged }) {
  const api = useApi();
  const { grants: texts } = useWords().security;
  const [problem, setProblem] = useState<RetryableError | null>(null);
  const remove = async (id: string) => {
    setProblem(null);
    try {
      await api().call("removeGrant", { id });
      await onChanged(texts.removed);
    } catch (cause) {
      setProblem({ cause, retry: () => void remove(id) });
    }
  };
  return (
    <Part title={texts.title} lead={texts.lead} level={2}>
      <ul className="account-list">
        {grants.map(({ id, name, scopes }) => (
          <li key={id}>
            <div>
              <p className="font-medium wrap-anywhere">{name}</p>
              <p className="item-facts text-meta text-ink-3">
                {scopes.map((scope) => (
                  <span key={scope}>{texts.scopes[scope]}</span>
                ))}
              </p>
            </div>
            <button
              type="button"
              className="button small"
              aria-label={texts.removeOne(name)}
              onClick={() => void remove(id)}
            >
              {texts.remove}
            </button>
          </li>
        ))}
      </ul>
      <FormProblem problem={problem} />
    </Part>
  );
}
