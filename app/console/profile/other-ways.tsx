import { useWords } from "../../browser/locale/locale.ts";
import { FactList } from "../list/fact-list.tsx";
import { useRead } from "../list/use-read.ts";

/** What opens the account without a session, and stays when all sessions end. */
export function OtherWays() {
  const { security: texts, sessions, tokens } = useWords();
  const { data } = useRead("security", {});
  if (!data) return null;
  const ways = [
    [texts.devices.title, data.devices.length, "/profile/security"],
    [texts.passkeys.title, data.passkeys.length, "/profile/security"],
    [tokens.own.title, data.tokens.length, "/tokens"],
  ] as const;
  const found = ways.filter(([, count]) => count > 0);
  if (found.length === 0) return null;
  return (
    <section className="session-ways">
      <h2>{sessions.otherWays}</h2>
      <FactList
        facts={found.map(([name, count, href]) => [
          name,
          <a key={name} className="link" href={href}>
            {count}
          </a>,
        ])}
      />
    </section>
  );
}
