import { patternOf } from "./routes.tsx";

/**
 * The one spelling of an address: fixed parts as the route writes them, slugs and versions in small letters, ids as they
 * are, no slash at the end. Nothing where no page but the catch-all matches.
 */
export function canonicalPath(pathname: string): string | null {
  const pattern = patternOf(pathname);
  if (pattern === null) return null;
  const given = pathname.split("/").filter(Boolean);
  const spelled = pattern
    .split("/")
    .filter(Boolean)
    .map((part, index) => {
      if (part === "*") return null;
      const written = given[index] ?? "";
      if (part === ":id") return written;
      return part.startsWith(":") ? written.toLowerCase() : part;
    });
  if (!spelled.includes(null)) return `/${spelled.join("/")}`;
  const fixed = spelled.filter((part) => part !== null).join("/");
  return `/${fixed}${pathname.slice(fixed.length + 1)}`;
}
