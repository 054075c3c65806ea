import type { Status } from "../../contract/schemas/accounts.ts";
import { useAccountWords } from "../language/account-words.ts";
import { Clock } from "../ui/form-icons.tsx";
import { Check, Close, User } from "../ui/icons.tsx";
import { Bars } from "../owner/bars.tsx";
import { useOwnProfile } from "../owner/own-profile.ts";

const signs = [
  { look: "plain", Icon: User },
  { look: "warn", Icon: Clock },
  { look: "ok", Icon: Check },
  { look: "bad", Icon: Close },
] as const satisfies { [Each in Status]: unknown };

/** Whose account this is, and how far on the way to a developer. */
export function Identity() {
  const { profile: texts } = useAccountWords();
  const { data: profile } = useOwnProfile();
  if (!profile) {
    return (
      <div className="plate identity">
        <Bars count={2} />
      </div>
    );
  }
  const { look, Icon } = signs[profile.status];
  return (
    <div className="plate identity">
      <p className="min-w-0 text-[1.25rem] leading-7 font-semibold tracking-[-0.012em] wrap-anywhere">
        {profile.username}
      </p>
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-ui">
        <span className={`tag ${look}`}>
          <Icon size={13} />
          {texts.status[profile.status]}
        </span>
        <a href="/apply" className="link">
          {texts.toApplication[profile.status]}
        </a>
      </p>
    </div>
  );
}
