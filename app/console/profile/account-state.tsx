import { useWords } from "../../browser/locale/locale.ts";
import { applicationPath } from "../../browser/addresses/application-path.ts";
import type { Profile } from "../../../contract/schemas/own-account.ts";
import { useFormats } from "../../browser/locale/use-formats.ts";
import { operatorsDay } from "../../../contract/operators-day.ts";
import { FactList } from "../list/fact-list.tsx";
import { StatusTag } from "../list/status-tag.tsx";
import { useRead } from "../list/use-read.ts";

/** The account's role or developer status and how it is protected; each leads to its page. */
export function AccountState({ profile }: { profile: Profile }) {
  const { profile: profileTexts, accountState: texts, passwordChange, sessions: sessionTexts, operator } = useWords();
  const { day } = useFormats();
  const { data: security } = useRead("security", {});
  const { data: sessions } = useRead("sessions", { pageSize: 1 });
  const role = profile.roles.find((each) => each !== "member");
  const link = (href: string, text: string | null) =>
    text === null ? (
      "\u00a0"
    ) : (
      <a className="link" href={href}>
        {text}
      </a>
    );
  const isDeveloper = role === undefined || profile.status !== 0;
  const status = isDeveloper && <StatusTag status={profile.status} />;
  const changed = security?.passwordChangedAt ?? null;
  return (
    <section className="account-state" aria-label={texts.title}>
      <FactList
        facts={[
          [texts.role, role !== undefined && operator.roles[role]],
          [texts.developer, status],
          [
            texts.application,
            isDeveloper && link(applicationPath(profile.status), profileTexts.toApplication[profile.status] ?? null),
          ],
          [
            passwordChange.title,
            profile.hasPassword &&
              link(
                "/profile/password",
                security && (changed === null ? texts.change : texts.changedOn(day(operatorsDay(changed)))),
              ),
          ],
          [texts.twoStep, link("/profile/security", security && texts[security.twoStep ? "on" : "off"])],
          [sessionTexts.title, link("/sessions", sessions && texts.sessions(sessions.total))],
        ]}
      />
    </section>
  );
}
