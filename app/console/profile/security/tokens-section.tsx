import type { Security } from "../../../../contract/schemas/security.ts";
import { useWords } from "../../../browser/locale/locale.ts";
import { useMoments } from "../../list/use-moments.ts";
import { Part } from "../part.tsx";

/** Personal tokens, which are made and revoked in their own view. */
export function TokensSection({ tokens }: Pick<Security, "tokens">) {
  const { security, tokens: texts } = useWords();
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
            <a className="button small" href="/tokens" aria-label={texts.revoking.openFor(name)}>
              {texts.revoking.open}
            </a>
          </li>
        ))}
      </ul>
    </Part>
  );
}
