import type { ComponentType, ReactNode } from "react";
import { useWords } from "../../../browser/locale/locale.ts";

/** Called after a change, with new recovery codes if there are any. */
export type OnChanged = (sentence: string, recoveryCodes?: string[] | null) => Promise<void>;

type Props = {
  Icon: ComponentType<{ size: number }>;
  name: ReactNode;
  fact?: ReactNode;
  added?: ReactNode;
  used?: ReactNode;
  /** A question about it, below. */
  question?: ReactNode;
  /** What can be done with it. */
  children: ReactNode;
};

/** One thing that opens the account, or could: a line of the list. */
export function LoginMethod({ Icon, name, fact, added, used, question, children }: Props) {
  const { columns } = useWords().security;
  return (
    <li className="login-method">
      <Icon size={16} />
      <p className="font-medium">{name}</p>
      <div className="login-method-facts num">
        <p>{fact}</p>
        <p data-label={columns.added}>{added}</p>
        <p data-label={columns.used}>{used}</p>
      </div>
      <div className="button-row">{children}</div>
      {question && <p className="removal-question text-ui">{question}</p>}
    </li>
  );
}
