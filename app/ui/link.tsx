import type { ComponentProps } from "react";
import { useHref, useLinkClickHandler } from "react-router";

type Props = Omit<ComponentProps<"a">, "href"> & { to: string; replace?: boolean; preventScrollReset?: boolean };

/** A link within the site. The router's own brings prefetching of a framework that is not used here. */
export function Link({ to, replace, preventScrollReset, ...rest }: Props) {
  const href = useHref(to);
  const open = useLinkClickHandler(to, { replace, preventScrollReset });
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- the content is among the rest
  return <a {...rest} href={href} onClick={open} />;
}
