import { patternOf, productPattern } from "./routes.tsx";
import { isShellPath } from "./shell-paths.ts";

/**
 * The one spelling of an address: fixed parts as the route writes them, slugs and versions in small letters, what names
 * a record of the console as it is, no slash at the end. Nothing if no page but the catch-all matches; `sections`: the
 * first segments of products' addresses.
 */
export function canonicalPath(pathname: string, sections: readonly string[]): string | null {
  const pattern = patternOf(pathname);
  if (pattern === null) return null;
  const given = pathname.split("/").filter(Boolean);
  if (pattern.startsWith(productPattern) && !sections.includes(given[0]?.toLowerCase() ?? "")) return null;
  const spelled = pattern
    .split("/")
    .filter(Boolean)
    .map((part, index) => {
      if (part === "*") return null;
      const written = given[index] ?? "";
      if (!part.startsWith(":")) return part;
      return isShellPath(pattern) ? written : written.toLowerCase();
    });
  if (!spelled.includes(null)) return `/${spelled.join("/")}`;
  const fixed = spelled.filter((part) => part !== null).join("/");
  return `/${fixed}${pathname.slice(fixed.length + 1)}`;
}
