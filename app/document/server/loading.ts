import { data, type LoaderFunction, type Params } from "react-router";
import { refusals } from "../../../contract/refusals.ts";
import { loaderContext, type LoaderContext } from "./loader-context.ts";

export type LoadRequest = LoaderContext & { params: Params; url: URL };
export type Load<Data> = (request: LoadRequest) => Promise<Data>;

/** Makes a route loader from a page's `data.ts`, imported on demand. */
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

/** `documentation`: where a reader of documentation finds what is there instead. */
export function notFound(documentation?: string) {
  return data(documentation === undefined ? null : { documentation }, { status: 404 });
}

export function notAllowed() {
  return data(null, { status: 401 });
}

/** Maps a refused call to the page's HTTP status; other errors stay internal errors. */
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
