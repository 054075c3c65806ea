import { useWords } from "../../browser/locale/locale.ts";
import { applicationPath } from "../../browser/addresses/application-path.ts";
import { Skeleton } from "../list/skeleton.tsx";
import { useProfile } from "../guard/profile.ts";
import { StatusTag } from "../list/status-tag.tsx";

/** The account's name and its developer status. */
export function Identity() {
  const { profile: texts } = useWords();
  const { data: profile } = useProfile();
  if (!profile) {
    return (
      <div className="plate identity cluster">
        <Skeleton count={2} />
      </div>
    );
  }
  return (
    <div className="plate identity cluster">
      <p className="identity-name">{profile.username}</p>
      <p className="identity-status text-ui cluster">
        <StatusTag status={profile.status} />
        <a href={applicationPath(profile.status)} className="link">
          {texts.toApplication[profile.status]}
        </a>
      </p>
    </div>
  );
}
