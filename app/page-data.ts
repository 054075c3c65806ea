import { isRouteErrorResponse, type HydrationState } from "react-router";

/** What the server hands to the browser beside the markup: the loaders' answers, and the status of what failed. */
export type PageData = Pick<HydrationState, "loaderData" | "errors">;

/** JSON for a script element. Of an error only its status crosses the line; its text stays in the log. */
export function pageData(loaderData: PageData["loaderData"], errors: PageData["errors"]): string {
  const statuses = errors && Object.fromEntries(Object.entries(errors).map(([route, error]) => [route, statusOf(error)]));
  return JSON.stringify({ loaderData, errors: statuses ?? null } satisfies PageData).replaceAll("<", "\\u003c");
}

/** The shape by which the router knows an answer with a status. */
function statusOf(error: unknown) {
  return { status: isRouteErrorResponse(error) ? error.status : 500, statusText: "", internal: false, data: null };
}
