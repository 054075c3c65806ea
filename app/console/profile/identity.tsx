import { useWords } from "../../browser/locale/locale.ts";
import { applicationPath } from "../../browser/addresses/application-path.ts";
import { Skeleton } from "../list/skeleton.tsx";
import { useProfile } from "../guard/profile.ts";
import { spacedPhone } from "../../ui/spaced-phone.ts";
import { StatusTag } from "../list/status-tag.tsx";

/** The account's name, and its developer status or its role. */
export function Identity() {
  const { profile: texts, operator } = useWords();
  const { data: profile } = useProfile();
  if (!profile) {
    return (
      <div className="plate identity cluster">
        <Skeleton count={2} />
      </div>
    );
  }
  const role = profile.roles.find((each) => each !== "member");
  return (
    <div className="plate identity cluster">
      <p className="identity-name">{profile.name || (profile.mailbox ?? spacedPhone(profile.phone ?? ""))}</p>
      {role && profile.status === 0 ? (
        <p className="tag">{operator.roles[role]}</p>
      ) : (
        <p className="identity-status text-ui cluster">
          <StatusTag status={profile.status} />
          <a href={applicationPath(profile.status)} className="link">
            {texts.toApplication[profile.status]}
          </a>
        </p>
      )}
    </div>
  );
}
