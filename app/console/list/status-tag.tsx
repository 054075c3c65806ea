import { useWords } from "../../browser/locale/locale.ts";
import type { Status } from "../../../contract/schemas/accounts.ts";
import { Clock } from "../../ui/form-icons.tsx";
import { Check, Close, User } from "../../ui/icons.tsx";

const signs = [
  { look: "plain", Icon: User },
  { look: "warn", Icon: Clock },
  { look: "ok", Icon: Check },
  { look: "bad", Icon: Close },
] as const satisfies { [Each in Status]: unknown };

/** A developer status with its icon. */
export function StatusTag({ status }: { status: Status }) {
  const { profile } = useWords();
  const { look, Icon } = signs[status];
  return (
    <span className={`tag ${look}`}>
      <Icon size={13} />
      {profile.status[status]}
    </span>
  );
}
