import { data, type LoaderFunction, type Params } from "react-router";
import { refusals } from "../../../contract/refusals.ts";
import { loaderContext, type LoaderContext } from "./loader-context.ts";

export type LoadRequest = LoaderContext & { params: Params; url: URL };
export type Load<Data> = (request: LoadRequest) => Promise<Data>;

/** Makes a loader of a page's `data.ts`, which is read when it is needed. */
export function loads(module: () => Promise<Load<unknown>>): LoaderFunction {
  return async ({ context, params, request }) => {
    const load = await module();
    try {
      return await load({ ...context.get(loaderContext), params, url: new URL(request.url) });
    } catch (cause) {
      throw asStatus(cause);
    }
  };
}

export function notFound() {
  return data(null, { status: 404 });
}

export function notAllowed() {
  return data(null, { status: 401 });
}

/** Calls that were refused become the status of the page; everything else stays the internal error that it is. */
function asStatus(cause: unknown): unknown {
  const code = errCodeOf(cause);
  if (code === refusals.notFound.code) return notFound();
  if (code === refusals.unavailable.code) return data(null, { status: refusals.unavailable.status });
  return cause;
}

function errCodeOf(cause: unknown): number | null {
  return typeof cause === "object" && cause !== null && "errCode" in cause && typeof cause.errCode === "number"
    ? cause.errCode
    : null;
}
