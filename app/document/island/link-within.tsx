import type { ComponentProps, MouseEvent } from "react";
import { isPlain } from "../head/page.ts";
import { openWithin } from "./address.ts";

type Props = Omit<ComponentProps<"a">, "href"> & { to: string; replace?: boolean };

/** A link to another step or tab of the same island, which keeps the input. */
export function LinkWithin({ to, replace = false, ...rest }: Props) {
  const open = (event: MouseEvent) => {
    if (!isPlain(event.nativeEvent)) return;
    event.preventDefault();
    openWithin(to, { replace });
  };
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- the content is in `rest`
  return <a {...rest} href={to} onClick={open} data-replay />;
}
