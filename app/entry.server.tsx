import { renderToStaticMarkup, renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  RouterContextProvider,
  StaticRouterProvider,
  type StaticHandlerContext,
} from "react-router";
import type { Language } from "../contract/language.ts";
import en, { type Words } from "../contract/words/en.ts";
import zh from "../contract/words/zh.ts";
import { canonicalPath } from "./canonical-path.ts";
import { createClient, type Carrier } from "./client.ts";
import { reading } from "./context.ts";
import { isShellPage, isShellPath } from "./is-shell-path.ts";
import { accountWords } from "./language/account-words.ts";
import { SpeechContext } from "./language/words.ts";
import { pageData } from "./page-data.ts";
import type { PageHandle } from "./page-meta.ts";
import { isPage, queryNames, routes } from "./routes.tsx";
import { sharedReads } from "./shared-reads.ts";
import { ShellFrame } from "./shell/frame.tsx";
import type { Sheet } from "./sheets.ts";
import { FailurePage } from "./site/failure-page.tsx";
import { LostPlainly } from "./site/lost-plainly.tsx";
import { FontAndIcon } from "./site/font-and-icon.tsx";

export { canonicalPath, queryNames };

export type PageRequest = { /** Path and query. */ url: string; language: Language; carrier: Carrier };

/**
 * `head`: title and the like; `body`: what stands inside `<div id="root">`; `data`: JSON for `#page-data`; `sheets`: the groups
 * of styles that its screens need, in the order of the routes; `program`: which of the two scripts goes on with it.
 */
export type RenderedPage = {
  status: number;
  redirect?: string;
  head: string;
  body: string;
  data: string;
  sheets: Sheet[];
  program: "site" | "shell";
  /** Any id makes an address of it, also one that nothing has. */
  isInvented?: boolean;
  errors: unknown[];
};

const dictionaries: Record<Language, Words> = { en, zh };
const handler = createStaticHandler(routes);

/**
 * Draws a page. Rejects where drawing itself fails; `failurePage` is for that. That nothing is at an address is drawn at
 * `/404` only: elsewhere the status says it.
 */
export async function render({ url, language, carrier }: PageRequest): Promise<RenderedPage> {
  if (isShellPath(url)) return { ...shellFrame(language), isInvented: !isShellPage(url) };
  const context = await handler.query(new Request(`http://portal${url}`), {
    requestContext: readingOf(language, carrier),
  });
  if (context instanceof Response) return undrawn(context.status, context.headers.get("location") ?? "/");
  if (context.statusCode === 404 && url !== "/404") return undrawn(404);
  const html = renderToString(
    <SpeechContext value={{ language, words: dictionaries[language], speak: async () => {} }}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </SpeechContext>,
  );
  const head = /^(?:<title[^>]*>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/.exec(html)?.[0] ?? "";
  const body = html.slice(head.length);
  return {
    status: context.statusCode,
    head,
    body,
    data: pageData(context.loaderData, context.errors, body),
    sheets: sheetsOf(context),
    program: "site",
    errors: defectsOf(context),
  };
}

/** The body of the page that is shown where a page could not be drawn. */
export function failurePage(language: Language): string {
  return renderToStaticMarkup(<FailurePage words={dictionaries[language]} />);
}

function readingOf(language: Language, carrier: Carrier): RouterContextProvider {
  const shared = sharedReads(carrier);
  const provider = new RouterContextProvider();
  provider.set(reading, {
    api: createClient(shared, () => language),
    language,
    openApi: () => shared({ method: "GET", path: "/openapi.json", headers: {} }), // no envelope, but JSON like every answer
    hash: () => "",
    isPage,
  });
  return provider;
}

function undrawn(status: number, redirect?: string): RenderedPage {
  return {
    status,
    ...(redirect !== undefined && { redirect }),
    head: "",
    body: "",
    data: "null",
    sheets: [],
    program: "site",
    errors: [],
  };
}

/** The pages behind the login are one frame for everybody; the shell's own program draws them (decision 0011). */
function shellFrame(language: Language): RenderedPage {
  const words = dictionaries[language];
  const head = renderToStaticMarkup(
    <>
      <title>{words.site.name}</title>
      <meta name="robots" content="noindex" />
      <FontAndIcon />
    </>,
  );
  const body = renderToStaticMarkup(
    <ShellFrame>
      <noscript>{accountWords[language].profile.noScript}</noscript>
      <div className="shell-late">
        <LostPlainly title={words.failure.chunkTitle} text={words.failure.chunkText} words={words} />
      </div>
    </ShellFrame>,
  );
  return { ...undrawn(200), head, body, sheets: ["shell"], program: "shell" };
}

/** The sheets of all screens of a page, each once. */
function sheetsOf({ matches }: StaticHandlerContext): Sheet[] {
  const handles = matches.map(({ route }) => route.handle as PageHandle | undefined); // every handle in `routes` is one
  return [...new Set(handles.flatMap((handle) => handle?.sheets ?? []))];
}

function defectsOf({ errors }: StaticHandlerContext): unknown[] {
  return Object.values(errors ?? {}).filter((error) => !isRouteErrorResponse(error) || error.status >= 500);
}
