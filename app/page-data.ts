import { isRouteErrorResponse, type HydrationState } from "react-router";

/** What the server hands to the browser beside the markup: the loaders' answers, and the status of what failed. */
export type PageData = Pick<HydrationState, "loaderData" | "errors">;

/** Where the page has a text already: the number of its element among those with `data-html`. */
type Place = { place: number };

/**
 * JSON for a script element. Of an error only its status crosses the line; its text stays in the log. Articles (the
 * values called `html`) are not sent twice: the place where they stand in the body is enough.
 */
export function pageData(loaderData: PageData["loaderData"], errors: PageData["errors"], body = ""): string {
  const statuses =
    errors && Object.fromEntries(Object.entries(errors).map(([route, error]) => [route, statusOf(error)]));
  const starts = [...body.matchAll(/ data-html="">/g)].map(({ 0: end, index }) => index + end.length);
  const shortened = (key: string, value: unknown) => {
    if (key !== "html" || typeof value !== "string") return value;
    const place = starts.findIndex((start) => body.startsWith(`${value}</div>`, start));
    return place < 0 ? value : ({ place } satisfies Place);
  };
  return JSON.stringify({ loaderData, errors: statuses ?? null } satisfies PageData, shortened).replaceAll(
    "<",
    "\\u003c",
  );
}

/** Reads what `pageData` wrote, with the articles of the page that it came with. */
export function readPageData(text: string, page: ParentNode): PageData | null {
  const articles = page.querySelectorAll("[data-html]");
  const whole = (key: string, value: unknown) =>
    key === "html" && isPlace(value) ? (articles[value.place]?.innerHTML ?? "") : value;
  return JSON.parse(text, whole) as PageData | null; // written by `pageData`
}

function isPlace(value: unknown): value is Place {
  return typeof value === "object" && value !== null && "place" in value;
}

/** The shape by which the router knows an answer with a status. */
function statusOf(error: unknown) {
  return { status: isRouteErrorResponse(error) ? error.status : 500, statusText: "", internal: false, data: null };
}
