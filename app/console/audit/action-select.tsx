import { useWords } from "../../browser/locale/locale.ts";
import { Select } from "../../ui/select.tsx";
import type { AuditAction } from "../../../contract/words/console/audit.en.ts";

/** Prefixes of the groups of actions; the audit log matches a prefix by its trailing dot. */
const groupNames = [
  "account",
  "application",
  "release",
  "file",
  "product",
  "session",
  "passkey",
  "secondFactor",
  "token",
] as const;

type Props = { value: string; onChange: (action: string) => void };

/** Selects one action of the audit log, or a group of them. */
export function ActionSelect({ value, onChange }: Props) {
  const texts = useWords().audit;
  const actions = Object.keys(texts.sentences) as AuditAction[]; // `Object.keys` loses the key type
  return (
    <Select label={texts.action} name="action" value={value} onChange={onChange}>
      <option value="">{texts.allActions}</option>
      {groupNames.map((group) => (
        <option key={group} value={`${group}.`}>
          {texts.allOf(texts.groups[group])}
        </option>
      ))}
      {actions.map((each) => (
        <option key={each} value={each}>
          {texts.actions[each]}
        </option>
      ))}
    </Select>
  );
}
