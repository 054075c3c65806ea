import { createHash } from "node:crypto";
import type { Highlighting } from "../highlight.ts";
import type { Media } from "../../portal.ts";
import type { SiteProblem } from "../../../contract/schemas/site.ts";
import type { PageParts, PageRenderer, RenderedText } from "../../markdown/render.ts";
import type { Anchored } from "../../markdown/references.ts";
import type { Problems } from "./problems.ts";

/** What was looked up while a page was rendered, and what was found. */
type Lookup = [kind: keyof ReturnType<typeof lookupsOf>, name: string, found: string];

/** A rendered page. `key`: of its text and of this program; `code`: its highlighted blocks. */
export type KeptPage = RenderedText & {
  key: string;
  lookups: Lookup[];
  code: string[];
  warnings: SiteProblem[];
  errors: SiteProblem[];
  anchored: Anchored[];
};
export type KeptPages = Record<string, KeptPage>;

/** A build is a folder named by the digest of its sources: a new one renders all pages again. */
const program = import.meta.dirname;

/**
 * A renderer that renders a page only if its text, what it refers to, or this program has changed since it was kept.
 * `known`: pages of an earlier push; `pages`: those of this one, which replace them.
 */
export function keepPages(
  parts: PageParts & { highlighting: Highlighting; problems: Problems },
  known: Readonly<KeptPages>,
  open: (parts: PageParts) => PageRenderer,
): PageRenderer & { pages: KeptPages } {
  const pages: KeptPages = {};
  const lookups = lookupsOf(parts);
  let found = new Map<string, Lookup>();
  const look = (kind: Lookup[0], name: string) => void found.set(`${kind} ${name}`, [kind, name, lookups[kind](name)]);
  const renderer = open(watched(parts, look));
  const { problems, highlighting } = parts;
  const isSame = ({ lookups: before, code }: KeptPage) =>
    before.every(([kind, name, was]) => lookups[kind](name) === was) && highlighting.keep(code);

  return {
    ...renderer,
    pages,
    page(text) {
      const { file, body, bodyLine, language } = text;
      const key = digest(JSON.stringify([program, file, bodyLine, language, body]));
      const kept = known[file];
      if (kept?.key === key && isSame(kept)) {
        problems.warnings.push(...kept.warnings);
        problems.errors.push(...kept.errors);
        renderer.refer(text, kept);
        return (pages[file] = { ...kept, html: highlighting.fill(kept.html) });
      }
      found = new Map();
      const [warnings, errors] = [problems.warnings.length, problems.errors.length];
      const asked = highlighting.watch();
      const page = renderer.page(text);
      return (pages[file] = {
        ...page,
        key,
        lookups: [...found.values()],
        code: asked(),
        warnings: problems.warnings.slice(warnings),
        errors: problems.errors.slice(errors),
      });
    },
  };
}

/** Each kind of lookup, with a short form of what it finds. */
function lookupsOf({ media, pages, keys, uids, texts, isAddress, repositoryOf }: PageParts) {
  return {
    media: (name: string) => formOf(media[name]),
    page: (name: string) => pages.get(name) ?? "",
    key: (name: string) => keys.get(name) ?? "",
    uid: (name: string) => uids.get(name) ?? "",
    text: (name: string) => (texts.has(name) ? digest(texts.get(name) ?? "") : ""),
    isAddress: (name: string) => String(isAddress(name)),
    repository: (name: string) => repositoryOf(name) ?? "",
  };
}

const formOf = (media: Media | undefined) => (media ? [media.sha256, media.width, media.height].join(" ") : "");

const digest = (text: string) => createHash("sha256").update(text).digest("base64url");

/** The same parts, which tell what is looked up in them; each by its name, so that none is left out. */
function watched(parts: PageParts, look: (kind: Lookup[0], name: string) => void): PageParts {
  const { highlighting, problems, media, texts, keyOf, isAddress, repositoryOf } = parts;
  const inMap = (kind: Lookup[0], map: Pick<ReadonlyMap<string, string>, "get">) => ({
    get(name: string) {
      look(kind, name);
      return map.get(name);
    },
  });
  return {
    highlighting,
    problems,
    keyOf,
    media: new Proxy(media, {
      get(target, name) {
        look("media", String(name));
        return target[String(name)];
      },
    }),
    pages: inMap("page", parts.pages),
    keys: inMap("key", parts.keys),
    uids: inMap("uid", parts.uids),
    texts: {
      get(file) {
        look("text", file);
        return texts.get(file);
      },
      has(file) {
        look("text", file);
        return texts.has(file);
      },
    },
    isAddress(place) {
      look("isAddress", place);
      return isAddress(place);
    },
    repositoryOf(file) {
      look("repository", file);
      return repositoryOf(file);
    },
  };
}
