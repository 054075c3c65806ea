type ChunkGroup = { name: string; test: RegExp; priority?: number };

/**
 * The files into which the build divides what several entries need, each with its modules: what React and the router are made of,
 * what the program of every page needs, what calls need, and what several islands are made of. In few pieces they compress best, are
 * there after one answer, and stay in caches while our own code changes. A higher priority takes a module first.
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
      "app/ui/next-index",
      "contract/rules",
    ),
    priority: 2,
  },
  {
    name: "calls",
    test: modules(
      "app/browser/load-chunk",
      "app/browser/client/(client|not-connected)",
      "app/browser/session/(transport|counted|renew|store-session|session|with-token|end-session)",
    ),
    priority: 1,
  },
  {
    name: "download",
    test: modules("app/browser/trusted-types", "app/public/download/*", "app/ui/(copy-button|segments|select)"),
  },
  {
    name: "shared",
    test: modules(
      "app/browser/client/use-api",
      "app/browser/locale/(locale|formats|use-formats)",
      "app/browser/session/use-session",
      "app/document/island/(hydrate|island-root)",
      "app/public/download/problem-note",
      "app/ui/(error-note|icons|note|waiting)",
    ),
    priority: 1,
  },
  {
    name: "forms",
    test: modules(
      "app/auth/form/(account-fields|checks|form-frame)",
      "app/browser/client/field-errors",
      "app/browser/leave-document",
      "app/browser/locale/(form|message)-words",
      "app/browser/message/message",
      "app/document/island/(address|link-within|use-document-title|use-step-focus)",
      "app/ui/form-icons",
      "app/ui/form/(countdown|field|form-problem|radio-field|select-field|use-attempt|use-form)",
      "contract/(phone|mailbox|password)",
    ),
    priority: 1,
  },
  {
    name: "account-forms",
    test: modules(
      "app/auth/(form|layout|link)/*",
      "app/auth/sign-in/(lock-note|password-form|sign-in-form|sms-form|use-enter|use-lock)",
      "app/browser/opened-by",
    ),
  },
];

/** Matches modules by their path in the repository without the ending; `*` stands for every file of a folder. */
function modules(...paths: string[]): RegExp {
  const patterns = paths.map((path) => path.replaceAll("/", "[\\\\/]").replaceAll("*", "[^\\\\/]+"));
  return new RegExp(`[\\\\/](?:${patterns.join("|")})[.]tsx?$`);
}

/** The same, and what the builder adds of its own. */
function orRuntime(...paths: string[]): RegExp {
  return new RegExp(`${modules(...paths).source}|preload-helper|rolldown[\\\\/]runtime`);
}
