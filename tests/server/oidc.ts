import type { Envelope } from "../../contract/schemas.ts";
import type { Session } from "../../contract/schemas/accounts.ts";
import { pathsOf } from "../../server/federation/oidc-provider/paths.ts";
import { openTestPortal, test as withSite, type TestPortal } from "../portal.ts";
import { oidcClient } from "./oidc-provider.ts";
import { startStubProvider, type StubProvider } from "./stub-provider.ts";

export const publicUrl = "http://portal.test";

/** The same portal with a company login. */
export async function openWithOidc(
  site: TestPortal,
  issuer: string,
  further: Record<string, string> = {},
): Promise<{ site: TestPortal } & AsyncDisposable> {
  const opened = await openTestPortal({
    ...site.environment,
    PUBLIC_URL: publicUrl,
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: oidcClient.id,
    OIDC_CLIENT_SECRET: oidcClient.secret,
    OIDC_ROLES: "groups:admins=admin,editors=publisher,reviewers=reviewer",
    ...further,
  });
  opened.site.clock.now = new Date(); // providers use the real clock
  return { site: opened.site, [Symbol.asyncDispose]: opened.close };
}

/** `company`: the same portal, where people log in at the provider `stub`. */
export const test = withSite.extend<{ stub: StubProvider; company: TestPortal }>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads the names of the fixtures used from this pattern
  stub: async ({}, use) => {
    await using stub = await startStubProvider();
    await use(stub);
  },
  company: async ({ site, stub }, use) => {
    await using opened = await openWithOidc(site, stub.issuer);
    await use(opened.site);
  },
});

/** A browser with a cookie jar that goes to the provider and back. */
export function openOidcBrowser({ app }: TestPortal) {
  const cookies = new Map<string, string>();
  const send = async (method: "GET" | "POST", url: string, payload?: object, further: Record<string, string> = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await app.inject({ method, url, headers: { cookie, ...further }, ...(payload && { payload }) });
    for (const { name, value } of response.cookies) cookies.set(name, value);
    return response;
  };
  return {
    cookies,
    get: (url: string) => send("GET", url),
    /** Where the portal's link redirects the browser. */
    async begin(redirect?: string, path: string = pathsOf.company.begin): Promise<URL> {
      const query = redirect === undefined ? "" : `?redirect=${encodeURIComponent(redirect)}`;
      const response = await send("GET", `${path}${query}`);
      if (response.statusCode !== 303) throw new Error(`${response.statusCode}: ${response.body}`);
      return new URL(String(response.headers.location), publicUrl);
    },
    /** The call that the page makes with the provider's response, which was sent to `back`. */
    async finish(back: string, further: Record<string, string> = {}): Promise<Envelope<Session>> {
      const { pathname, search } = new URL(back);
      const returned = await send("GET", pathname + search);
      const response = responseIn(String(returned.headers.location));
      return (await send("POST", "/vrmcsys/account/loginOidc", { response }, further)).json<Envelope<Session>>();
    },
    post: async (path: string, payload: object, further: Record<string, string> = {}): Promise<Envelope> =>
      (await send("POST", `/vrmcsys/account/${path}`, payload, further)).json<Envelope>(),
  };
}

export type OidcBrowser = ReturnType<typeof openOidcBrowser>;

/** What the portal passes to its page in the fragment. */
export function responseIn(location: string): string {
  return decodeURIComponent(new URL(location, publicUrl).hash.replace(/^#(oidc|platform)=/, ""));
}
