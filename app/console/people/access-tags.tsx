import { useWords } from "../../browser/locale/locale.ts";
import type { ListedAccount } from "../../../contract/schemas/people.ts";
import { Lock, Warning } from "../../ui/icons.tsx";

/** Tags that say why an account cannot log in: locked or suspended. */
export function AccessTags({
  account: { suspended, locked },
}: {
  account: Pick<ListedAccount, "suspended" | "locked">;
}) {
  const texts = useWords().operator;
  return (
    <>
      {suspended && (
        <span className="tag bad">
          <Warning size={13} />
          {texts.suspended}
        </span>
      )}
      {locked && (
        <span className="tag warn">
          <Lock size={13} />
          {texts.locked}
        </span>
      )}
    </>
  );
}
