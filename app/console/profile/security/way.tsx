import type { ComponentType, ReactNode } from "react";

type Props = {
  Icon: ComponentType<{ size: number }>;
  name: ReactNode;
  fact?: ReactNode;
  added?: string | false | undefined;
  used?: string | undefined;
  /** A question about it, below. */
  question?: ReactNode;
  /** What can be done with it. */
  children: ReactNode;
};

/** One thing that opens the account: a line of the list. */
export function Way({ Icon, name, fact, added, used, question, children }: Props) {
  return (
    <li className="way">
      <Icon size={16} />
      <p className="font-medium">{name}</p>
      <p>{fact}</p>
      <p className="num">{added}</p>
      <p className="num">{used}</p>
      <div className="button-row">{children}</div>
      {question && <p className="removal-question text-ui">{question}</p>}
    </li>
  );
}
