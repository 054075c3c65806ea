type ChunkGroup = { name: string; test: RegExp; priority?: number };

/**
 * Chunks shared by several entries, with their modules: React and the router, the program of every page, API calls, and
 * code common to several islands. Few chunks compress best, load in few requests, and stay cached while our own code
 * changes. The highest priority takes a module first.
 */
export const chunkGroups: ChunkGroup[] = [
  { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
  { name: "router", test: /node_modules[\\/](react-router|cookie-es)[\\/]/ },
  {
    name: "page",
    test: orRuntime(
      "app/browser/addresses/(application|login)-path",
      "app/browser/locale/page-language",
      "app/browser/message/announce",
      "app/browser/session/(flash-message-key|leave-flash-message|pending-flash-message)",
      "app/browser/storage/stored-(text|value)",
      "app/browser/theme/settings",
      "app/document/head/(page-note|page)",
      "app/document/page/copy",
      "app/styles/open-styles",
      "app/ui/next-index",
      "contract/rules",
    ),
    priority: 2,
  },
  {
    name: "calls",
    test: modules(
      "app/browser/load-chunk",
      "app/browser/client/(create|network)",
      "client/(client|not-connected)",
      "app/browser/session/(transport|counted|renew|store-session|session|with-token|end-session)",
    ),
    priority: 1,
  },
  { name: "trusted-types", test: modules("app/browser/trusted-types"), priority: 1 },
  {
    name: "download",
    test: modules("app/public/download/*", "app/ui/(copy-button|segments|select)"),
  },
  {
    name: "shared",
    test: modules(
      "app/browser/(opened-by|client/use-api)",
      "app/browser/locale/(locale|formats|use-formats)",
      "app/browser/session/use-session",
      "app/document/island/(hydrate|island-root)",
      "app/ui/(error-note|icons|note|sentence-space|waiting|form/use-attempt)",
      "contract/addresses",
    ),
    priority: 1,
  },
  {
    name: "message",
    test: modules("app/browser/locale/message-words", "app/browser/message/message", "contract/words/messages.(en|zh)"),
    priority: 1,
  },
  {
    name: "problem",
    test: modules(
      "app/auth/layout/login-message",
      "app/auth/link/token-in",
      "app/browser/(leave-document|use-window-focus)",
      "app/ui/form/(form-problem|section-problem)",
    ),
    priority: 1,
  },
  {
    name: "forms",
    test: modules(
      "app/auth/form/(account-fields|checks|form-frame)",
      "app/browser/client/field-errors",
      "app/document/island/(address|link-within|use-document-title|use-lazy-module|use-step-focus)",
      "app/ui/form-icons",
      "app/ui/form/(countdown|field|use-idempotency-key|use-form)",
      "contract/(phone|mailbox|password)",
    ),
    priority: 1,
  },
  {
    name: "account-forms",
    test: modules(
      "app/auth/form/(account-rules|code-field|password-fields|resend)",
      "app/auth/layout/(auth-parts|auth-tabs|use-with-redirect)",
    ),
  },
  {
    name: "sign-in",
    test: modules(
      "app/auth/sign-in/(lock-note|passkey-button|password-form|reset-instead|sign-in-form|sms-form|use-company-login)",
      "app/auth/sign-in/(use-enter|use-lock|use-passkey)",
      "app/browser/passkey-support",
    ),
  },
];

/** Matches modules by their path in the repository without extension; `*` matches every file of a folder. */
function modules(...paths: string[]): RegExp {
  const patterns = paths.map((path) => path.replaceAll("/", "[\\\\/]").replaceAll("*", "[^\\\\/]+"));
  return new RegExp(`[\\\\/](?:${patterns.join("|")})[.]tsx?$`);
}

/** The same, including modules that the bundler adds. */
function orRuntime(...paths: string[]): RegExp {
  return new RegExp(`${modules(...paths).source}|preload-helper|rolldown[\\\\/]runtime`);
}
