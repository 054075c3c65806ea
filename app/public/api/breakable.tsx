import { Fragment, type ReactNode } from "react";

/** Breaks after slashes, so that no name is broken. */
export function breakable(text: string): ReactNode {
  return text.split(/(?<=[^:/]\/)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
