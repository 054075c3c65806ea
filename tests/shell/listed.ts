import type { ShellRoute, Title } from "../../app/console/routing/route.ts";

const view = () => Promise.resolve(() => null);

export const titled = (en: string): Title => ({ en, zh: `${en} 页` });

/** A page for a list of routes, called like its path. */
export const page = (path: string, more: Partial<ShellRoute> = {}): ShellRoute => ({
  path,
  title: titled(path),
  view,
  ...more,
});

/** The same without a view of its own. */
export const group = (path: string, children: ShellRoute[], more: Partial<ShellRoute> = {}): ShellRoute => ({
  path,
  title: titled(path),
  children,
  ...more,
});
