import { shellPaths } from "../../app/shell-paths.ts";
import { routesOf } from "../../app/shell-routes.ts";
import { trails } from "../../app/console/routing/route.ts";

/** The addresses of the console's views, without records, former addresses, and the one that needs a mailed link. */
export function consoleViews(): string[] {
  const former = trails(routesOf("")).flatMap((trail) =>
    trail.slice(-1).flatMap((route) => (route.leadsTo ? route.path : [])),
  );
  return shellPaths.filter((path) => !path.includes(":") && !former.includes(path) && path !== "/profile/mailbox");
}
