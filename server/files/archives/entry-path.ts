import { limits } from "../../../contract/limits.ts";

/** Control characters, and bidirectional marks that would display a path in another order. */
const forbidden = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

/** Whether an archive's entry stays within the folder that it is unpacked to, on every system. */
export function isSafePath(path: string): boolean {
  if (path.length < 1 || path.length > limits.entryPath || forbidden.test(path)) return false;
  return !isAbsolute(path) && !path.split(/[/\\]/).includes("..");
}

/** Whether the `target` of a link at `path` is within that folder. An empty path is a link at its top. */
export function isSafeLink(path: string, target: string): boolean {
  if (target.length < 1 || target.length > limits.entryPath || forbidden.test(target) || isAbsolute(target))
    return false;
  const folders = path.split(/[/\\]/).slice(0, -1);
  let depth = folders.filter((part) => part !== "" && part !== ".").length;
  for (const part of target.split(/[/\\]/)) {
    if (part === "" || part === ".") continue;
    depth += part === ".." ? -1 : 1;
    if (depth < 0) return false;
  }
  return true;
}

/** The folders above a path, `a` and `a/b` of `a/b/c`, in a form in which names that some systems take for equal are. */
export function foldersAbove(path: string): string[] {
  const parts = partsOf(path).slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}

/** Where the `target` of a link at `path` leads, in the same form. */
export function resolvedLink(path: string, target: string): string {
  const parts = partsOf(path).slice(0, -1);
  for (const part of partsOf(target)) {
    if (part === "..") parts.pop();
    else parts.push(part);
  }
  return parts.join("/");
}

export function comparablePath(path: string): string {
  return partsOf(path).join("/");
}

function partsOf(path: string): string[] {
  return path
    .normalize("NFC")
    .toLowerCase()
    .split(/[/\\]/)
    .filter((part) => part !== "" && part !== ".");
}

function isAbsolute(path: string): boolean {
  return /^([/\\]|[a-z]:)/i.test(path);
}
