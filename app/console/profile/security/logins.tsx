import type { Security } from "../../../../contract/schemas/security.ts";
import { useWords } from "../../../browser/locale/locale.ts";
import { useApi } from "../../../browser/client/use-api.ts";
import { ConfirmButton } from "../../form/confirm-button.tsx";
import { Moment } from "../../list/moment.tsx";
import { useRead } from "../../list/use-read.ts";
import { useBrowserName } from "../use-browser-name.ts";

/** What a login of this account takes, and the last ones. */
export function Logins({ security }: { security: Security }) {
  const { security: texts, sessions: names, methods } = useWords();
  const { logins } = texts;
  const { data, refetch } = useRead("sessions", { pageSize: 5 });
  const api = useApi();
  const nameOf = useBrowserName();
  return (
    <aside className="logins text-ui" aria-label={logins.title}>
      <h2>{logins.takes}</h2>
      <ul className="account-list">
        {waysOf(security).map(({ way, second }) => (
          <li key={way}>
            <span>
              <strong>{logins.ways[way]}</strong>
              {second === null ? logins.alone : logins.and(methods[second])}
            </span>
          </li>
        ))}
      </ul>
      <div className="section-head">
        <h2>{logins.title}</h2>
        <a className="link text-meta" href="/sessions">
          {logins.all}
        </a>
      </div>
      <ul className="account-list">
        {data?.items.map(({ id, current, browser, network, amr, provider, provedAt }) => (
          <li key={id}>
            <div>
              {nameOf(browser)}
              <p className="text-meta text-ink-3 num">
                {amr
                  .map((method) => (method === "oidc" && provider !== null ? names.company(provider) : methods[method]))
                  .join(" · ")}{" "}
                <span className="login-network">· {network}</span>
              </p>
            </div>
            <div className="login-time text-meta text-ink-3 num">
              <Moment at={provedAt} />
              {current ? (
                names.current
              ) : (
                <ConfirmButton
                  texts={logins.notMe}
                  name={nameOf(browser)}
                  onConfirm={() => api().call("endSessions", { id })}
                  refetch={refetch}
                />
              )}
            </div>
          </li>
        ))}
      </ul>
    </aside>
  );
}

/** Each way to log in, with the second step that it takes. */
function waysOf({ passkeys, links, contacts, twoStep, authenticatorSince }: Security) {
  const second = authenticatorSince === null ? ("passkey" as const) : ("otp" as const);
  return [
    ...(passkeys.length > 0 ? [{ way: "passkey" as const, second: null }] : []),
    ...links.map(({ kind }) => ({ way: kind, second: null })),
    ...(contacts.length > 0 ? [{ way: "contact" as const, second: twoStep ? second : null }] : []),
  ];
}
