import type { ShellRoute, Title } from "../../app/console/routing/route.ts";

const view = () => Promise.resolve(() => null);

export const titled = (en: string): Title => ({ en, zh: `${en} 页` });

/** A page of a route list, titled like its path. */
export const page = (path: string, more: Partial<ShellRoute> = {}): ShellRoute => ({
  path,
  title: titled(path),
  view,
  ...more,
});

/** A group without a view. */
export const group = (path: string, children: ShellRoute[], more: Partial<ShellRoute> = {}): ShellRoute => ({
  path,
  title: titled(path),
  children,
  ...more,
});
