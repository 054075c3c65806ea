import { useWords } from "../../browser/locale/locale.ts";
import type { Status } from "../../../contract/schemas/accounts.ts";
import { Clock } from "../../ui/form-icons.tsx";
import { Close } from "../../ui/icons.tsx";

const signs = [null, { look: "warn", Icon: Clock }, null, { look: "bad", Icon: Close }] as const satisfies {
  [Each in Status]: unknown;
};

/** A developer status; the usual ones without a colour. */
export function StatusTag({ status }: { status: Status }) {
  const { profile } = useWords();
  const sign = signs[status];
  if (!sign) return <span>{profile.status[status]}</span>;
  const { look, Icon } = sign;
  return (
    <span className={`tag ${look}`}>
      <Icon size={13} />
      {profile.status[status]}
    </span>
  );
}
