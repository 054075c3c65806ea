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
      <div className="plate identity">
        <Skeleton count={2} />
      </div>
    );
  }
  return (
    <div className="plate identity">
      <p className="min-w-0 text-[1.25rem] leading-7 font-semibold tracking-[-0.012em] wrap-anywhere">
        {profile.username}
      </p>
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-ui">
        <StatusTag status={profile.status} />
        <a href={applicationPath(profile.status)} className="link">
          {texts.toApplication[profile.status]}
        </a>
      </p>
    </div>
  );
}
